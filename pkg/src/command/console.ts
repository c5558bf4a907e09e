/**
 * The only way to the standard output and the standard error. Text for people has no character that a terminal would obey; JSON
 * is for programs, and keeps its value. Everything is written at once, so that the two streams keep their order.
 */
import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { failure, hasColours, isDumb, labelled } from "./colour.js";
import { Broken, systemError, waitABit } from "./system.js";

const OUTPUT = 1;
const ERRORS = 2;

/** What a terminal obeys, as in `src/base/terminal.rs`. */
const CONTROL = "\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";
const IN_TEXT = new RegExp(`[${CONTROL}]|\\r(?!\\n)`, "g");
const IN_JSON = new RegExp(`[${CONTROL}]`, "g");

/** Text with its control characters escaped, such as `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(IN_TEXT, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`);
}

/** Whether a text has characters that a terminal would obey. */
export function hasControls(text: string): boolean {
  return text.search(/[\t\r\n]/) >= 0 || text.search(IN_JSON) >= 0;
}

/** Writes a line for people to the standard output. */
export function print(text: string): void {
  write(OUTPUT, `${visible(text)}\n`);
}

/** Writes a line for people to the standard error. */
export function complain(text: string): void {
  write(ERRORS, `${visible(text)}\n`);
}

/** Writes something worth knowing about an answer to the standard error, after its place in the input. */
export function aside(place: string, label: string, text: string): void {
  const line = visible(`${label}: ${text}`);
  write(ERRORS, `${errorsHaveColours() ? labelled(place, line) : place + line}\n`);
}

/** Writes the message of a failure to the standard error, after its place in the input. */
export function fail(place: string, message: string): void {
  const text = visible(place + message);
  write(ERRORS, `${errorsHaveColours() ? failure(text) : text}\n`);
}

/** Writes JSON to the standard output. */
export function printJson(json: string): void {
  const escaped = json.replace(IN_JSON, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
  write(OUTPUT, `${escaped}\n`);
}

export function inputIsTerminal(): boolean {
  return isatty(0);
}

export function outputIsTerminal(): boolean {
  return isatty(OUTPUT);
}

function errorsHaveColours(): boolean {
  return hasColours(isatty(ERRORS));
}

export { isDumb };

function write(stream: number, text: string): void {
  const bytes = Buffer.from(text);
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(stream, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") throw new Broken();
      if (code !== "EAGAIN") throw systemError(stream === OUTPUT ? "standard output" : "standard error", error);
      waitABit();
    }
  }
}
