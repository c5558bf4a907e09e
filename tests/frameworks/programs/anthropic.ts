import Anthropic from "@anthropic-ai/sdk";
import { anthropicTools } from "pascaline/adapters";

const { content } = await new Anthropic().beta.messages.toolRunner({
  model: "claude-sonnet-4-5",
  max_tokens: 1000,
  messages: [{ role: "user", content: "What is 12% of 3450?" }],
  tools: anthropicTools(["art/calculator"], { threadId: "a conversation" }),
});
for (const block of content) if (block.type === "text") console.log(block.text);
