/** What the system says. */

/** The reader has read enough: `pascaline call | head -1`. */
export class Broken extends Error {}

/** The sentences of the system's errors that a person is likely to meet; libuv has others. */
const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: "Permission denied",
  EEXIST: "File exists",
  EFBIG: "File too large",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  ENOENT: "No such file or directory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  EPERM: "Operation not permitted",
  EROFS: "Read-only file system",
  EBADF: "Bad file descriptor",
};

/** An error of a file or a stream, with its name, as the native command tells it. */
export function systemError(name: string, error: unknown): Error {
  const { code = "", errno = 0, message } = error as NodeJS.ErrnoException;
  const sentence = SENTENCES[code];
  return new Error(`${name}: ${sentence === undefined ? message : `${sentence} (os error ${Math.abs(errno)})`}`);
}

const CLOCK = new Int32Array(new SharedArrayBuffer(4));
const MILLISECONDS = 2;

/** Waits for a stream that another program has set not to block. */
export function waitABit(): void {
  Atomics.wait(CLOCK, 0, 0, MILLISECONDS);
}
