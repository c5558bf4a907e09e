/** A tool call as one line of JSON, in OpenAI's form or in ART's. */
import { hasMoreValues, members } from "../json_text.js";
import { LineError, textOfLine } from "./lines.js";

/** A call in OpenAI's form. */
export interface OpenAiCall {
  readonly form: "openai";
  readonly id: string;
  readonly name: string;
  /** JSON text, if the call has any. */
  readonly args: string;
}

/** A call in ART's form. */
export interface ArtCall {
  readonly form: "art";
  readonly callId: string;
  readonly toolName: string;
  /** JSON text. */
  readonly args: string;
  readonly threadId: string | undefined;
}

/** The maximum length of a thread's name: the name of each thread with an answer is kept. */
const MOST_OF_A_THREAD = 1_024;

/** The most values of a line: a tool takes 100,000 in its arguments. */
const MOST_VALUES = 1 << 17;

/** The members of an object as they are written, with every digit: `JSON.parse` would round their numbers. */
type Written = (name: string) => string | undefined;

/** Reads a line whose fields may have at most `most` bytes each. @throws {LineError} */
export function readRequest(line: Buffer, most: number): OpenAiCall | ArtCall {
  const text = textOfLine(line);
  if (text instanceof LineError) throw text;
  if (!isObject(valueIn(text))) throw new LineError("it is not an object");
  const written = membersOf(text);
  const called = written("function");
  return called === undefined ? artCall(written, most) : openAiCall(written, membersOf(called), most);
}

function openAiCall(call: Written, called: Written, most: number): OpenAiCall {
  const args = called("arguments");
  return {
    form: "openai",
    id: textOf(bounded("id", call("id"), most)),
    name: textOf(bounded("name", called("name"), most)),
    // Arguments that are a list or an object stay as written.
    args: args !== undefined && /^[[{]/.test(args) ? args : textOf(args),
  };
}

function artCall(call: Written, most: number): ArtCall {
  const [callId, toolName] = ["callId", "toolName"].map((name) => stringOf(name, bounded(name, call(name), most)));
  const [args, thread] = [call("arguments"), bounded("threadId", call("threadId"), MOST_OF_A_THREAD) ?? "null"];
  if (args === undefined) throw new LineError("it has no arguments");
  const threadId = thread === "null" ? undefined : stringOf("threadId", thread);
  return { form: "art", callId, toolName, args, threadId } as ArtCall;
}

/** The value of a text, which has few enough values for it to be read. */
function valueIn(text: string): unknown {
  if (hasMoreValues(text, MOST_VALUES)) throw new LineError(`it has more than ${MOST_VALUES} values`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LineError((error as Error).message);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of an object; another value has none. */
function membersOf(json: string): Written {
  const places = members(json, 0);
  return (name) => {
    const place = places.get(name);
    return place && json.slice(...place);
  };
}

function bounded(name: string, json: string | undefined, most: number): string | undefined {
  if (Buffer.byteLength(json ?? "") > most) throw new LineError(`its ${name} is longer than ${most} bytes`);
  return json;
}

/** A value as text: a string is taken as it is, null is empty, and anything else is its JSON without spaces. */
function textOf(json = "null"): string {
  if (json === "null") return "";
  if (json.startsWith('"')) return wellFormed(JSON.parse(json) as string);
  return json.replace(/("(?:[^"\\]|\\.)*")|[ \t\n\r]+/gs, (_, string: string | undefined) => string ?? "");
}

/** Half a surrogate pair is no character. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString("utf8");
}

function stringOf(name: string, json: string | undefined): string {
  if (json?.startsWith('"') !== true) throw new LineError(`its ${name} is not a string`);
  const text = JSON.parse(json) as string;
  if (text !== wellFormed(text)) throw new LineError(`its ${name} has half a surrogate pair`);
  return text;
}
