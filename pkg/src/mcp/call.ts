import { type Tool, type ToolContext, runToolCall } from "../node.js";

/** What a call came to. */
export interface Outcome {
  /** The result, or the message of the failure with its place and its hint. */
  readonly content: string;
  readonly isError: boolean;
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}

/** Runs a tool; the arguments are JSON text, in which no digit is lost. It never rejects. */
export async function runCall(tool: Tool, args: string, context: ToolContext): Promise<Outcome> {
  const call = { id: "", function: { name: tool.name, arguments: args } };
  const { content, rendered = content, isError, code, hint } = await runToolCall([tool], call, context);
  return { content: rendered, isError, code, hint };
}
