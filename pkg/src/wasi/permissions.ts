/** Who may access a new file, before and after it is in place: never with more permissions than the file it replaces. */
import { randomBytes } from "node:crypto";
import { type Stats, closeSync, constants, fchmodSync, fchownSync, fstatSync, openSync, unlinkSync } from "node:fs";
import type { Folder } from "./folder.js";

/** The permissions of a file that is not in place yet: it may be about to replace a secret. */
export const OF_UNPLACED = 0o600;
/** The permissions that programs request for a new file. The system removes some of them. */
const OF_ANY = 0o666;

/**
 * Whether the permissions of a file may hide an access list, without which some users would gain rights: on Linux the
 * group's permissions then limit those of everybody in the list, and the group itself may have fewer.
 */
export function mayHideList({ mode }: Stats): boolean {
  const [group, others] = [(mode >> 3) & 7, mode & 7];
  return process.platform !== "win32" && process.platform !== "darwin" && (group & ~others) !== 0;
}

/** Gives a file the permissions of any new file in the folder: determined by creating one, which is removed again. */
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

/** Gives a file that is about to be placed the attributes of the one that it replaces, and no more permissions. */
export function takeOver(file: number, replaced: Stats): void {
  const keepsGroup = takeOwner(file, replaced);
  const [owner, group, others] = [replaced.mode & 0o700, (replaced.mode >> 3) & 7, replaced.mode & 7];
  // The old group's permissions were not meant for another group. The new group gets the permissions of others, and others
  // get at most those of the old group, whose members are now among them.
  if (!keepsGroup) setMode(file, owner | (others << 3) | (others & group));
  else setMode(file, owner | ((mayHideList(replaced) ? group & others : group) << 3) | others);
}

/** Gives it only its owner's permissions. */
export function ofOwner(file: number, replaced: Stats): void {
  takeOwner(file, replaced);
  setMode(file, replaced.mode & 0o700);
}

/** Takes over the owner and the group as far as the system allows; returns whether the group is the same. */
function takeOwner(file: number, { uid, gid }: Stats): boolean {
  if (!isDone(() => fchownSync(file, uid, gid))) isDone(() => fchownSync(file, -1, gid));
  return fstatSync(file).gid === gid;
}

/** A file system without permissions keeps its own. */
function setMode(file: number, mode: number): void {
  isDone(() => fchmodSync(file, mode & 0o777));
}

/** Whether the system call succeeds. */
function isDone(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
}
