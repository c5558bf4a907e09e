/** Google's Agent Development Kit, `@google/adk`. */
import { FunctionTool, Gemini, InMemoryRunner, LlmAgent } from "@google/adk";
import { plainTools } from "pascaline/adapters";
import { contract, withModel } from "../../contract.ts";

contract("@google/adk", {
  rawArguments: false,
  converse: (keys, calls, context) =>
    withModel(calls, async ({ url }) => {
      process.env["GOOGLE_GEMINI_BASE_URL"] = url;
      const tools = plainTools(keys, context).map(
        ({ name, description, parameters, execute }) =>
          new FunctionTool({ name, description, parameters: parameters as any, execute: (input) => execute(input) }),
      );
      const model = new Gemini({ model: "gemini-2.5-flash", apiKey: "none" });
      const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "clerk", model, tools }), appName: "app" });
      const { id: sessionId } = await runner.sessionService.createSession({ appName: "app", userId: "u" });
      const newMessage = { role: "user", parts: [{ text: "?" }] };
      for await (const _ of runner.runAsync({ userId: "u", sessionId, newMessage }));
    }),
});
