/** Genkit. A failure is returned, since one that is thrown ends the generation. */
import { openAICompatible } from "@genkit-ai/compat-oai";
import { genkit } from "genkit";
import { plainTools } from "pascaline/adapters";
import { contract, withModel } from "../../contract.ts";

contract("genkit", {
  // Genkit checks the arguments before the call, and ends the generation.
  refuses: /INVALID_ARGUMENT: Schema validation failed/,
  converse: (keys, calls, context) =>
    withModel(calls, async ({ url }) => {
      const ai = genkit({ plugins: [openAICompatible({ name: "scripted", apiKey: "none", baseURL: url })] });
      const tools = plainTools(keys, { ...context, failures: "return" }).map(
        ({ name, description, parameters: inputJsonSchema, execute }) =>
          ai.defineTool({ name, description, inputJsonSchema }, (input) => execute(input)),
      );
      await ai.generate({ model: "scripted/scripted", prompt: "?", tools, maxTurns: calls.length + 1 });
    }),
});
