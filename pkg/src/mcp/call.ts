import { type Note, type Tool, type ToolContext, runToolCall } from "../entries/node.js";

/** What a call came to. */
export interface Outcome {
  /** The result, or the message of the failure with its place and its hint. */
  readonly content: string;
  /** The notes on a calculator's result. */
  readonly notes?: readonly string[] | undefined;
  readonly isError: boolean;
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}

/** Runs a tool; the arguments are JSON text, in which no digit is lost. It never rejects. */
export async function runCall(tool: Tool, args: string, context: ToolContext): Promise<Outcome> {
  const call = { id: "", function: { name: tool.name, arguments: args } };
  const notes: string[] = [];
  const keep = (found: readonly Note[]): void => found.forEach(({ message }) => notes.push(message));
  const outcome = await runToolCall([tool], call, { ...context, notes: keep });
  const { content, rendered = content, isError, code, hint } = outcome;
  return { content: rendered, notes, isError, code, hint };
}
