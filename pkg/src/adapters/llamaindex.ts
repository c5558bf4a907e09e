import { type ParametersSchema } from "pascaline";
import { type AdapterOptions, type Tools, run, toolsOf } from "./run.js";

/** A tool of LlamaIndex. */
export interface LlamaIndexTool {
  metadata: { name: string; description: string; parameters: ParametersSchema };
  call: (input: any) => Promise<string>;
}

/**
 * The tools for LlamaIndex (`llamaindex`). A failed call is a tool result with `isError`.
 *
 * @example
 * agent({ llm, tools: llamaindexTools(["art/calculator"]) });
 */
export function llamaindexTools(tools: Tools, options?: AdapterOptions): LlamaIndexTool[] {
  const all = toolsOf(tools, options);
  return all.map(({ name, description, parameters }) => ({
    metadata: { name, description, parameters },
    call: (input) => run(all, name, input, options),
  }));
}
