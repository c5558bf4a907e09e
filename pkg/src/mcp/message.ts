/**
 * JSON-RPC messages as they arrive. The arguments of a call remain the text that the client wrote: `JSON.parse` would round their
 * numbers, and the SDK, which looks at every value, would keep all other clients waiting. A message with more values than a tool
 * takes is refused before it is parsed, for the same reason.
 */

import { type Place, hasMoreValues, items, members } from "../json_text.js";

/** The most values that a message has: a tool takes 100,000 in its arguments. */
const MOST_VALUES = 1 << 17;

/** Why a message is not read. */
export class TooManyValues extends Error {
  /** The id of the request, if it has one. */
  readonly id: string | number | null;

  constructor(text: string) {
    super(`Invalid Request: a message has at most ${MOST_VALUES} values`);
    this.id = idIn(text);
  }
}

/**
 * Reads a message, or a list of messages.
 *
 * @throws {SyntaxError} if it is not JSON
 * @throws {TooManyValues}
 */
export function readMessage(text: string): unknown {
  if (hasMoreValues(text, MOST_VALUES)) throw new TooManyValues(text);
  const message: unknown = JSON.parse(text);
  if (!Array.isArray(message)) return withArguments(message, text, 0);
  const places = items(text, 0);
  return message.map((each, index) => withArguments(each, text, (places[index] as Place)[0]));
}

/** What the SDK sees in place of the arguments of a call. */
interface AsText {
  readonly json: string;
}

/** The arguments of a call as JSON text, with every digit. */
export function argumentsText(args: unknown): string {
  return args === undefined ? "{}" : (args as AsText).json;
}

/** The message, which begins at `start` in the text, with its arguments as text, if it is a call and they are an object. */
function withArguments(message: unknown, text: string, start: number): unknown {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { arguments?: unknown } | null };
  const args = params?.arguments;
  if (method !== "tools/call" || typeof args !== "object" || args === null || Array.isArray(args)) return message;
  const [from] = members(text, start).get("params") as Place;
  const json = text.slice(...(members(text, from).get("arguments") as Place));
  return { ...(message as object), params: { ...params, arguments: { json } satisfies AsText } };
}

/** The id of the request in a text that may not be JSON. */
function idIn(text: string): string | number | null {
  const place = members(text, 0).get("id");
  try {
    const id: unknown = place && JSON.parse(text.slice(...place));
    return typeof id === "string" || typeof id === "number" ? id : null;
  } catch {
    return null;
  }
}
