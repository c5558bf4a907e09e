/**
 * What a store has of a thread: a JSON text, `{"v":1,"thread":"t1","type":"number","value":15}`. Every surface writes the same bytes,
 * and reads nothing that none of them would write.
 */
import { type Json, answerJson, answerOf, decode } from "../crossing/structured.js";
import type { Answer, Complex, Digits, Fraction } from "../values.js";
import { hasUtf8 } from "./key.js";

/** The version that is written and read. */
const VERSION = 1;

/** The most characters of a record. */
const MOST = 1_048_576;

const NO_RECORD = "what is stored is not a record of an answer";
const OTHER_THREAD = "the stored record is that of another thread";
const TOO_LONG = `what is stored is longer than ${MOST} characters`;

/** The last answer of a thread. */
export interface AnswerRecord {
  readonly ans: Answer;
  /** The idempotency key of the call that left it, if it had one. */
  readonly call?: string | undefined;
  /** The last answer before that call. */
  readonly before?: Answer | undefined;
}

/** The text of a record of the thread with this name; undefined if it has none, or is too long. */
export function writeRecord(thread: string, { ans, call, before }: AnswerRecord): string | undefined {
  const now = typed(ans);
  const then = call === undefined || before === undefined ? "" : typed(before);
  if (now === undefined || then === undefined) return undefined;
  const known = call === undefined ? "" : `,"call":${JSON.stringify(call)}`;
  const text = `{"v":${VERSION},"thread":${JSON.stringify(thread)},${now}${known}${then && `,"before":{${then}}`}}`;
  return text.length > MOST ? undefined : text;
}

/** The type and the value of an answer; undefined if it cannot be written. */
function typed(answer: Answer): string | undefined {
  const json = answerJson(answer);
  return json && `"type":"${answer.type}","value":${json}`;
}

/** Whether two answers are the same, to the last bit. */
export function isSame(one: Answer | undefined, other: Answer): boolean {
  return one !== undefined && typed(one) === typed(other);
}

/** The record that a store has returned for the thread with this name; otherwise a text that says why it is none. */
export function readRecord(text: unknown, thread: string): AnswerRecord | string {
  if (typeof text !== "string") return NO_RECORD;
  if (text.length > MOST) return TOO_LONG;
  try {
    const read = JSON.parse(text) as Members;
    const { v: version, thread: name } = read;
    if (typeof version === "number" && version !== VERSION) {
      return `the stored record has version ${version}, and only version ${VERSION} is known here`;
    }
    const record = recordOf(read);
    // Whatever else the text has, such as a member twice, is not written again.
    if (typeof name !== "string" || record === undefined || writeRecord(name, record) !== text) return NO_RECORD;
    return name === thread ? record : OTHER_THREAD;
  } catch {
    return NO_RECORD;
  }
}

type Members = { readonly [name: string]: Json };

/** The longest idempotency key, in characters. */
const MOST_OF_A_KEY = 256;

/** Whether a call may have this idempotency key. */
export function isIdempotencyKey(key: unknown): key is string {
  if (typeof key !== "string" || key.length > 2 * MOST_OF_A_KEY || !hasUtf8(key)) return false;
  const { length } = [...key];
  return length > 0 && length <= MOST_OF_A_KEY;
}

function recordOf({ type, value, call, before }: Members): AnswerRecord | undefined {
  const ans = readAnswer(type, value);
  if (ans === undefined) return undefined;
  if (call === undefined) return { ans };
  if (!isIdempotencyKey(call)) return undefined;
  if (before === undefined) return { ans, call };
  const answer = readAnswer((before as Members)["type"], (before as Members)["value"]);
  return answer && { ans, call, before: answer };
}

/** The answer of a type that an `ans` may have; undefined if the value is not of that type. */
function readAnswer(type: Json | undefined, value: Json | undefined): Answer | undefined {
  if (value === undefined) return undefined;
  const read = type === "number" || type === "complex" || type === "text" ? bare(type, value) : answerOf(value, "");
  return read?.type === type && isAns(read) ? read : undefined;
}

/** An answer whose JSON does not tell its type. */
function bare(type: "number" | "complex" | "text", value: Json): Answer {
  return { type, value: decode(value), text: "" } as Answer;
}

const DIGITS = /^(-?\d+(\.\d+)?(e[+-]\d+)?|-?Infinity|NaN)$/;
const INTEGER = /^(0|-?[1-9]\d*)$/;
const POSITIVE = /^[1-9]\d*$/;

/** Whether an answer is one that a call can leave, in all its parts. */
function isAns(answer: Answer): boolean {
  switch (answer.type) {
    case "number":
      return typeof answer.value === "number";
    case "text":
      return typeof answer.value === "string" && hasUtf8(answer.value);
    case "big-int":
      return typeof answer.value === "bigint";
    case "big-number":
      return DIGITS.test(answer.value);
    case "complex":
      return isComplex(answer.value);
    case "fraction":
      return isFraction(answer.value);
    case "unit":
      return hasUtf8(answer.value.unit) && (answer.value.value === null || isSize(answer.value.value));
    default:
      return false;
  }
}

function isSize(value: number | Complex | Fraction | Digits): boolean {
  return typeof value === "number" || isComplex(value) || isFraction(value) || DIGITS.test((value as Digits).digits);
}

function isComplex(value: object): boolean {
  const { re, im } = value as Complex;
  return typeof re === "number" && typeof im === "number";
}

function isFraction(value: object): boolean {
  const { n, d } = value as Fraction;
  return INTEGER.test(n) && POSITIVE.test(d);
}
