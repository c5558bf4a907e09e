// A SQLite file, read and locked by a connection of the test's own.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newFolder, removeFolder } from "./processes.mjs";

/** What this Node opens a file with: its own module, or the package if that could be installed. */
const open = await import("node:sqlite").then(
  ({ DatabaseSync }) =>
    (file) =>
      new DatabaseSync(file),
  () =>
    import("better-sqlite3").then(
      ({ default: Database }) =>
        (file) =>
          new Database(file),
      () => undefined,
    ),
);

/** Why there is no SQLite here, if there is none. */
export const missing =
  open === undefined ? "neither better-sqlite3 is installed nor has this Node a SQLite of its own" : false;

const LOCKED_MILLISECONDS = 3_000;

export class Sqlite {
  name = "sqlite";
  disturbed = `file locked for ${LOCKED_MILLISECONDS / 1_000} s`;

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

  /** A file cannot be restarted. Another program can lock it, here for longer than a call waits. */
  async disturb() {
    const database = open(this.file);
    try {
      database.exec("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE");
      await sleep(LOCKED_MILLISECONDS);
      database.exec("ROLLBACK");
    } finally {
      database.close();
    }
  }

  async stop() {
    removeFolder(this.folder);
  }
}
