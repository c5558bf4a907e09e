// A SQLite file, read and locked by a connection of the test's own.
import { createRequire } from "node:module";
import { join } from "node:path";
import { newFolder, removeFolder } from "./processes.mjs";

/**
 * The client of SQLite in a Node: its own, or what has the interface of better-sqlite3. Since its version 13 the package brings its compiled
 * code along, which needs Node 22 and crashes an older one. There libsql takes its place: another SQLite, compiled and with that interface.
 */
export const clientIn = ({ version, hasOwn }) =>
  hasOwn ? "node:sqlite" : Number.parseInt(version.slice(1)) >= 22 ? "better-sqlite3" : "libsql";

const own = process.getBuiltinModule?.("node:sqlite");

/**
 * The client in this Node. A process has only one, for itself and for the test: the locks of a file are those of a process, so that two
 * SQLites in one do not see each other's.
 */
export const client = clientIn({ version: process.version, hasOwn: own !== undefined });

/** Opens a file with it. */
export function open(file, options = {}) {
  const Database = own?.DatabaseSync ?? createRequire(import.meta.url)(client);
  return new Database(file, options);
}

export class Sqlite {
  name = "sqlite";
  disturbed = "file locked";

  static async start() {
    const store = new Sqlite();
    store.folder = newFolder();
    store.file = join(store.folder, "answers.db");
    return store;
  }

  get uri() {
    return `sqlite:${this.file}`;
  }

  async read(key) {
    const database = open(this.file);
    try {
      return database.prepare("SELECT value FROM pascaline_answers WHERE key = ?").get(key)?.value;
    } finally {
      database.close();
    }
  }

  /** A file is always there, but another program can lock it against writing. */
  async down() {
    this.lock = open(this.file);
    this.lock.exec("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE");
  }

  async up() {
    this.lock.exec("ROLLBACK");
    this.lock.close();
  }

  async stop() {
    removeFolder(this.folder);
  }
}
