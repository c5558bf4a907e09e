/** The resources of `wasi:filesystem`: what the component holds open. */
import {
  type BigIntStats,
  type Dirent,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type {
  Descriptor as WasiDescriptor,
  DescriptorFlags,
  DescriptorStat,
  DescriptorType,
  DirectoryEntry,
  DirectoryEntryStream as WasiStream,
  OpenFlags,
  PathFlags,
} from "../../wasm/workspace/interfaces/wasi-filesystem-types.js";
import { Refusal, asked } from "./errors.js";
import type { Folder } from "./folder.js";
import { OF_UNPLACED, setPermissions } from "./permissions.js";
import { readLink, resolve } from "./resolve.js";

// Windows has not all of them.
const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/** The most bytes that are read at once. */
const MOST_BYTES = 1 << 20;

/** What is held open in one call, and what may be done there. */
export class Session {
  readonly #held = new Set<Descriptor>();
  /** Where reading puts its bytes: the glue copies them before the next call. */
  #buffer: Uint8Array<ArrayBuffer> | undefined;

  constructor(readonly readOnly: boolean) {}

  /** Holds what was opened. */
  hold(opened: Folder | number): Descriptor {
    const descriptor = new Descriptor(this, opened);
    this.#held.add(descriptor);
    return descriptor;
  }

  release(descriptor: Descriptor): boolean {
    return this.#held.delete(descriptor);
  }

  buffer(length: number): Uint8Array<ArrayBuffer> {
    if (this.#buffer === undefined || this.#buffer.length < length) this.#buffer = new Uint8Array(length);
    return this.#buffer;
  }

  /** Closes all that is still open; what was made and has no place is removed. */
  close(): void {
    for (const descriptor of this.#held) descriptor[Symbol.dispose]();
  }
}

/** A folder or a regular file that is held open. */
export class Descriptor implements WasiDescriptor {
  readonly #session: Session;
  readonly #opened: Folder | number;
  /** The files that were made in this folder and have no place yet. No other one is renamed or removed. */
  readonly #unplaced = new Set<string>();

  constructor(session: Session, opened: Folder | number) {
    this.#session = session;
    this.#opened = opened;
  }

  /** The glue calls it when the component lets go. */
  [Symbol.dispose](): void {
    if (!this.#session.release(this)) return;
    if (typeof this.#opened === "number") return closeSync(this.#opened);
    for (const path of this.#unplaced) {
      try {
        this.#unlink(path);
      } catch {
        // The file keeps a name by which it is known.
      }
    }
    this.#opened.close();
  }

  read(length: bigint, offset: bigint): [Uint8Array, boolean] {
    const file = this.#file();
    const most = length < MOST_BYTES ? Number(length) : MOST_BYTES;
    if (offset > Number.MAX_SAFE_INTEGER) return [new Uint8Array(), true];
    const buffer = this.#session.buffer(most);
    const count = asked(() => readSync(file, buffer, 0, most, Number(offset)));
    return [buffer.subarray(0, count), count < most];
  }

  write(bytes: Uint8Array, offset: bigint): bigint {
    const file = this.#file();
    if (offset > Number.MAX_SAFE_INTEGER) throw new Refusal("file-too-large");
    return BigInt(asked(() => writeSync(file, bytes, 0, bytes.length, Number(offset))));
  }

  sync(): void {
    const file = this.#file();
    asked(() => fsyncSync(file));
  }

  stat(): DescriptorStat {
    const opened = this.#opened;
    if (typeof opened !== "number") return this.statAt({}, ".");
    return asked(() => statOf(fstatSync(opened, { bigint: true })));
  }

  statAt({ symlinkFollow = false }: PathFlags, path: string): DescriptorStat {
    return resolve(this.#folder(), path, symlinkFollow, (folder, name) => {
      const stats = lstatSync(folder.at(name), { bigint: true });
      if (symlinkFollow && stats.isSymbolicLink()) throw new Refusal("loop");
      return statOf(stats);
    });
  }

  openAt({ symlinkFollow = false }: PathFlags, path: string, open: OpenFlags, flags: DescriptorFlags): Descriptor {
    if (open.create || flags.write) this.#mayChange();
    // The component never asks for it: a file is replaced as a whole.
    if (open.truncate || (open.create && !open.exclusive)) throw new Refusal("invalid");
    return resolve(this.#folder(), path, symlinkFollow, (folder, name) => {
      const opened = open.directory ? folder.enter(name) : openIn(folder, name, open, flags);
      if (open.create) this.#unplaced.add(path);
      return this.#session.hold(opened);
    });
  }

  readDirectory(): DirectoryEntryStream {
    const folder = this.#folder();
    return new DirectoryEntryStream(asked(() => readdirSync(folder.at("."), { withFileTypes: true })));
  }

  /** Where a link leads. An absolute one is refused: it would tell of what is outside. */
  readlinkAt(path: string): string {
    const target = resolve(this.#folder(), path, false, (folder, name) => readLink(folder, name));
    if (target.startsWith("/")) throw new Refusal("not-permitted");
    return target;
  }

  createDirectoryAt(path: string): void {
    this.#mayChange();
    resolve(this.#folder(), path, false, (folder, name) => mkdirSync(folder.at(name)));
  }

  unlinkFileAt(path: string): void {
    this.#mayChange();
    if (!this.#unplaced.has(path)) throw new Refusal("unsupported");
    this.#unlink(path);
    this.#unplaced.delete(path);
  }

  /** The file gets the permissions of any new one, or of the regular file that it replaces. */
  renameAt(from: string, target: Descriptor, to: string): void {
    this.#mayChange();
    if (!this.#unplaced.has(from)) throw new Refusal("unsupported");
    resolve(this.#folder(), from, false, (folder, name) =>
      resolve(target.#folder(), to, false, (toFolder, toName) => {
        const replaced = lstatSync(toFolder.at(toName), { throwIfNoEntry: false });
        withUnplaced(folder, name, (file) => setPermissions(file, replaced?.isFile() ? replaced : undefined));
        renameSync(folder.at(name), toFolder.at(toName));
      }),
    );
    this.#unplaced.delete(from);
  }

  #unlink(path: string): void {
    resolve(this.#folder(), path, false, (folder, name) => unlinkSync(folder.at(name)));
  }

  #folder(): Folder {
    if (typeof this.#opened === "number") throw new Refusal("not-directory");
    return this.#opened;
  }

  #file(): number {
    if (typeof this.#opened !== "number") throw new Refusal("is-directory");
    return this.#opened;
  }

  #mayChange(): void {
    if (this.#session.readOnly) throw new Refusal("read-only");
  }
}

/** What stands in a folder, one by one. */
export class DirectoryEntryStream implements WasiStream {
  readonly #entries: Dirent[];
  #next = 0;

  constructor(entries: Dirent[]) {
    this.#entries = entries;
  }

  readDirectoryEntry(): DirectoryEntry | undefined {
    const entry = this.#entries[this.#next++];
    return entry && { type: typeOf(entry), name: entry.name };
  }
}

/** Opens a folder or a regular file. It waits for nothing: a FIFO opens at once, and is found out by what was opened. */
function openIn(folder: Folder, name: string, open: OpenFlags, flags: DescriptorFlags): Folder | number {
  const creation = open.create ? O_CREAT | (open.exclusive ? O_EXCL : 0) : 0;
  const access = creation | (flags.write ? O_WRONLY : O_RDONLY);
  const opened = openSync(folder.at(name), access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, OF_UNPLACED);
  try {
    folder.verify(opened, name);
    const stats = fstatSync(opened);
    if (stats.isFile()) return opened;
    if (!stats.isDirectory()) throw new Refusal("no-such-device");
  } catch (error) {
    closeSync(opened);
    throw error;
  }
  closeSync(opened);
  return folder.enter(name);
}

/** Opens a new file that has no place yet. A link to another one, put there meanwhile, is refused: that file stays as it is. */
function withUnplaced(folder: Folder, name: string, use: (file: number) => void): void {
  const file = openIn(folder, name, {}, { read: true });
  if (typeof file !== "number") {
    file.close();
    throw new Refusal("is-directory");
  }
  try {
    if (fstatSync(file).nlink > 1) throw new Refusal("no-such-device");
    use(file);
  } finally {
    closeSync(file);
  }
}

function typeOf(entry: Dirent | BigIntStats): DescriptorType {
  if (entry.isFile()) return "regular-file";
  if (entry.isDirectory()) return "directory";
  if (entry.isSymbolicLink()) return "symbolic-link";
  if (entry.isFIFO()) return "fifo";
  if (entry.isSocket()) return "socket";
  if (entry.isBlockDevice()) return "block-device";
  return entry.isCharacterDevice() ? "character-device" : "unknown";
}

function statOf(stats: BigIntStats): DescriptorStat {
  const { mtimeNs, nlink: linkCount, size } = stats;
  const described = { type: typeOf(stats), linkCount, size };
  // WASI has no time before 1970.
  if (mtimeNs < 0n) return described;
  const nanoseconds = Number(mtimeNs % 1_000_000_000n);
  return { ...described, dataModificationTimestamp: { seconds: mtimeNs / 1_000_000_000n, nanoseconds } };
}
