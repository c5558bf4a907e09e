/**
 * JSON-RPC messages as they arrive. A number in the arguments of a call keeps every digit: `JSON.parse` would round it, so it
 * travels through the SDK as a marked string, and becomes a number again in the JSON text that the tool receives.
 */
import { randomUUID } from "node:crypto";

/** No client can know it. */
const MARK = randomUUID();
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
/** A number of JavaScript may differ from one that is written with so many digits, or with an exponent. */
const LONG = /\d[\d.]{15}|\d[eE]/;
const MARKED = new RegExp(`"${MARK}([-+.\\deE]+)"`, "g");

/**
 * Reads a message, or a list of messages.
 *
 * @throws {SyntaxError} if it is not JSON
 */
export function readMessage(text: string): unknown {
  const message: unknown = JSON.parse(text);
  if (!LONG.test(text)) return message;
  const marked: unknown = JSON.parse(text.replace(TOKEN, marking));
  if (!Array.isArray(message)) return withArguments(message, marked);
  return message.map((each, index) => withArguments(each, (marked as unknown[])[index]));
}

function marking(token: string): string {
  return token.startsWith('"') || !LONG.test(token) ? token : `"${MARK}${token}"`;
}

/** The message with the arguments of its marked form: marks elsewhere, as in an id, would return to the client. */
function withArguments(message: unknown, marked: unknown): unknown {
  const args = (marked as Call | null)?.params?.arguments;
  if (args === undefined) return message;
  const call = message as Call;
  return { ...call, params: { ...call.params, arguments: args } };
}

interface Call {
  readonly params?: { readonly arguments?: unknown } | null;
}

/** The arguments of a call as JSON text, with every digit. */
export function argumentsText(args: unknown): string {
  return JSON.stringify(args ?? {}).replace(MARKED, "$1");
}
