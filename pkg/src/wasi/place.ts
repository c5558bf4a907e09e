/** How a new file comes to its place, in which another one may stand. */
import { type BigIntStats, closeSync, constants, fstatSync, fsyncSync, ftruncateSync, lstatSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import type { Folder } from "./folder.js";
import { Refusal } from "./errors.js";
import { asAny, mayHideList, ofOwner, takeOver } from "./permissions.js";

// Windows has not all of them.
const { O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

const CHUNK = 1 << 20;

/** A file that was made, held open for reading and writing, and the name under which it was made. */
export interface NewFile {
  readonly file: number;
  readonly folder: Folder;
  readonly name: string;
}

/**
 * Gives a new file its place. Whatever has its name by now, rights are given to the file that was made.
 *
 * Node cannot see an access list, nor copy one. Where there may be one that a new file would have more rights without, the file
 * that stands there is filled anew instead, and the new one stays until it is removed: should the process end in between, it has
 * all that was to be written.
 *
 * @returns whether the new file has taken the place
 */
export function place(made: NewFile, folder: Folder, name: string): boolean {
  if (!isSame(lstatSync(made.folder.at(made.name), { bigint: true }), made.file)) throw new Refusal("no-entry");
  const replaced = lstatSync(folder.at(name), { throwIfNoEntry: false });
  if (replaced === undefined || !replaced.isFile()) asAny(made.file, folder);
  else if (mayHideList(replaced) && refilled(folder, name, made)) return false;
  else takeOver(made.file, replaced);
  renameSync(made.folder.at(made.name), folder.at(name));
  return true;
}

/** Fills the file that stands in the place with what is in the new one; says whether it may be written. */
function refilled(folder: Folder, name: string, made: NewFile): boolean {
  let file: number;
  try {
    file = openSync(folder.at(name), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch {
    return false;
  }
  try {
    folder.verify(file, name);
    fill(file, made, folder, name);
  } finally {
    closeSync(file);
  }
  return true;
}

function fill(file: number, made: NewFile, folder: Folder, name: string): void {
  try {
    copy(made.file, file);
  } catch {
    // The disk is full. What was to be written is whole in the new file, which takes the place after all.
    ofOwner(made.file, fstatSync(file));
    renameSync(made.folder.at(made.name), folder.at(name));
  }
}

function copy(from: number, to: number): void {
  const buffer = new Uint8Array(CHUNK);
  let offset = 0;
  for (;;) {
    const read = readSync(from, buffer, 0, CHUNK, offset);
    if (read === 0) break;
    for (let written = 0; written < read; ) written += writeSync(to, buffer, written, read - written, offset + written);
    offset += read;
  }
  ftruncateSync(to, offset);
  fsyncSync(to);
}

function isSame(stats: BigIntStats, file: number): boolean {
  const { dev, ino } = fstatSync(file, { bigint: true });
  return stats.dev === dev && stats.ino === ino;
}
