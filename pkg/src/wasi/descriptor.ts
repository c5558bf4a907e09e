/** The resources of `wasi:filesystem`: the handles that the component holds. */
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
  symlinkSync,
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
  MetadataHashValue,
  OpenFlags,
  PathFlags,
} from "../../wasm/workspace/interfaces/wasi-filesystem-types.js";
import { Refusal, asked } from "./errors.js";
import type { Folder } from "./folder.js";
import { OF_UNPLACED } from "./permissions.js";
import { place } from "./place.js";
import { readLink, resolve } from "./resolve.js";

// Windows does not have all of them.
const { O_RDONLY, O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/** The names of files that exist in a folder only while a file is being replaced. */
const TEMPORARY = /^\.pascaline-[0-9a-f]{16}\.tmp$/;
const CLAIM = /^\.pascaline-[0-9a-f]{16}-\d+\.claim$/;

/** The maximum number of bytes per read. */
const MOST_BYTES = 1 << 20;

/** The handles of one call, and the access that they allow. */
export class Session {
  readonly #held = new Set<Descriptor>();
  /** The buffer for reading: the glue copies it before the next call. */
  #buffer: Uint8Array<ArrayBuffer> | undefined;

  constructor(readonly readOnly: boolean) {}

  /** Keeps what was opened. */
  hold(opened: Folder | number, isUnplaced = false): Descriptor {
    const descriptor = new Descriptor(this, opened, isUnplaced);
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

  /** Closes everything that is still open; files that were never placed are removed. */
  close(): void {
    for (const descriptor of this.#held) descriptor[Symbol.dispose]();
  }
}

/** An open folder or regular file. */
export class Descriptor implements WasiDescriptor {
  readonly #session: Session;
  readonly #opened: Folder | number;
  /**
   * The files that were made in this folder and are not in place yet, each kept open: whatever has the name by now, this is
   * the created file. No other file may be renamed.
   */
  readonly #unplaced = new Map<string, number>();
  /**
   * The regular files that were listed in this folder. A search opens each one, and checking it this way takes a tenth of
   * the time.
   */
  readonly #files = new Set<string>();
  /** Whether the folder in which the file was made keeps it open. */
  readonly #isUnplaced: boolean;

  constructor(session: Session, opened: Folder | number, isUnplaced: boolean) {
    this.#session = session;
    this.#opened = opened;
    this.#isUnplaced = isUnplaced;
  }

  /** The glue calls it when the component drops the handle. */
  [Symbol.dispose](): void {
    if (!this.#session.release(this) || this.#isUnplaced) return;
    if (typeof this.#opened === "number") return closeSync(this.#opened);
    for (const path of this.#unplaced.keys()) {
      try {
        this.#unlink(path);
      } catch {
        // The file keeps its temporary name, which is recognisable.
      }
      this.#letGo(path);
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
    // The component never asks for it: files are replaced as a whole.
    if (open.truncate || Boolean(open.create && open.exclusive) !== Boolean(flags.write)) throw new Refusal("invalid");
    return resolve(this.#folder(), path, symlinkFollow, (folder, name) => {
      if (open.directory) return this.#session.hold(folder.enter(name));
      if (!open.create)
        return this.#session.hold(openIn(folder, name, folder === this.#opened && this.#files.has(name)));
      const made = openSync(folder.at(name), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, OF_UNPLACED);
      this.#unplaced.set(path, made);
      return this.#session.hold(made, true);
    });
  }

  readDirectory(): DirectoryEntryStream {
    const folder = this.#folder();
    const entries = asked(() => readdirSync(folder.at("."), { withFileTypes: true }));
    for (const entry of entries) if (entry.isFile()) this.#files.add(entry.name);
    return new DirectoryEntryStream(entries);
  }

  /** The target of a link. An absolute one is rejected, since it would reveal what is outside. */
  readlinkAt(path: string): string {
    const target = resolve(this.#folder(), path, false, (folder, name) => readLink(folder, name));
    if (target.startsWith("/")) throw new Refusal("not-permitted");
    return target;
  }

  createDirectoryAt(path: string): void {
    this.#mayChange();
    resolve(this.#folder(), path, false, (folder, name) => mkdirSync(folder.at(name)));
  }

  /** Files that other processes left behind are removed too. */
  unlinkFileAt(path: string): void {
    this.#mayChange();
    const name = basename(path);
    if (!this.#unplaced.has(path) && !TEMPORARY.test(name) && !CLAIM.test(name)) throw new Refusal("unsupported");
    this.#unlink(path);
    this.#letGo(path);
  }

  /** Creates a link. The component creates only claims. */
  symlinkAt(target: string, path: string): void {
    this.#mayChange();
    if (!CLAIM.test(basename(path)) || !TEMPORARY.test(target)) throw new Refusal("unsupported");
    resolve(this.#folder(), path, false, (folder, name) => symlinkSync(target, folder.at(name)));
  }

  metadataHash(): MetadataHashValue {
    const opened = this.#opened;
    return identityOf(typeof opened === "number" ? asked(() => fstatSync(opened, { bigint: true })) : opened.identity);
  }

  metadataHashAt({ symlinkFollow = false }: PathFlags, path: string): MetadataHashValue {
    if (symlinkFollow) throw new Refusal("unsupported");
    return resolve(this.#folder(), path, false, (folder, name) =>
      identityOf(lstatSync(folder.at(name), { bigint: true })),
    );
  }

  /** The file gets the permissions of any new file, or of the regular file that it replaces. */
  renameAt(from: string, target: Descriptor, to: string): void {
    this.#mayChange();
    const file = this.#unplaced.get(from);
    if (file === undefined) throw new Refusal("unsupported");
    const isRenamed = resolve(this.#folder(), from, false, (folder, name) =>
      resolve(target.#folder(), to, false, (toFolder, toName) => place({ file, folder, name }, toFolder, toName)),
    );
    if (isRenamed) this.#letGo(from);
  }

  #letGo(path: string): void {
    const file = this.#unplaced.get(path);
    if (file !== undefined) closeSync(file);
    this.#unplaced.delete(path);
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

/** The entries of a folder, one by one. */
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

/**
 * Opens a folder or a file; `isFile` says that it was listed as a regular file. A FIFO is not opened, since that would
 * release a process that waits to write to it. If a FIFO replaces a file before it is opened, the open does not block, and
 * the component sees from `stat` that it is not a regular file.
 */
function openIn(folder: Folder, name: string, isFile: boolean): Folder | number {
  if (!isFile) {
    const stats = lstatSync(folder.at(name));
    if (stats.isDirectory()) return folder.enter(name);
    if (!stats.isFile() && !stats.isSymbolicLink()) throw new Refusal("no-such-device");
  }
  const opened = openSync(folder.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  try {
    folder.verify(opened, name);
  } catch (error) {
    closeSync(opened);
    throw error;
  }
  return opened;
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * What distinguishes a file from every other one. The device number is left out, because not everyone who sees the folder
 * need see the same one.
 */
function identityOf({ ino }: BigIntStats): MetadataHashValue {
  return { lower: ino, upper: 0n };
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
  // WASI cannot represent times before 1970.
  if (mtimeNs < 0n) return described;
  const nanoseconds = Number(mtimeNs % 1_000_000_000n);
  return { ...described, dataModificationTimestamp: { seconds: mtimeNs / 1_000_000_000n, nanoseconds } };
}
