/** The Gemini SDK, `@google/genai`. */
import { GoogleGenAI } from "@google/genai";
import { geminiTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

contract("@google/genai", {
  aborted: /abort/i,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: url } });
      const automaticFunctionCalling = { maximumRemoteCalls: calls.length + 1 };
      const config = { tools: [geminiTools(tools, context)], automaticFunctionCalling, abortSignal: signal };
      await ai.models.generateContent({ model: "scripted", contents: "?", config });
    }),
});
