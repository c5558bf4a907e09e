/** Who may do what with a file, before it has its place and there: never more than with the file that it replaces. */
import { randomBytes } from "node:crypto";
import { type Stats, closeSync, constants, fchmodSync, fchownSync, fstatSync, openSync, unlinkSync } from "node:fs";
import type { Folder } from "./folder.js";

/** The permissions of a file that has no place yet: it may be about to replace a secret. */
export const OF_UNPLACED = 0o600;
/** Those that a program asks for that makes any new file. The system takes some of them away. */
const OF_ANY = 0o666;

/**
 * Whether an access list may stand behind the permissions of a file, without which some would have more rights: on Linux the
 * group's are then the most that anybody of the list may do, and the group itself may have fewer.
 */
export function mayHideList({ mode }: Stats): boolean {
  const [group, others] = [(mode >> 3) & 7, mode & 7];
  return process.platform !== "win32" && process.platform !== "darwin" && (group & ~others) !== 0;
}

/** Gives a file the permissions of any new one beside a place: the system is asked by making one, which is removed again. */
export function asAny(file: number, folder: Folder): void {
  const path = folder.at(`.pascaline-${randomBytes(8).toString("hex")}.tmp`);
  const any = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, OF_ANY);
  try {
    setMode(file, fstatSync(any).mode);
  } finally {
    closeSync(any);
    unlinkSync(path);
  }
}

/** Gives a file that is about to take its place what the one that it replaces has, and not more. */
export function takeOver(file: number, replaced: Stats): void {
  const keepsGroup = takeOwner(file, replaced);
  const [owner, group, others] = [replaced.mode & 0o700, (replaced.mode >> 3) & 7, replaced.mode & 7];
  // What the old group might do was not meant for another one. That may do what all may, and all may do no more than the old
  // group, whose members are among them now.
  if (!keepsGroup) setMode(file, owner | (others << 3) | (others & group));
  else setMode(file, owner | ((mayHideList(replaced) ? group & others : group) << 3) | others);
}

/** Gives it what its owner may do, and nobody else. */
export function ofOwner(file: number, replaced: Stats): void {
  takeOwner(file, replaced);
  setMode(file, replaced.mode & 0o700);
}

/** Takes over the owner and the group as far as the system lets the process do so; whether the group is the same. */
function takeOwner(file: number, { uid, gid }: Stats): boolean {
  if (!isDone(() => fchownSync(file, uid, gid))) isDone(() => fchownSync(file, -1, gid));
  return fstatSync(file).gid === gid;
}

/** A file system that knows nothing of permissions keeps its own. */
function setMode(file: number, mode: number): void {
  isDone(() => fchmodSync(file, mode & 0o777));
}

/** Whether the system does what it is asked. */
function isDone(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
}
