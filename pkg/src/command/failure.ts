/** Failures and notes with their places in bytes, as the native command counts them. */
import { CalculationError, type Span } from "../errors.js";
import type { Note } from "../values.js";
import type { Said } from "./said.js";

/** A place in UTF-8 bytes. */
export function inBytes({ start, end }: Span, source: string): Span {
  const upTo = (at: number): number => Buffer.byteLength(source.slice(0, at));
  return { start: upTo(start), end: upTo(end) };
}

/** A note with its place in bytes. */
export function noteInBytes({ code, message, span }: Note, source: string): Note {
  return span === undefined ? { code, message } : { code, message, span: inBytes(span, source) };
}

/** The parts of a failure: its code, and what is known about its place. */
export function detailsOf({ code, span, hint, rendered }: CalculationError, source: string): object {
  if (!hasPlace(code)) return { code };
  // Of a text that is too long, only the start has reached the core.
  const whole = code === "source-too-long" ? { start: 0, end: source.length } : span;
  return { code, span: inBytes(whole, source), ...(hint !== undefined && { hint }), rendered };
}

/** Whether a failure is one of the expression, and not of the instance that evaluated it. */
function hasPlace(code: string): boolean {
  return code !== "memory" && code !== "trap";
}

/** What is said to a text that has no answer. @throws what is no failure of a calculation */
export function failureSaid(error: unknown, source: string, asJson: boolean): Said {
  if (!(error instanceof CalculationError)) throw error;
  if (!asJson) return { kind: "failure", message: error.rendered };
  const json = JSON.stringify({ error: { message: error.message, ...detailsOf(error, source) } });
  return { kind: "json-failure", json };
}
