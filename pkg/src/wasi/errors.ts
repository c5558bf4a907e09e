/** Why the file system refuses, by WASI's names of POSIX's errors. */

/** What a call of `wasi:filesystem` fails with. `not-permitted` is what leads out of the root, and nothing else. */
export type ErrorCode =
  | "access"
  | "bad-descriptor"
  | "busy"
  | "cross-device"
  | "exist"
  | "file-too-large"
  | "illegal-byte-sequence"
  | "insufficient-space"
  | "invalid"
  | "io"
  | "is-directory"
  | "loop"
  | "name-too-long"
  | "no-device"
  | "no-entry"
  | "no-such-device"
  | "not-directory"
  | "not-empty"
  | "not-permitted"
  | "quota"
  | "read-only"
  | "text-file-busy"
  | "unsupported";

const CODES: Readonly<Record<string, ErrorCode>> = {
  EACCES: "access",
  EPERM: "access",
  EBADF: "bad-descriptor",
  EBUSY: "busy",
  EXDEV: "cross-device",
  EEXIST: "exist",
  EFBIG: "file-too-large",
  ENOSPC: "insufficient-space",
  EINVAL: "invalid",
  EISDIR: "is-directory",
  ELOOP: "loop",
  // What some systems say of a link that is not to be followed.
  EMLINK: "loop",
  ENAMETOOLONG: "name-too-long",
  ENODEV: "no-device",
  ENOENT: "no-entry",
  ENXIO: "no-such-device",
  ENOTDIR: "not-directory",
  ENOTEMPTY: "not-empty",
  EDQUOT: "quota",
  EROFS: "read-only",
  ETXTBSY: "text-file-busy",
};

/** A failure as the component takes it. It is no `Error`, whose stack nobody reads. */
export class Refusal {
  constructor(readonly payload: ErrorCode) {}
}

/** Runs what asks the system; its error becomes a {@link Refusal}. Any other error is a fault of ours, and goes on. */
export function asked<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    const { code, errno } = (error ?? {}) as NodeJS.ErrnoException;
    if (error instanceof Refusal || code === undefined || errno === undefined) throw error;
    throw new Refusal(CODES[code] ?? "io");
  }
}

/** Whether it was refused for one of these reasons. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof Refusal && codes.includes(error.payload);
}
