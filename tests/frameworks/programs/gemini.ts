import { GoogleGenAI } from "@google/genai";
import { geminiTools } from "pascaline/adapters";

const { text } = await new GoogleGenAI({}).models.generateContent({
  model: "gemini-2.5-flash",
  contents: "What is 12% of 3450?",
  config: { tools: [geminiTools(["art/calculator"], { threadId: "a conversation" })] },
});
console.log(text);
