/** Resolves paths one name at a time from an open folder. The system never follows a link: they are read here. */
import { isUtf8 } from "node:buffer";
import { type BigIntStats, readlinkSync } from "node:fs";
import { Refusal, asked, isRefusal } from "./errors.js";
import type { Folder } from "./folder.js";

/** The maximum number of links, as on Linux. */
const MOST_LINKS = 40;
/** The maximum length of a path in bytes, as on Linux. */
const MOST_BYTES = 4095;

/**
 * Calls `ask` for what a path leads to. It receives the containing folder and the name there, `.` for the folder itself, and
 * rejects a link as `loop`; if links at the end of the path are to be followed, it is called again for the link's target.
 */
export function resolve<T>(base: Folder, path: string, follow: boolean, ask: (folder: Folder, name: string) => T): T {
  if (path === "") throw new Refusal("no-entry");
  if (3 * path.length > MOST_BYTES && Buffer.byteLength(path) > MOST_BYTES) throw new Refusal("name-too-long");
  const walk = new Walk(base, path);
  try {
    for (;;) {
      const name = walk.toLast();
      try {
        return asked(() => ask(walk.folder, name));
      } catch (error) {
        if (!follow || !isRefusal(error, "loop", "not-directory") || !walk.follow(name)) throw error;
      }
    }
  } finally {
    walk.close();
  }
}

/** The error for a link whose target is not UTF-8: the target has no name here. */
const UNREADABLE = "illegal-byte-sequence";

/** The target of a link, as written. */
export function readLink(folder: Folder, name: string): string {
  const target = readlinkSync(folder.at(name), "buffer");
  if (!isUtf8(target)) throw new Refusal(UNREADABLE);
  return target.toString();
}

/** A walk from a folder. Only one of the folders on the way is open at a time, however deep they are. */
class Walk {
  readonly #base: Folder;
  /** The current folder, if it is below the base. */
  #entered: Folder | undefined;
  /** The identities of the folders between the base and the current one, for the way back. */
  readonly #passed: BigIntStats[] = [];
  /** The names that are left, the next one last. */
  readonly #names: string[] = [];
  #links = 0;

  constructor(base: Folder, path: string) {
    this.#base = base;
    this.#add(path);
  }

  /** The current folder. */
  get folder(): Folder {
    return this.#entered ?? this.#base;
  }

  /** Walks to the folder of the last name, and returns that name. */
  toLast(): string {
    for (;;) {
      const name = this.#names.pop() ?? ".";
      if (name === "..") this.#leave();
      else if (this.#names.length === 0) return name;
      else if (name !== ".") this.#enter(name);
    }
  }

  /** Inserts the target of a link before the remaining names; returns whether it is a link. */
  follow(name: string): boolean {
    let target: string;
    try {
      target = asked(() => readLink(this.folder, name));
    } catch (error) {
      if (isRefusal(error, UNREADABLE)) throw error;
      return false;
    }
    this.#links += 1;
    if (this.#links > MOST_LINKS) throw new Refusal("loop");
    this.#add(target);
    return true;
  }

  close(): void {
    this.#entered?.close();
  }

  #enter(name: string): void {
    try {
      const entered = asked(() => this.folder.enter(name));
      if (this.#entered !== undefined) this.#passed.push(this.#entered.identity);
      this.#stand(entered);
    } catch (error) {
      if (!isRefusal(error, "loop", "not-directory") || !this.follow(name)) throw error;
    }
  }

  #leave(): void {
    const left = this.#entered;
    if (left === undefined) throw new Refusal("not-permitted");
    const parent = this.#passed.pop();
    this.#stand(parent && asked(() => left.leave(parent)));
  }

  #stand(folder: Folder | undefined): void {
    this.#entered?.close();
    this.#entered = folder;
  }

  #add(path: string): void {
    if (path.startsWith("/")) throw new Refusal("not-permitted");
    if (path.includes("\0")) throw new Refusal("invalid");
    const names = path.split("/");
    // A path that ends with a slash is a folder.
    if (names.at(-1) === "") names.push(".");
    for (const name of names.reverse()) if (name !== "") this.#names.push(name);
  }
}
