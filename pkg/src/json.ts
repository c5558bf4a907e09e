/** JSON that loses no digit of an integer: one past 2^53 is a `bigint`. */
import { invalidInput } from "./errors.js";

/** The inputs and results of Skills' tools: JSON, in which a `bigint` is an integer of any size. */
export type JsonValue =
  null | boolean | number | bigint | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

const MOST_NESTING = 100;

/**
 * The JSON text of a value of the caller's. A text longer than `most` is cut beyond that: its reader sees that it is too
 * long, and nothing is spent on the rest.
 */
export function jsonOf(value: unknown, most = Infinity): string {
  const writer = new Writer(most);
  writer.write(value, 0);
  return writer.text;
}

class Writer {
  text = "";
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  write(value: unknown, depth: number): void {
    if (depth > MOST_NESTING) throw invalidInput(`a value is nested more than ${MOST_NESTING} levels deep`);
    if (typeof value === "string") this.#writeString(value);
    else if (typeof value === "bigint") this.text += this.#digits(value);
    else if (typeof value !== "object" || value === null) this.text += JSON.stringify(value) ?? "null";
    else if ("toJSON" in value && typeof value.toJSON === "function") this.write(value.toJSON(), depth + 1);
    else if (Array.isArray(value)) this.#writeList(value, depth);
    else this.#writeObject(value, depth);
  }

  get #isFull(): boolean {
    return this.text.length > this.#most;
  }

  #writeString(string: string): void {
    this.text += JSON.stringify(string.length > this.#most ? string.slice(0, this.#most) : string);
  }

  /** The digits of an integer that is too long are not computed. */
  #digits(integer: bigint): string {
    const bits = this.#most * 4;
    const isLong = bits < Number.MAX_SAFE_INTEGER && BigInt.asIntN(bits, integer) !== integer;
    return isLong ? "0".repeat(this.#most + 1) : String(integer);
  }

  #writeList(list: readonly unknown[], depth: number): void {
    this.text += "[";
    for (let index = 0; index < list.length && !this.#isFull; index++) {
      if (index > 0) this.text += ",";
      this.write(list[index], depth + 1);
    }
    this.text += "]";
  }

  #writeObject(object: object, depth: number): void {
    let before = "{";
    for (const name of Object.keys(object)) {
      if (this.#isFull) return;
      const entry = (object as Readonly<Record<string, unknown>>)[name];
      if (entry === undefined) continue;
      this.text += before;
      this.#writeString(name);
      this.text += ":";
      this.write(entry, depth + 1);
      before = ",";
    }
    this.text += before === "{" ? "{}" : "}";
  }
}

/** Represents a value that JSON cannot, such as a circular one; the core rejects it as invalid JSON. */
const NO_JSON = "not JSON";

/**
 * A part of a call as the core reads it: a string is taken as it is, a missing one is empty, and anything else becomes its
 * JSON text, cut after `most` characters.
 */
export function textOf(value: unknown, most = Infinity): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  try {
    return jsonOf(value, most);
  } catch {
    return NO_JSON;
  }
}

/** An integer with this many digits may exceed 2^53. */
const LONG_INTEGER = /\d{16}/;

/** The value in a JSON text that the core has written. */
export function valueOf(text: string): JsonValue {
  return LONG_INTEGER.test(text) ? new Reader(text).whole() : (JSON.parse(text) as JsonValue);
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const INTEGER = /^-?\d+$/;
const WORDS: readonly [string, JsonValue][] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

/** Reads what the core has written, which has no whitespace and is nested as deep as its input. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonValue {
    const value = this.#value();
    if (this.#at < this.#text.length) throw new SyntaxError(`not valid JSON at ${this.#at}`);
    return value;
  }

  #value(): JsonValue {
    switch (this.#text[this.#at]) {
      case "{":
        // Own properties whatever their names, as from JSON.parse.
        return Object.fromEntries(this.#items("}", () => this.#entry()));
      case "[":
        return this.#items("]", () => this.#value());
      case '"':
        return this.#string();
      default:
        return this.#wordOrNumber();
    }
  }

  #items<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    this.#at += 1;
    if (this.#text[this.#at] !== end) {
      items.push(item());
      while (this.#text[this.#at] === ",") {
        this.#at += 1;
        items.push(item());
      }
    }
    this.#skip(end);
    return items;
  }

  #entry(): [string, JsonValue] {
    const name = this.#string();
    this.#skip(":");
    return [name, this.#value()];
  }

  #skip(char: string): void {
    if (this.#text[this.#at] !== char) throw new SyntaxError(`not valid JSON at ${this.#at}`);
    this.#at += 1;
  }

  #string(): string {
    const start = this.#at;
    do {
      const quote = this.#text.indexOf('"', this.#at + 1);
      if (quote < 0) throw new SyntaxError("unterminated JSON string");
      this.#at = quote;
    } while (this.#isEscaped(this.#at));
    this.#at += 1;
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  /** Whether an odd number of backslashes precedes it. */
  #isEscaped(at: number): boolean {
    let before = at;
    while (this.#text[before - 1] === "\\") before -= 1;
    return (at - before) % 2 === 1;
  }

  #wordOrNumber(): JsonValue {
    const found = WORDS.find(([word]) => this.#text.startsWith(word, this.#at));
    if (found === undefined) return this.#number();
    this.#at += found[0].length;
    return found[1];
  }

  #number(): JsonValue {
    NUMBER.lastIndex = this.#at;
    const [text] = NUMBER.exec(this.#text) ?? [];
    if (text === undefined) throw new SyntaxError(`not valid JSON at ${this.#at}`);
    this.#at += text.length;
    const number = Number(text);
    return INTEGER.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number;
  }
}
