/** Why a call has no `ans`, or cannot leave one. */
import { CalculationError, withHint } from "../errors.js";
import { hide } from "../hide.js";
import type { Note } from "../values.js";

/** What a message says. The error of the store itself is the cause: it may have an address, and a model reads the message. */
export const WHY = {
  failed: "the store failed",
  late: "the store did not answer in time",
  unkept: "the new answer could not be kept",
  overtaken: "other calls of the thread came first every time",
  reused: "the idempotency key is that of another call",
} as const;

const HINT = "write the value that you mean in place of ans, or try again";

const NOT_KEPT = "The answer could not be kept: in the next call, ans is not this answer.";

/** The most characters of a thread's name in a message. */
const MOST_OF_A_NAME = 100;

/** The error of a call in this thread. */
export function unavailable(threadId: string, why: string, cause?: unknown): CalculationError {
  const message = `The ans of thread ${quoted(threadId)} is not available: ${why}`;
  const rendered = withHint(message, HINT);
  const error = new CalculationError({
    code: "ans-unavailable",
    message,
    span: { start: 0, end: 0 },
    hint: HINT,
    rendered,
  });
  if (cause !== undefined) hide(error, "cause", cause);
  return error;
}

/** The note on an answer that is not in the store. Its cause is for the host. */
export function notKept(cause: unknown): Note {
  const note: Note = { code: "ans-not-kept", message: NOT_KEPT };
  hide(note, "cause", cause);
  return note;
}

function quoted(threadId: string): string {
  // A character has up to two units.
  const characters = [...threadId.slice(0, 2 * (MOST_OF_A_NAME + 1))];
  const isLong = characters.length > MOST_OF_A_NAME;
  return JSON.stringify(isLong ? `${characters.slice(0, MOST_OF_A_NAME).join("")}…` : threadId);
}
