import { type Signal, type StandardSchema, type ToolContext, standardSchema } from "pascaline";
import { type Tools, run, toolsOf } from "./run.js";

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
export function aiTools(tools: Tools, context?: ToolContext): Record<string, AiTool> {
  const named: Record<string, AiTool> = {};
  for (const tool of toolsOf(tools)) {
    const execute: AiTool["execute"] = (input, options) => run(tool, input, context, options?.abortSignal);
    named[tool.name] = { description: tool.description, inputSchema: standardSchema(tool), execute };
  }
  return named;
}
