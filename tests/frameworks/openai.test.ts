/** Chat Completions of `openai`, by its own loop and by one's own. */
import OpenAI from "openai";
import { functionSpecifications, runToolCalls, toolSet } from "pascaline";
import { openaiTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

contract("openai, runTools", {
  aborted: /abort/i,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const client = new OpenAI({ baseURL: url, apiKey: "none" });
      const messages = [{ role: "user" as const, content: "?" }];
      await client.chat.completions
        .runTools(
          { model: "scripted", messages, tools: openaiTools(tools, context) },
          { maxChatCompletions: calls.length + 1, signal },
        )
        .finalContent();
    }),
});

contract("openai, a loop of one's own", {
  aborted: /abort/i,
  converse: (keys, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const client = new OpenAI({ baseURL: url, apiKey: "none" });
      const tools = toolSet(keys);
      const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "?" }];
      for (;;) {
        const specifications = functionSpecifications(tools, { strict: true });
        const { choices } = await client.chat.completions.create(
          { model: "scripted", messages, tools: specifications },
          { signal },
        );
        const message = choices[0]!.message;
        messages.push(message);
        if (message.tool_calls === undefined) return;
        messages.push(...(await runToolCalls(tools, message.tool_calls, context)));
      }
    }),
});
