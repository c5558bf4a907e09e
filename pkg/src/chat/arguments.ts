/** Checks arguments: values from a model, or from a tokenizer, can be anything. */
import { ownOf } from "../own.js";
import { type ConversationError, invalidArgument } from "./errors.js";

const MOST = 2 ** 32 - 1;

/** Whether a value can be the id of a token. */
export function isToken(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
}

/** Reads a list of ids; `path` names it. The error is nanochat's. */
export function readTokens(value: unknown, path: string): Uint32Array {
  const length = typeof value === "object" && value !== null && (value as ArrayLike<unknown>).length;
  if (typeof length !== "number" || !isToken(length)) throw noInts(path);
  const list = value as ArrayLike<unknown>;
  const tokens = new Uint32Array(length);
  for (let index = 0; index < tokens.length; index++) {
    const token = list[index];
    if (!isToken(token)) throw noInts(`${path}[${index}]`);
    tokens[index] = token;
  }
  return tokens;
}

function noInts(path: string): ConversationError {
  return invalidArgument("expecting list of ints", path);
}

/** Reads a count, which must be a whole number up to `most`. */
export function readCount(value: unknown, path: string, most = Number.MAX_SAFE_INTEGER): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most) return value as number;
  const end = most < Number.MAX_SAFE_INTEGER ? ` up to ${most}` : "";
  throw invalidArgument(`${path} must be a whole number${end}`, path);
}

/** Reads the options of a call, which are optional. */
export function readOptions<T extends object>(options: T | undefined): Partial<T> {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null) {
    throw invalidArgument("options must be an object", "options");
  }
  return ownOf(options);
}
