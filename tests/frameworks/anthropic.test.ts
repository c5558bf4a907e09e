/** The Messages API, `@anthropic-ai/sdk`, by its tool runner and by one's own loop. */
import Anthropic from "@anthropic-ai/sdk";
import { toolSet } from "pascaline";
import { anthropicResults, anthropicTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

const request = { model: "scripted", max_tokens: 1000 };

contract("@anthropic-ai/sdk, toolRunner", {
  aborted: /abort/i,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const client = new Anthropic({ baseURL: url, apiKey: "none" });
      const messages = [{ role: "user" as const, content: "?" }];
      await client.beta.messages.toolRunner(
        { ...request, messages, tools: anthropicTools(tools, context) },
        { signal },
      );
    }),
});

contract("@anthropic-ai/sdk, a loop of one's own", {
  aborted: /abort/i,
  converse: (keys, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const client = new Anthropic({ baseURL: url, apiKey: "none" });
      const tools = toolSet(keys);
      const messages: Anthropic.MessageParam[] = [{ role: "user", content: "?" }];
      for (;;) {
        const message = await client.messages.create(
          { ...request, messages, tools: anthropicTools(tools) },
          { signal },
        );
        if (message.stop_reason !== "tool_use") return;
        messages.push(message, await anthropicResults(tools, message, context));
      }
    }),
});
