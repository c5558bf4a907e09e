import { openai } from "@llamaindex/openai";
import { agent } from "@llamaindex/workflow";
import { llamaindexTools } from "pascaline/adapters";

const tools = llamaindexTools(["art/calculator"], { threadId: "a conversation" });
const { data } = await agent({ llm: openai({ model: "gpt-4o" }), tools }).run("What is 12% of 3450?");
console.log(data.result);
