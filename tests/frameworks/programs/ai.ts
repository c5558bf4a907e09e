import { openai } from "@ai-sdk/openai";
import { generateText, stepCountIs } from "ai";
import { aiTools } from "pascaline/adapters";

const { text } = await generateText({
  model: openai("gpt-5"),
  prompt: "What is 12% of 3450?",
  tools: aiTools(["art/calculator"], { threadId: "a conversation" }),
  stopWhen: stepCountIs(5),
});
console.log(text);
