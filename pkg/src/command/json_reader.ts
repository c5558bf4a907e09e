/** Reads JSON as `serde_json` does, whose errors name what is wrong and where. */
import { isUtf8 } from "node:buffer";

/** What is wrong with a text, after so many of its bytes. */
export class JsonFault extends Error {
  constructor(
    message: string,
    /** How many bytes were read. */
    readonly at: number,
  ) {
    super(message);
  }
}

/** The bytes of the signs of JSON. */
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const LIST = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
const LETTER_E = 0x65;
const LETTER_U = 0x75;

const INVALID_NUMBER = "invalid number";

const ESCAPES = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)));
const WORDS = new Map(["null", "true", "false"].map((word) => [word.charCodeAt(0), Buffer.from(word)]));
const ENDS: ReadonlyMap<number, number> = new Map([
  [LIST, LIST_END],
  [OBJECT, OBJECT_END],
]);

/** A JSON text that is read from its start to its end. */
export class JsonReader {
  readonly #bytes: Buffer;
  /** How many bytes were read. */
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The next byte that is no white space; undefined at the end. */
  peek(): number | undefined {
    for (;;) {
      const byte = this.#bytes[this.at];
      if (byte !== SPACE && byte !== NEWLINE && byte !== TAB && byte !== RETURN) return byte;
      this.at++;
    }
  }

  /** A fault after what was read. */
  fault(message: string): JsonFault {
    return new JsonFault(message, this.at);
  }

  /** A fault in the next byte. */
  faultAhead(message: string): JsonFault {
    return new JsonFault(message, Math.min(this.at + 1, this.#bytes.length));
  }

  /** Nothing but white space may follow. */
  end(): void {
    if (this.peek() !== undefined) throw this.faultAhead("trailing characters");
  }

  /** Reads an object; `value` reads the value of a key, and may refuse the key. */
  object(value: (key: string) => void): void {
    this.at++;
    for (let isFirst = true; this.#hasKey(isFirst); isFirst = false) value(this.string());
    this.#closed();
  }

  #hasKey(isFirst: boolean): boolean {
    const next = this.peek();
    if (next === undefined) throw this.faultAhead("EOF while parsing an object");
    if (next === OBJECT_END) return false;
    if (isFirst) {
      if (next !== QUOTE) throw this.faultAhead("key must be a string");
      return true;
    }
    if (next !== COMMA) throw this.faultAhead("expected `,` or `}`");
    this.at++;
    const key = this.peek();
    if (key === QUOTE) return true;
    if (key === OBJECT_END) throw this.faultAhead("trailing comma");
    throw this.faultAhead(key === undefined ? "EOF while parsing a value" : "key must be a string");
  }

  /** The end of an object. */
  #closed(): void {
    this.peek();
    this.at++;
  }

  /** A fault of an object that was left before its end, with the place that `serde_json` gives it. */
  faultOfObject(message: string): JsonFault {
    if (this.peek() === OBJECT_END) this.at++;
    return this.fault(message);
  }

  /** The colon between a key and its value. */
  colon(): void {
    const next = this.peek();
    if (next === undefined) throw this.faultAhead("EOF while parsing an object");
    if (next !== COLON) throw this.faultAhead("expected `:`");
    this.at++;
  }

  /** Reads a value, and returns its text. */
  raw(): string {
    this.peek();
    const start = this.at;
    this.skip();
    const text = this.#bytes.subarray(start, this.at);
    if (!isUtf8(text)) throw this.fault("invalid unicode code point");
    return text.toString("utf8");
  }

  /** Reads a value of any kind, however deep. */
  skip(): void {
    const open: number[] = [];
    for (;;) {
      const kind = this.#valueBegins();
      let isAfterValue = kind === undefined;
      if (kind !== undefined) open.push(kind);
      if (!this.#closes(open, isAfterValue)) return;
      isAfterValue = false;
      if (open.at(-1) === OBJECT) this.#key();
    }
  }

  /** Reads a value that has no parts, or the begin of a list or an object. */
  #valueBegins(): number | undefined {
    const next = this.peek();
    if (next === undefined) throw this.faultAhead("EOF while parsing a value");
    const word = WORDS.get(next);
    if (word !== undefined) this.#word(word);
    else if (next === QUOTE) this.#skipString();
    else if (next === MINUS || isDigit(next)) this.#number();
    else if (ENDS.has(next)) {
      this.at++;
      return next;
    } else throw this.faultAhead("expected value");
    return undefined;
  }

  /** Reads the ends of lists and objects, and the comma before the next value; false if there is none, since all is read. */
  #closes(open: number[], isAfterValue: boolean): boolean {
    let acceptsComma = isAfterValue;
    for (;;) {
      const kind = open.at(-1);
      if (kind === undefined) return false;
      const next = this.peek();
      const isList = kind === LIST;
      if (next === undefined) throw this.faultAhead(`EOF while parsing ${isList ? "a list" : "an object"}`);
      if (next === COMMA && acceptsComma) {
        this.at++;
        return true;
      }
      if (next !== ENDS.get(kind)) {
        if (!acceptsComma) return true;
        throw this.faultAhead(isList ? "expected `,` or `]`" : "expected `,` or `}`");
      }
      this.at++;
      open.pop();
      acceptsComma = true;
    }
  }

