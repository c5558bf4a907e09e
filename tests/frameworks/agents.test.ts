/** The Agents SDK, `@openai/agents`. */
import { Agent, OpenAIProvider, Runner, tool } from "@openai/agents";
import { agentsTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

contract("@openai/agents", {
  aborted: /abort/i,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const modelProvider = new OpenAIProvider({ baseURL: url, apiKey: "none" });
      const agent = new Agent({ name: "Clerk", model: "scripted", tools: agentsTools(tools, tool, context) });
      await new Runner({ modelProvider, tracingDisabled: true }).run(agent, "?", {
        maxTurns: calls.length + 1,
        signal,
      });
    }),
});
