import { Agent } from "@mastra/core/agent";
import { mastraTools } from "pascaline/adapters";

const agent = new Agent({
  id: "clerk",
  name: "Clerk",
  instructions: "Calculate with the tool.",
  model: "openai/gpt-5",
  tools: mastraTools(["art/calculator"], { threadId: "a conversation" }),
});
const { text } = await agent.generate("What is 12% of 3450?");
console.log(text);
