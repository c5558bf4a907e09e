import { type ParametersSchema } from "pascaline";
import { type AdapterOptions, type Tools, run, toolsOf } from "./run.js";

/** LangChain's function `tool`. */
type MakeTool<T> = (
  execute: (input: any, config?: any) => Promise<string>,
  fields: { name: string; description: string; schema: ParametersSchema; verboseParsingErrors: boolean },
) => T;

/**
 * The tools for LangChain and LangGraph, made by LangChain's own `tool`. A failed call is a tool message with the status
 * `error`.
 *
 * @example
 * import { createAgent, tool } from "langchain";
 *
 * createAgent({ model, tools: langchainTools(["art/calculator"], tool) });
 */
export function langchainTools<T>(tools: Tools, tool: MakeTool<T>, options?: AdapterOptions): T[] {
  const all = toolsOf(tools, options);
  return all.map(({ name, description, parameters: schema }) => {
    // LangChain checks the arguments before the call, and says what is wrong with them only if it is asked to.
    const fields = { name, description, schema, verboseParsingErrors: true };
    return tool((input, config) => run(all, name, input, options, config?.signal), fields);
  });
}
