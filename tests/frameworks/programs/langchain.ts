import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";
import { langchainTools } from "pascaline/adapters";

const tools = langchainTools(["art/calculator"], tool, { threadId: "a conversation" });
const agent = createAgent({ model: new ChatOpenAI({ model: "gpt-4o" }), tools });
const { messages } = await agent.invoke({ messages: "What is 12% of 3450?" });
console.log(messages.at(-1)?.text);
