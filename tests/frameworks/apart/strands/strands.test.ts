/** Strands Agents, `@strands-agents/sdk`. */
import { Agent, tool } from "@strands-agents/sdk";
import { OpenAIModel } from "@strands-agents/sdk/models/openai";
import { plainTools } from "pascaline/adapters";
import { contract, withModel } from "../../contract.ts";

contract("@strands-agents/sdk", {
  converse: (keys, calls, context) =>
    withModel(calls, async ({ url, read }) => {
      const clientConfig = { baseURL: url, maxRetries: 0 };
      const model = new OpenAIModel({ api: "chat", modelId: "scripted", apiKey: "none", clientConfig });
      const tools = plainTools(keys, context).map(({ name, description, parameters, execute }) =>
        tool({ name, description, inputSchema: parameters, callback: (input) => execute(input) }),
      );
      const agent = new Agent({ model, tools, printer: false });
      await agent.invoke("?");
      const results = agent.messages.flatMap(({ content }) => content).filter(({ type }) => type === "toolResultBlock");
      return read().map(({ text }, at) => ({ text, failed: (results[at] as any)?.status === "error" }));
    }),
});
