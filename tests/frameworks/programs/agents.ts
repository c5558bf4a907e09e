import { Agent, run, tool } from "@openai/agents";
import { agentsTools } from "pascaline/adapters";

const tools = agentsTools(["art/calculator"], tool, { threadId: "a conversation" });
const agent = new Agent({ name: "Clerk", tools });
const { finalOutput } = await run(agent, "What is 12% of 3450?");
console.log(finalOutput);
