/** Puts a new file into place, possibly replacing another one. */
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import type { Folder } from "./folder.js";
import { Refusal } from "./errors.js";
import { asAny, mayHideList, ofOwner, takeOver } from "./permissions.js";

// Windows does not have all of them.
const { O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

const CHUNK = 1 << 20;

/** A new file, open for reading and writing, and the name under which it was created. */
export interface NewFile {
  readonly file: number;
  readonly folder: Folder;
  readonly name: string;
}

/**
 * Puts a new file into place. Permissions are set on the created file, whatever its name refers to by now.
 *
 * Node can neither see an access list nor copy one. If there may be one whose absence would give the new file more
 * permissions, the existing file is rewritten instead, and the new one stays until it is removed: if the process ends in
 * between, the new file still has the complete contents.
 *
 * @returns whether the new file has been moved into place
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

/** Rewrites the existing file with the contents of the new one; returns whether it is writable. */
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
    // The disk is full. The new file has the complete contents, so it is moved into place after all.
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
    for (let written = 0; written < read;) written += writeSync(to, buffer, written, read - written, offset + written);
    offset += read;
  }
  ftruncateSync(to, offset);
  fsyncSync(to);
}

function isSame(stats: BigIntStats, file: number): boolean {
  const { dev, ino } = fstatSync(file, { bigint: true });
  return stats.dev === dev && stats.ino === ino;
}
