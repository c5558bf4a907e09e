/** File system errors, by WASI's names for POSIX's errors. */

/** The error of a call of `wasi:filesystem`. Only a path that leaves the root is `not-permitted`. */
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
  // Some systems report this for a link that must not be followed.
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

/** A failure in the form that the component expects. It is not an `Error`, because nobody reads its stack. */
export class Refusal {
  constructor(readonly payload: ErrorCode) {}
}

/** Runs a system call; its error becomes a {@link Refusal}. Any other error is a bug of ours, and is rethrown. */
export function asked<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    const { code, errno } = (error ?? {}) as NodeJS.ErrnoException;
    if (error instanceof Refusal || code === undefined || errno === undefined) throw error;
    throw new Refusal(CODES[code] ?? "io");
  }
}

/** Whether it was rejected for one of these reasons. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof Refusal && codes.includes(error.payload);
}
