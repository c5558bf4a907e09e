/** Paths, gone one name at a time from a folder that is held. The system never follows a link: they are read here. */
import { isUtf8 } from "node:buffer";
import { type BigIntStats, readlinkSync } from "node:fs";
import { Refusal, asked, isRefusal } from "./errors.js";
import type { Folder } from "./folder.js";

/** As many links as Linux follows. */
const MOST_LINKS = 40;
/** As long a path as Linux takes, in bytes. */
const MOST_BYTES = 4095;

/**
 * Asks the system for what a path leads to. `ask` gets the folder that it stands in and its name there, `.` for the folder
 * itself, and refuses a link as `loop`; it is asked again for where the link leads if the path is to be followed to its end.
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

/** What a link that is no UTF-8 is refused as: it leads to what has no name here. */
const UNREADABLE = "illegal-byte-sequence";

/** Where a link leads, as it is written there. */
export function readLink(folder: Folder, name: string): string {
  const target = readlinkSync(folder.at(name), "buffer");
  if (!isUtf8(target)) throw new Refusal(UNREADABLE);
  return target.toString();
}

/** A way on from a folder. Of those that it goes through one at a time is held, however deep they are. */
class Walk {
  readonly #base: Folder;
  /** Where the walk stands, if that is below the base. */
  #entered: Folder | undefined;
  /** What the folders between the base and there are known by, for the way back. */
  readonly #passed: BigIntStats[] = [];
  /** The names that are still to be gone, the next one last. */
  readonly #names: string[] = [];
  #links = 0;

  constructor(base: Folder, path: string) {
    this.#base = base;
    this.#add(path);
  }

  /** Where the walk stands. */
  get folder(): Folder {
    return this.#entered ?? this.#base;
  }

  /** Goes as far as to the folder of the last name, and gives that name. */
  toLast(): string {
    for (;;) {
      const name = this.#names.pop() ?? ".";
      if (name === "..") this.#leave();
      else if (this.#names.length === 0) return name;
      else if (name !== ".") this.#enter(name);
    }
  }

  /** Puts where a link leads before the names that are still to be gone; says whether it is a link. */
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
    // What ends with a slash is a folder.
    if (names.at(-1) === "") names.push(".");
    for (const name of names.reverse()) if (name !== "") this.#names.push(name);
  }
}
