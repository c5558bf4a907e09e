/** Mastra, `@mastra/core`. */
import { Agent } from "@mastra/core/agent";
import { mastraTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

/** Mastra checks arguments itself, and tells it in a result. */
const INVALID = /^\{"error":true|^Tool "\w+" received invalid arguments/;

contract("@mastra/core", {
  aborted: /abort/i,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url, read }) => {
      const model = { id: "scripted/scripted" as const, url, apiKey: "none" };
      const agent = new Agent({
        id: "clerk",
        name: "Clerk",
        instructions: "",
        model,
        tools: mastraTools(tools, context),
      });
      const { steps, finishReason } = await agent.generate("?", { maxSteps: calls.length + 1, abortSignal: signal });
      // Mastra ends an aborted conversation without an exception.
      if (finishReason === "aborted") throw new Error(finishReason);
      const results = steps.flatMap(({ content }) => content).filter((part) => part.type === "tool-result");
      return read().map(({ text }, at) => ({
        text,
        failed: results[at]?.output.type === "error-text" || INVALID.test(text),
      }));
    }),
});
