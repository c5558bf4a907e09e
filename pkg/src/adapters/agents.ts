import { functionSpecifications } from "pascaline";
import { type AdapterOptions, type Tools, run, toolsOf } from "./run.js";

/** The function `tool` of the Agents SDK. */
type MakeTool<T> = (options: {
  name: string;
  description: string;
  parameters: any;
  strict: any;
  execute: (input: any, context?: unknown, details?: any) => Promise<string>;
  errorFunction: (context: unknown, error: unknown) => string;
}) => T;

/**
 * The tools for the Agents SDK (`@openai/agents`), made by the SDK's own `tool`, in the strict form where there is one. A
 * failed call is an error of the tool, and gives the model the message, the place and the hint, where the SDK would say only
 * that an error occurred.
 *
 * @example
 * import { Agent, tool } from "@openai/agents";
 *
 * new Agent({ name: "Clerk", tools: agentsTools(["art/calculator"], tool) });
 */
export function agentsTools<T>(tools: Tools, tool: MakeTool<T>, options?: AdapterOptions): T[] {
  const all = toolsOf(tools, options);
  return functionSpecifications(all, { strict: true }).map(({ function: specification }) => {
    const { name, description, parameters, strict = false } = specification;
    return tool({
      name,
      description,
      parameters: { ...parameters, required: parameters.required ?? [] },
      strict,
      // The text of the call has every digit of its numbers.
      execute: (input, _, details) => run(all, name, details?.toolCall?.arguments ?? input, options, details?.signal),
      errorFunction: (_, error) =>
        `An error occurred while running the tool: ${error instanceof Error ? error.message : String(error)}`,
    });
  });
}
