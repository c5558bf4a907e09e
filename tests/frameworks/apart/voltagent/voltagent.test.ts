/** VoltAgent, `@voltagent/core`. A failure is returned: of one that is thrown, a model reads the stack. */
import { createOpenAI } from "@ai-sdk/openai";
import { Agent, createTool } from "@voltagent/core";
import { plainTools } from "pascaline/adapters";
import { z } from "zod";
import { contract, withModel } from "../../contract.ts";

contract("@voltagent/core", {
  // VoltAgent checks the arguments before the call, and tells the model in its own words what is wrong with them.
  misfit: "Invalid input: expected string, received undefined",
  converse: (keys, calls, context) =>
    withModel(calls, async ({ url, read }) => {
      const tools = plainTools(keys, { ...context, failures: "return" }).map(
        ({ name, description, parameters, execute }) =>
          createTool({ name, description, parameters: z.fromJSONSchema(parameters), execute }),
      );
      const model = createOpenAI({ baseURL: url, apiKey: "none" }).chat("scripted");
      const limits = { maxSteps: calls.length + 1, maxRetries: 0 };
      await new Agent({ name: "Clerk", instructions: "", model, tools, ...limits }).generateText("?");
      return read().map(({ text, failed }) => ({ text, failed: failed || text.startsWith("Invalid input for tool") }));
    }),
});
