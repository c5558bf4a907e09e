import { type ParametersSchema } from "pascaline";
import { type AdapterOptions, type Tools, runNamed, toolsOf } from "./run.js";

/** A `CallableTool` of the Gemini SDK, which calls it by itself. */
export interface GeminiTools {
  tool(): Promise<{ functionDeclarations: GeminiDeclaration[] }>;
  callTool(calls: GeminiCall[]): Promise<GeminiPart[]>;
}

/** The declaration of a function. */
export interface GeminiDeclaration {
  name: string;
  description: string;
  parametersJsonSchema: ParametersSchema;
}

/** A function call of the model. */
export interface GeminiCall {
  id?: string;
  name?: string;
  args?: Record<string, unknown>;
}

/** The response to a function call: `output` of a success, `error` of a failure. */
export interface GeminiPart {
  functionResponse: { id?: string; name: string; response: Record<string, unknown> };
}

/**
 * The tools for the Gemini SDK (`@google/genai`). A failed call has an `error` in place of an `output`.
 *
 * @example
 * await ai.models.generateContent({ model, contents, config: { tools: [geminiTools(["art/calculator"])] } });
 */
export function geminiTools(tools: Tools, options?: AdapterOptions): GeminiTools {
  const all = toolsOf(tools, options);
  const functionDeclarations = all.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return {
    tool: async () => ({ functionDeclarations }),
    callTool: async (calls) => {
      const parts: GeminiPart[] = [];
      for (const { id, name = "", args = {} } of calls) {
        const { isError, text } = await runNamed(all, name, args, options);
        const response = isError ? { error: text } : { output: text };
        parts.push({ functionResponse: { ...(id !== undefined && { id }), name, response } });
      }
      return parts;
    },
  };
}
