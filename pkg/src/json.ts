/** JSON in which no integer loses a digit: one past 2^53 is a `bigint`. */
import { invalidInput } from "./errors.js";
import type { JsonValue } from "./skills.js";

const MOST_NESTING = 100;

/** The JSON text of a value of the caller's. */
export function jsonOf(value: unknown, depth = 0): string {
  if (depth > MOST_NESTING) throw invalidInput(`a value is nested more than ${MOST_NESTING} levels deep`);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if ("toJSON" in value && typeof value.toJSON === "function") return jsonOf(value.toJSON(), depth + 1);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => jsonOf(item, depth + 1)).join(",")}]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${jsonOf(entry, depth + 1)}`).join(",")}}`;
}

/** Texts as they stand, and integers of so many digits that they may be past 2^53. */
const LONG_INTEGERS = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
/** What no text of a result begins with. */
const MARK = "\u0000";

/** The value of a JSON text that the core has written. */
export function valueOf(text: string): JsonValue {
  let marked = false;
  const safe = text.replace(LONG_INTEGERS, (piece) => {
    if (piece.startsWith('"') || Number.isSafeInteger(Number(piece))) return piece;
    marked = true;
    return `"\\u0000${piece}"`;
  });
  return JSON.parse(safe, marked ? integerOf : undefined) as JsonValue;
}

function integerOf(_name: string, value: unknown): unknown {
  return typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(1)) : value;
}
