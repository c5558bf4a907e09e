/** The result of a call, as the protocol has it. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Outcome } from "./call.js";

/** The result for the SDK, with structure if the client knows it. */
export function resultOf(outcome: Outcome, hasStructure: boolean): CallToolResult {
  return {
    content: [{ type: "text", text: textOf(outcome) }],
    ...(hasStructure && { structuredContent: JSON.parse(partsOf(outcome)) as Record<string, unknown> }),
    ...(outcome.isError && { isError: true }),
  };
}

/** The same as JSON; what the core has written is not read again. */
export function resultText(outcome: Outcome, hasStructure: boolean): string {
  const parts = hasStructure ? `,"structuredContent":${partsOf(outcome)}` : "";
  const error = outcome.isError ? ',"isError":true' : "";
  return `{"content":[{"type":"text","text":${JSON.stringify(textOf(outcome))}}]${parts}${error}}`;
}

/** What a model reads: the result, with the notes after it, one per line. */
function textOf({ content, notes = [] }: Outcome): string {
  if (notes.length === 0) return content;
  return [content, ...notes.map((note) => `note: ${note}`)].join("\n");
}

/** What a program reads: an object as JSON. */
function partsOf({ content, notes = [], parts, isError, code, hint }: Outcome): string {
  if (parts !== undefined) return notes.length === 0 ? parts : withNotes(parts, notes);
  return JSON.stringify(isError ? { code, hint } : { result: content, notes: notes.length > 0 ? notes : undefined });
}

/** The parts of a result have its own notes; these are of the host. */
function withNotes(parts: string, more: readonly string[]): string {
  const { notes = [], ...others } = JSON.parse(parts) as { notes?: readonly string[] };
  return JSON.stringify({ ...others, notes: [...notes, ...more] });
}
