import OpenAI from "openai";
import { openaiTools } from "pascaline/adapters";

const runner = new OpenAI().chat.completions.runTools({
  model: "gpt-5",
  messages: [{ role: "user", content: "What is 12% of 3450?" }],
  tools: openaiTools(["art/calculator"], { threadId: "a conversation" }),
});
console.log(await runner.finalContent());