  #key(): void {
    const next = this.peek();
    if (next === undefined) throw this.faultAhead("EOF while parsing an object");
    if (next !== QUOTE) throw this.faultAhead("key must be a string");
    this.#skipString();
    this.colon();
  }

  #word(word: Buffer): void {
    for (const byte of word) {
      if (this.at >= this.#bytes.length) throw this.fault("EOF while parsing a value");
      if (this.#bytes[this.at++] !== byte) throw this.fault("expected ident");
    }
  }

  /** Reads a number; `atEnd` is what is wrong if the text ends in it. */
  #number(atEnd = INVALID_NUMBER): void {
    const invalid = (): string => (this.#bytes[this.at] === undefined ? atEnd : INVALID_NUMBER);
    if (this.#bytes[this.at] === MINUS) this.at++;
    const first = this.#bytes[this.at];
    if (!isDigit(first)) throw this.faultAhead(invalid());
    this.at++;
    if (first !== ZERO) this.#digits();
    else if (this.#isDigit()) throw this.faultAhead(INVALID_NUMBER);
    if (this.#bytes[this.at] === POINT) {
      this.at++;
      if (!this.#isDigit()) throw this.faultAhead(invalid());
      this.#digits();
    }
    if (((this.#bytes[this.at] ?? 0) | SPACE) !== LETTER_E) return;
    this.at++;
    const sign = this.#bytes[this.at];
    if (sign === PLUS || sign === MINUS) this.at++;
    if (!this.#isDigit()) throw this.faultAhead(invalid());
    this.#digits();
  }

  #digits(): void {
    while (this.#isDigit()) this.at++;
  }

  #isDigit(): boolean {
    return isDigit(this.#bytes[this.at]);
  }

  /** Passes a string, and calls `escaped` with the unit of each escape that has one. */
  #skipString(escaped?: (unit: number | undefined) => void): void {
    this.at++;
    for (;;) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw this.fault("EOF while parsing a string");
      if (byte < SPACE) throw this.fault("control character (\\u0000-\\u001F) found while parsing a string");
      this.at++;
      if (byte === QUOTE) return;
      if (byte !== BACKSLASH) continue;
      const unit = this.#escape();
      escaped?.(unit);
    }
  }

  #escape(): number | undefined {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw this.fault("EOF while parsing a string");
    this.at++;
    if (byte === LETTER_U) return this.#unit();
    if (!ESCAPES.has(byte)) throw this.fault("invalid escape");
    return undefined;
  }

  /** The four digits of an escape. */
  #unit(): number {
    const digits = this.#bytes.toString("latin1", this.at, this.at + 4);
    if (digits.length < 4) {
      this.at = this.#bytes.length;
      throw this.fault("EOF while parsing a string");
    }
    this.at += 4;
    if (!/^[0-9A-Fa-f]{4}$/.test(digits)) throw this.fault("invalid escape");
    return parseInt(digits, 16);
  }

  /** Reads a string, and returns it. */
  string(): string {
    const start = this.at;
    this.#skipString((unit) => this.#pair(unit));
    const text = this.#bytes.subarray(start, this.at);
    if (!isUtf8(text)) throw this.fault("invalid unicode code point");
    return JSON.parse(text.toString("utf8")) as string;
  }

  /** Half a surrogate pair needs the other half behind it. */
  #pair(unit: number | undefined): void {
    if (unit === undefined || unit < 0xd800 || unit > 0xdfff) return;
    if (unit >= 0xdc00) throw this.fault("lone leading surrogate in hex escape");
    for (const expected of [BACKSLASH, LETTER_U]) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw this.fault("EOF while parsing a string");
      this.at++;
      if (byte !== expected) throw this.fault("unexpected end of hex escape");
    }
    const other = this.#unit();
    if (other < 0xdc00 || other > 0xdfff) throw this.fault("lone leading surrogate in hex escape");
  }

  /** The fault of a value that is not of the expected type, after the value. */
  wrongType(expected: string): JsonFault {
    const next = this.peek();
    const start = this.at;
    const shown = (): string => {
      if (next === OBJECT) return "map";
      if (next === LIST) return "sequence";
      if (next === QUOTE) return `string ${debugText(this.string())}`;
      if (next === MINUS || isDigit(next)) this.#number("EOF while parsing a value");
      else this.skip();
      const text = this.#bytes.toString("utf8", start, this.at);
      if (text === "null") return "null";
      return text === "true" || text === "false" ? `boolean \`${text}\`` : numberOf(text);
    };
    return next === undefined || !isValueStart(next)
      ? this.faultAhead(next === undefined ? "EOF while parsing a value" : "expected value")
      : this.fault(`invalid type: ${shown()}, expected ${expected}`);
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isValueStart(byte: number): boolean {
  return byte === QUOTE || byte === MINUS || isDigit(byte) || ENDS.has(byte) || WORDS.has(byte);
}

const MOST_UNSIGNED = 0xffff_ffff_ffff_ffffn;
const LEAST_SIGNED = -0x8000_0000_0000_0000n;

function numberOf(text: string): string {
  if (!/^-?\d+$/.test(text) || text === "-0") return "number";
  const number = BigInt(text);
  return number >= LEAST_SIGNED && number <= MOST_UNSIGNED ? `integer \`${text}\`` : "number";
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Grapheme_Extend}]|(?! )\p{Zs}/gu;

/** A text as Rust's `Debug` shows it. */
function debugText(text: string): string {
  const shown = text.replace(/[\\"]/g, "\\$&").replace(UNPRINTABLE, (char) => {
    const simple = { "\t": "\\t", "\r": "\\r", "\n": "\\n", "\0": "\\0" }[char];
    return simple ?? `\\u{${(char.codePointAt(0) as number).toString(16)}}`;
  });
  return `"${shown}"`;
}

/** What is wrong with a JSON text, as a sentence with the place; undefined if it is valid. */
export function faultOfJson(text: string): string | undefined {
  const bytes = Buffer.from(text);
  const reader = new JsonReader(bytes);
  try {
    reader.skip();
    reader.end();
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const before = bytes.subarray(0, error.at);
    const start = before.lastIndexOf(NEWLINE) + 1;
    const line = before.filter((byte) => byte === NEWLINE).length + 1;
    return `${error.message} at line ${line} column ${error.at - start}`;
  }
}
