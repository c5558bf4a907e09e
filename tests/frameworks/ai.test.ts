/** The AI SDK, `ai`. */
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, stepCountIs } from "ai";
import { aiTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

contract("ai", {
  aborted: /abort/i,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url, read }) => {
      const model = createOpenAI({ baseURL: url, apiKey: "none" })("scripted");
      const stopWhen = stepCountIs(calls.length + 1);
      const options = { model, prompt: "?", stopWhen, maxRetries: 0, abortSignal: signal };
      const { steps } = await generateText({ ...options, tools: aiTools(tools, context) });
      const kinds = steps
        .flatMap(({ content }) => content.map(({ type }) => type))
        .filter((type) => /^tool-(error|result)$/.test(type));
      // A failure is JSON in this provider.
      return read().map(({ text }, at) =>
        kinds[at] === "tool-error" ? { text: JSON.parse(text).error, failed: true } : { text, failed: false },
      );
    }),
});
