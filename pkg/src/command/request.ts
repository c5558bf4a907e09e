/** A tool call as one line of JSON, in OpenAI's form or in ART's. */
import { JsonFault, JsonReader } from "./json_reader.js";
import { LineError } from "./lines.js";

/** A call in OpenAI's form: any JSON, as text. */
export interface OpenAiCall {
  readonly form: "openai";
  readonly id: string;
  readonly name: string;
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

const FIELDS = ["id", "function", "callId", "toolName", "threadId"] as const;

/** The fields of an object as JSON texts. */
type Fields = ReadonlyMap<string, string>;

/** Reads a line whose fields may have at most `most` bytes each. @throws {LineError} */
export function readRequest(line: Buffer, most: number): OpenAiCall | ArtCall {
  if (/^[\t\n\f\r ]*\[/.test(line.toString("latin1", 0, 64))) {
    throw new LineError("invalid type: sequence, expected an object at column 0");
  }
  try {
    const fields = fieldsOf(line, FIELDS);
    const { call, name, args } = functionOf(fields.get("function"));
    const sizes = [
      ["id", fields.get("id"), most],
      ["name", name, most],
      ["callId", fields.get("callId"), most],
      ["toolName", fields.get("toolName"), most],
      ["threadId", fields.get("threadId"), MOST_OF_A_THREAD],
    ] as const;
    for (const [field, json = "", most] of sizes) {
      if (Buffer.byteLength(json) > most) throw new LineError(`its ${field} is longer than ${most} bytes`);
    }
    if (!call) return artCall(line);
    return { form: "openai", id: textOf(fields.get("id")), name: textOf(name), args: argsOf(args) };
  } catch (error) {
    throw error instanceof JsonFault ? new LineError(`${error.message} at column ${error.at}`) : error;
  }
}

/** The known fields of an object. */
function fieldsOf(json: Buffer, known: readonly string[]): Fields {
  const reader = new JsonReader(json);
  const fields = new Map<string, string>();
  if (reader.peek() !== 0x7b) throw reader.wrongType("an object");
  reader.object((key) => {
    if (!known.includes(key)) return skipped(reader);
    if (fields.has(key)) throw reader.faultOfObject(`duplicate field \`${key}\``);
    reader.colon();
    fields.set(key, reader.raw());
  });
  reader.end();
  return fields;
}

function skipped(reader: JsonReader): void {
  reader.colon();
  reader.skip();
}

/** The parts of OpenAI's `function`; a function that is no object has none. */
function functionOf(json: string | undefined): { call: boolean; name?: string | undefined; args?: string | undefined } {
  if (json === undefined) return { call: false };
  if (!json.startsWith("{")) return { call: true };
  try {
    const fields = fieldsOf(Buffer.from(json), ["name", "arguments"]);
    return { call: true, name: fields.get("name"), args: fields.get("arguments") };
  } catch {
    return { call: true };
  }
}

/** A value as text: a string is taken as it is, null is empty, and anything else is its JSON. */
function textOf(json: string | undefined): string {
  if (json === undefined || json === "null") return "";
  return json.startsWith('"') ? wellFormed(JSON.parse(json) as string) : compact(json);
}

/** Arguments that are a list or an object stay as written. */
function argsOf(json: string | undefined): string {
  return json !== undefined && /^[[{]/.test(json) ? json : textOf(json);
}

/** JSON without the spaces between its parts. */
function compact(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|[ \t\n\r]+/gs, (_, string: string | undefined) => string ?? "");
}

/** Half a surrogate pair is no character. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString("utf8");
}

function artCall(line: Buffer): ArtCall {
  const reader = new JsonReader(line);
  const texts = new Map<string, string | undefined>();
  reader.object((key) => {
    if (!["callId", "toolName", "arguments", "threadId"].includes(key)) return skipped(reader);
    reader.colon();
    if (key === "arguments") texts.set(key, reader.raw());
    else texts.set(key, stringOf(reader, key === "threadId"));
  });
  for (const field of ["callId", "toolName", "arguments"]) {
    if (!texts.has(field)) throw reader.fault(`missing field \`${field}\``);
  }
  const [callId, toolName, args] = ["callId", "toolName", "arguments"].map((field) => texts.get(field) as string);
  return { form: "art", callId, toolName, args, threadId: texts.get("threadId") } as ArtCall;
}

function stringOf(reader: JsonReader, mayBeNull: boolean): string | undefined {
  const next = reader.peek();
  if (mayBeNull && next === 0x6e) return void reader.skip();
  if (next !== 0x22) throw reader.wrongType("a string");
  return reader.string();
}
