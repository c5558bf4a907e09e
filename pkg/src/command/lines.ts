/** Input that is read line by line, whatever it contains. */
import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";
import type { Option } from "./options.js";
import { unsigned64 } from "./options.js";
import { systemError, waitABit } from "./system.js";

const LONGEST = 16 * 1024 * 1024;
const CHUNK = 65_536;
const NEWLINE = 10;

/** The length that a line may have. */
export const MAX_LINE: Option = { long: "max-line", value: "BYTES", read: unsigned64 };

/** What is wrong with a line. */
export class LineError extends Error {}

/** The standard input. */
export class Input {
  readonly #longest: number;
  #held: Buffer = Buffer.alloc(0);
  #hasEnded = false;

  constructor(longest: number = LONGEST) {
    this.#longest = longest;
  }

  /** The next line without its newline; undefined at the end, and an error if it is too long, of which the rest is skipped. */
  next(): Buffer | LineError | undefined {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      if (this.#held.length === 0 && !this.#fill()) return length === 0 ? undefined : this.#line(parts, length);
      const end = this.#held.indexOf(NEWLINE);
      const part = end < 0 ? this.#held : this.#held.subarray(0, end);
      this.#held = end < 0 ? Buffer.alloc(0) : this.#held.subarray(end + 1);
      length += part.length;
      // What is too long need not be kept.
      if (length <= this.#longest) parts.push(part);
      if (end >= 0) return this.#line(parts, length);
    }
  }

  #line(parts: readonly Buffer[], length: number): Buffer | LineError {
    if (length > this.#longest) return new LineError(`longer than ${this.#longest} bytes`);
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, length);
  }

  #fill(): boolean {
    const chunk = Buffer.allocUnsafe(CHUNK);
    while (!this.#hasEnded) {
      try {
        const length = readSync(0, chunk);
        this.#hasEnded = length === 0;
        this.#held = chunk.subarray(0, length);
        return length > 0;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EOF") this.#hasEnded = true;
        else if (code !== "EAGAIN") throw systemError("standard input", error);
        else waitABit();
      }
    }
    return false;
  }
}

/** The text of a line. */
export function textOfLine(line: Buffer): string | LineError {
  return isUtf8(line) ? line.toString("utf8") : new LineError("not UTF-8");
}
