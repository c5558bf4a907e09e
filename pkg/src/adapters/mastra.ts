import { type StandardSchema, standardSchema } from "pascaline";
import { type AdapterOptions, type Tools, run, toolsOf } from "./run.js";

/** A tool of Mastra. */
export interface MastraTool {
  id: string;
  description: string;
  inputSchema: StandardSchema;
  execute: (input: any, options?: any) => Promise<string>;
}

/**
 * The tools for Mastra (`@mastra/core`). A failed call is an error of the tool.
 *
 * @example
 * new Agent({ id: "clerk", name: "Clerk", instructions, model, tools: mastraTools(["art/calculator"]) });
 */
export function mastraTools(tools: Tools, options?: AdapterOptions): Record<string, MastraTool> {
  const named: Record<string, MastraTool> = {};
  const all = toolsOf(tools, options);
  for (const tool of all) {
    const { name: id, description } = tool;
    const execute: MastraTool["execute"] = (input, call) => run(all, id, input, options, call?.abortSignal);
    named[id] = { id, description, inputSchema: standardSchema(tool), execute };
  }
  return named;
}
