/** The history of the repl between sessions, in a file of the user's own. */
import { closeSync, constants, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { systemError } from "./system.js";

/** The maximum size of the file in bytes. When it is full, its older half is dropped. */
const MOST_BYTES = 256 * 1024;
const NEWLINE = 10;
const OF_THE_USER = 0o600;
const FOLDER_OF_THE_USER = 0o700;

/** The open file: each line is appended as it is entered, so that nothing is lost with the process. */
export class History {
  readonly #file: number;
  readonly #path: string;

  /**
   * Opens or creates the file for the user alone. A symbolic link is not followed, since it could lead to any of the user's files;
   * anything but a regular file of the user is rejected.
   */
  constructor(path: string) {
    const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    this.#path = path;
    this.#file = this.#named(() => openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, OF_THE_USER));
    const found = fstatSync(this.#file);
    const isForeign = process.geteuid !== undefined && found.uid !== process.geteuid();
    if (found.isFile() && !isForeign) return;
    closeSync(this.#file);
    throw new Error(`${path}: ${found.isFile() ? "the file of another user" : "not a file"}`);
  }

  /** The lines of the file, the oldest first. */
  lines(): string[] {
    const text = this.#named(() => this.#last(MOST_BYTES)).toString("utf8");
    return text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
  }

  /** Appends a line. A line that would not fit is dropped. */
  keep(line: string): void {
    this.#named(() => this.#append(Buffer.from(`${line}\n`)));
  }

  #append(line: Buffer): void {
    if (line.length > MOST_BYTES / 2) return;
    if (fstatSync(this.#file).size + line.length > MOST_BYTES) {
      const younger = this.#last(MOST_BYTES / 2);
      ftruncateSync(this.#file, 0);
      writeSync(this.#file, younger);
    }
    writeSync(this.#file, line);
  }

  /** The lines among the last bytes of the file. */
  #last(bytes: number): Buffer {
    const start = Math.max(0, fstatSync(this.#file).size - bytes);
    const buffer = Buffer.alloc(bytes);
    const text = buffer.subarray(0, readSync(this.#file, buffer, 0, bytes, start));
    // The first line may be incomplete.
    const end = start === 0 ? -1 : text.indexOf(NEWLINE);
    return start !== 0 && end < 0 ? Buffer.alloc(0) : text.subarray(end + 1);
  }

  #named<T>(access: () => T): T {
    try {
      return access();
    } catch (error) {
      throw systemError(this.#path, error);
    }
  }
}

/** `pascaline/history` in the system's folder for such files. @throws {Error} if there is no such folder */
export function historyPath(): string {
  const folder = join(process.env["XDG_STATE_HOME"] || join(homedir(), ".local/state"), "pascaline");
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_OF_THE_USER });
  } catch (error) {
    throw systemError(folder, error);
  }
  return join(folder, "history");
}
