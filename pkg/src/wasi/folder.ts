/** Open folders, and the ways to reach a name in one. */
import {
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Refusal, asked } from "./errors.js";

// Windows does not have them.
const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants;
/** Linux's, for which Node has no name: a folder opened with it need not be readable. */
const O_PATH = 0o10000000;

/** An open folder. */
export interface Folder {
  /** Its identity, for as long as something keeps it open. */
  readonly identity: BigIntStats;
  /** The path by which the system reaches a name in this folder, or with `.` the folder itself. */
  at(name: string): string;
  /** Opens a folder in this one. A link is not followed, but rejected as `loop` or `not-directory`. */
  enter(name: string): Folder;
  /** Opens the parent of this folder; rejected if that no longer has this identity. */
  leave(parent: BigIntStats): Folder;
  /** Checks that the file opened by the path of a name is the one in this folder. */
  verify(opened: number, name: string): void;
  /** Closes the folder. */
  close(): void;
}

/** Where Linux provides paths to the open files of a process. */
const DESCRIPTORS = "/proc/self/fd";
const isLinux = process.platform === "linux" || process.platform === "android";

/** What a folder is known by. */
export type Identity = Pick<BigIntStats, "dev" | "ino" | "mode">;

/** The identity of the folder at a path. */
export function identityOf(path: string): Identity {
  const { dev, ino, mode } = statSync(path, { bigint: true });
  return { dev, ino, mode };
}

/** Opens a folder of the machine, which must still be the one that is known; with `byPath`, without {@link DESCRIPTORS}. */
export function openRoot(path: string, identity: Identity, byPath = !hasDescriptors()): Folder {
  return asked(() => known(byPath ? new NamedFolder(realpathSync(path)) : new HeldFolder(path), identity));
}

function hasDescriptors(): boolean {
  try {
    return isLinux && existsSync(DESCRIPTORS);
  } catch {
    // Deno shows them only with all permissions.
    return false;
  }
}

/** A folder kept open by its descriptor. Names in it are reached through that, even if the folder is moved. */
class HeldFolder implements Folder {
  readonly #descriptor: number;

  constructor(path: string, flags = 0) {
    this.#descriptor = openSync(path, O_PATH | O_DIRECTORY | flags);
  }

  get identity(): BigIntStats {
    return fstatSync(this.#descriptor, { bigint: true });
  }

  at(name: string): string {
    return `${DESCRIPTORS}/${this.#descriptor}/${name}`;
  }

  enter(name: string): Folder {
    return new HeldFolder(this.at(name), O_NOFOLLOW);
  }

  leave(parent: BigIntStats): Folder {
    return known(new HeldFolder(this.at("..")), parent);
  }

  verify(): void {}

  close(): void {
    closeSync(this.#descriptor);
  }
}

/**
 * A folder identified by its path, and by what was there: for systems that provide no path to a descriptor. Before anything
 * is done in it, and after a file was opened, its path must still lead to the same folder. If a folder is swapped for a link
 * exactly in between, that is not noticed.
 */
class NamedFolder implements Folder {
  readonly identity: BigIntStats;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    this.identity = look(path);
    if (this.identity.isSymbolicLink()) throw new Refusal("loop");
    if (!this.identity.isDirectory()) throw new Refusal("not-directory");
  }

  at(name: string): string {
    if (process.platform === "win32" && isRefusedByWindows(name)) throw new Refusal("invalid");
    if (!isSame(look(this.#path), this.identity)) throw new Refusal("no-entry");
    return join(this.#path, name);
  }

  enter(name: string): Folder {
    const entered = new NamedFolder(this.at(name));
    this.at(name);
    return entered;
  }

  leave(parent: BigIntStats): Folder {
    return known(new NamedFolder(dirname(this.#path)), parent);
  }

  verify(opened: number, name: string): void {
    if (!isSame(fstatSync(opened, { bigint: true }), look(this.at(name)))) throw new Refusal("no-entry");
  }

  close(): void {}
}

function known(folder: Folder, identity: Identity): Folder {
  if (isSame(folder.identity, identity)) return folder;
  folder.close();
  throw new Refusal("no-entry");
}

function look(path: string): BigIntStats {
  return lstatSync(path, { bigint: true });
}

function isSame(left: Identity, right: Identity): boolean {
  return left.dev === right.dev && left.ino === right.ino && left.mode >> 12n === right.mode >> 12n;
}

/** What Windows does not treat as a plain name: a path, a drive, a stream of a file, or a device. */
function isRefusedByWindows(name: string): boolean {
  return /[\\:\0]|[. ]$/.test(name) ? name !== "." : /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
}
