import { type Signal, type StandardSchema, standardSchema } from "pascaline";
import { type AdapterOptions, type Tools, run, toolsOf } from "./run.js";

/** A tool of the AI SDK. */
export interface AiTool {
  description: string;
  inputSchema: StandardSchema;
  execute: (input: any, options?: { readonly abortSignal?: Signal | undefined }) => Promise<string>;
}

/**
 * The tools for the AI SDK (`ai`). A failed call is a `tool-error` part.
 *
 * @example
 * await generateText({ model, prompt, tools: aiTools(["art/calculator"], { threadId }) });
 */
export function aiTools(tools: Tools, options?: AdapterOptions): Record<string, AiTool> {
  const named: Record<string, AiTool> = {};
  const all = toolsOf(tools, options);
  for (const tool of all) {
    const execute: AiTool["execute"] = (input, call) => run(all, tool.name, input, options, call?.abortSignal);
    named[tool.name] = { description: tool.description, inputSchema: standardSchema(tool), execute };
  }
  return named;
}
