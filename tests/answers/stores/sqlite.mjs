// A SQLite file, read and locked by a connection of the test's own.
import { join } from "node:path";
import { newFolder, removeFolder } from "./processes.mjs";

/** What this Node opens a file with: its own module, or the package if it could be installed. */
async function opener() {
  const ways = [
    async () => (await import("node:sqlite")).DatabaseSync,
    async () => (await import("better-sqlite3")).default,
  ];
  for (const way of ways) {
    try {
      const Database = await way();
      // The package may be there without its compiled part.
      new Database(":memory:").close();
      return (file) => new Database(file);
    } catch {
      // The next way.
    }
  }
  return undefined;
}

const open = await opener();

/** Why there is no SQLite here, if there is none. */
export const missing =
  open === undefined ? "neither is better-sqlite3 installed for this Node nor has it a SQLite of its own" : false;

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
