import type { Note, Tool, ToolContext } from "../entries/node.js";
import { runOf } from "../tool.js";
import { failureOf } from "../tool_error.js";

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

/** Runs one of the core's tools; the arguments are JSON text, in which no digit is lost. It never rejects. */
export async function runCall(tool: Tool, args: string, context: ToolContext): Promise<Outcome> {
  const notes: string[] = [];
  const keep = (found: readonly Note[]): void => found.forEach(({ message }) => notes.push(message));
  try {
    const content = (await runOf(tool)?.(args, { ...context, notes: keep })) ?? "";
    return { content, notes, isError: false };
  } catch (error) {
    const { rendered, code, hint } = failureOf(error);
    return { content: rendered, isError: true, code, hint };
  }
}
