import { type Note, type Tool, failureAmong } from "../entries/node.js";
import { type RunContext, runOf } from "../tools/tool.js";
import { failureOf } from "../tools/tool_error.js";

/** What a call came to. */
export interface Outcome {
  /** The result, or the message of the failure with its place and its hint. */
  readonly content: string;
  /** The notes on a result, except those that its text has. */
  readonly notes?: readonly string[] | undefined;
  /** The parts of the result, a JSON object, if it has several. */
  readonly parts?: string | undefined;
  readonly isError: boolean;
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}

/** Runs one of the core's tools; the arguments are JSON text, in which no digit is lost. It never rejects. */
export async function runCall(tool: Tool, args: string, context: RunContext): Promise<Outcome> {
  const notes: string[] = [];
  let parts: string | undefined;
  const keep = (found: readonly Note[]): void => found.forEach(({ message }) => notes.push(message));
  const keepParts = (json: string): void => void (parts = json);
  try {
    const content = (await runOf(tool)?.(args, { ...context, notes: keep, parts: keepParts })) ?? "";
    return { content, notes, parts, isError: false };
  } catch (error) {
    const { rendered, code, hint } = failureOf(error);
    return { content: rendered, isError: true, code, hint };
  }
}

/** An outcome in which a hint that sends to another tool has its name among those that are offered, by their keys. */
export function named(outcome: Outcome, key: string, args: string, names: Readonly<Record<string, string>>): Outcome {
  const { content, code = "", hint } = outcome;
  if (hint === undefined) return outcome;
  const failure = failureAmong({ message: content, code, hint, rendered: content }, key, args, names);
  return { ...outcome, content: failure.rendered, hint: failure.hint };
}
