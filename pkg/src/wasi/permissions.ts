/** Who may do what with a file, before it has its place and there. */
import { type Stats, fchmodSync, fchownSync, fstatSync, readFileSync } from "node:fs";

/** The permissions of a file that has no place yet: it may be about to replace a secret. */
export const OF_UNPLACED = 0o600;

/**
 * Gives a file that is about to take its place what the one that it replaces has, or what any new file has. A file system that
 * knows nothing of permissions keeps its own.
 */
export function setPermissions(file: number, replaced?: Stats): void {
  const mode = replaced === undefined ? ofNew() : takenOver(file, replaced);
  isDone(() => fchmodSync(file, mode));
}

/** The permissions of a file, whose owner and group are taken over as far as the system lets the process do so. */
function takenOver(file: number, { uid, gid, mode }: Stats): number {
  if (!isDone(() => fchownSync(file, uid, gid))) isDone(() => fchownSync(file, -1, gid));
  // What the old group might do was not meant for another one, which may do what all may.
  return fstatSync(file).gid === gid ? mode & 0o777 : (mode & 0o707) | ((mode & 0o007) << 3);
}

/** The permissions of any new file, by the mask of the process. Node sets another to learn it, for all threads; Linux tells it. */
function ofNew(): number {
  let status = "";
  isDone(() => (status = readFileSync("/proc/self/status", "latin1")));
  const told = /^Umask:\s*([0-7]+)$/m.exec(status)?.[1];
  return 0o666 & ~(told === undefined ? process.umask() : Number.parseInt(told, 8));
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
