/** LangChain's agent, which is a graph of LangGraph: `langchain`. */
import { ToolMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";
import { langchainTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

contract("langchain", {
  aborted: /abort/i,
  // LangChain checks the arguments itself.
  misfit: 'Instance does not have required property "expression"',
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url, read }) => {
      const model = new ChatOpenAI({
        model: "scripted",
        apiKey: "none",
        configuration: { baseURL: url },
        maxRetries: 0,
      });
      const agent = createAgent({ model, tools: langchainTools(tools, tool, context) });
      const { messages } = await agent.invoke({ messages: "?" }, { recursionLimit: 100, signal });
      const results = messages.filter((message) => message instanceof ToolMessage);
      return read().map(({ text }, at) => ({ text, failed: results[at]?.status === "error" }));
    }),
});
