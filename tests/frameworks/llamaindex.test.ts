/** LlamaIndex, `llamaindex`: its agent, and the workflow of `@llamaindex/workflow`. */
import { openai } from "@llamaindex/openai";
import { agent, agentToolCallResultEvent } from "@llamaindex/workflow";
import { LLMAgent } from "llamaindex";
import { llamaindexTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

const llmAt = (baseURL: string) => openai({ model: "gpt-4o", apiKey: "none", baseURL, maxRetries: 0 });

contract("@llamaindex/workflow", {
  converse: (tools, calls, context) =>
    withModel(calls, async ({ url, read }) => {
      const failures: boolean[] = [];
      for await (const event of agent({ llm: llmAt(url), tools: llamaindexTools(tools, context) }).runStream("?")) {
        if (agentToolCallResultEvent.include(event)) failures.push(event.data.toolOutput.isError);
      }
      return read().map(({ text }, at) => ({ text, failed: failures[at] ?? false }));
    }),
});

contract("llamaindex", {
  converse: (tools, calls, context) =>
    withModel(calls, async ({ url, read }) => {
      await new LLMAgent({ llm: llmAt(url), tools: llamaindexTools(tools, context) }).chat({ message: "?" });
      // The agent writes a failure as a JSON text.
      return read().map(({ text, failed }) => ({ text: failed ? text.replaceAll("\\n", "\n") : text, failed }));
    }),
});
