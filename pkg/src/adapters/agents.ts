import { type ParametersSchema, type ToolContext, functionSpecifications } from "pascaline";
import { type Tools, runNamed, toolsOf } from "./run.js";

/** A function tool of the Agents SDK. */
export interface AgentsTool {
  type: "function";
  name: string;
  description: string;
  parameters: ParametersSchema & { required: string[]; additionalProperties: boolean };
  strict: boolean;
  invoke: (runContext: unknown, input: string) => Promise<string>;
  needsApproval: () => Promise<boolean>;
  isEnabled: () => Promise<boolean>;
}

/**
 * The tools for the Agents SDK (`@openai/agents`), in the strict form where there is one. A failed call gives the model the
 * message, the place and the hint, where the SDK's own tools say only that an error occurred.
 *
 * @example
 * new Agent({ name: "Clerk", tools: agentsTools(["art/calculator"]) });
 */
export function agentsTools(tools: Tools, context?: ToolContext): AgentsTool[] {
  const all = toolsOf(tools);
  return functionSpecifications(all, { strict: true }).map(({ type, function: { name, description, parameters, strict = false } }) => ({
    type,
    name,
    description,
    parameters: { ...parameters, required: parameters.required ?? [], additionalProperties: parameters.additionalProperties !== false },
    strict,
    invoke: async (_, input) => {
      const { isError, text } = await runNamed(all, name, input, context);
      return isError ? `An error occurred while running the tool: ${text}` : text;
    },
    needsApproval: async () => false,
    isEnabled: async () => true,
  }));
}
