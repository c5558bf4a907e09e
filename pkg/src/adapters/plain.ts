import { type ParametersSchema, type Signal, type StandardSchema, standardSchema } from "pascaline";
import { type AdapterOptions, OPTIONS, type Tools, run, runNamed, textFor, toolsOf } from "./run.js";

/** A tool in the parts that nearly every framework asks for, under whatever names. */
export interface PlainTool {
  name: string;
  description: string;
  /** The JSON Schema of the arguments. */
  parameters: ParametersSchema;
  /** The same as a Standard Schema, for a framework that takes those. */
  inputSchema: StandardSchema;
  /** Runs a call; a signal of the framework's is obeyed. The text has the notes, and a failure has its place and its hint. */
  execute: (input: any, options?: { readonly signal?: Signal | undefined }) => Promise<string>;
}

/** The options of {@link plainTools}. */
export interface PlainOptions extends AdapterOptions {
  /**
   * What becomes of a failed call: `"throw"`, the default, throws an error whose message has the place and the hint; `"return"` returns
   * the same text after `Tool execution error: `, for a framework that ends, or tells a model nothing, when a tool throws.
   */
  readonly failures?: "throw" | "return" | undefined;
}

/**
 * The tools for a framework that has no adapter here.
 *
 * @example
 * for (const { name, description, parameters, execute } of plainTools(["pascaline/answer"], { threadId })) {
 *   framework.addTool({ name, description, schema: parameters, run: (input) => execute(input) });
 * }
 */
export function plainTools(tools: Tools, options: PlainOptions = {}): PlainTool[] {
  const all = toolsOf(tools, options, [...OPTIONS, "failures"]);
  const { failures = "throw", ...context } = options;
  if (failures !== "throw" && failures !== "return") throw new TypeError('failures must be "throw" or "return"');
  return all.map((tool) => {
    const { name, description, parameters } = tool;
    const execute: PlainTool["execute"] = async (input, { signal } = {}) =>
      failures === "throw"
        ? run(all, name, input, context, signal)
        : textFor(await runNamed(all, name, input, context, signal));
    return { name, description, parameters, inputSchema: standardSchema(tool), execute };
  });
}
