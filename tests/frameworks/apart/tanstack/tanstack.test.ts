/** TanStack AI, `@tanstack/ai`. It reads a text that is JSON, and would lose the digits of `5.0`: the result is in an object. */
import { chat, maxIterations, toolDefinition } from "@tanstack/ai";
import { createOpenaiChatCompletions } from "@tanstack/ai-openai";
import { plainTools } from "pascaline/adapters";
import { contract, withModel } from "../../contract.ts";

contract("@tanstack/ai", {
  converse: (keys, calls, context) =>
    withModel(calls, async ({ url, read }) => {
      const tools = plainTools(keys, context).map(({ name, description, parameters: inputSchema, execute }) =>
        toolDefinition({ name, description, inputSchema }).server(async (input) => ({ result: await execute(input) })),
      );
      await chat({
        adapter: createOpenaiChatCompletions("gpt-4o", "none", { baseURL: url, maxRetries: 0 }),
        messages: [{ role: "user", content: "?" }],
        tools,
        agentLoopStrategy: maxIterations(calls.length + 1),
        stream: false,
      });
      return read().map(({ text }) => {
        const { result, error } = JSON.parse(text) as { result?: string; error?: string };
        return { text: result ?? error ?? "", failed: error !== undefined };
      });
    }),
});
