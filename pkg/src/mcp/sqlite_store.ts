/** A file of SQLite, with Node's own module where there is one, and with `better-sqlite3` elsewhere. */
import { type SqliteDatabase, sqliteAnswers } from "../entries/answers.js";
import { UsageError } from "./options.js";
import { type Exports, installed } from "./packages.js";
import type { OpenStore } from "./store.js";
import type { StoreUri } from "./store_uri.js";

type Database = SqliteDatabase & { close(): void };

export async function sqliteStore({ place }: StoreUri, milliseconds: number): Promise<OpenStore | undefined> {
  const found = await constructorOf();
  if (found === undefined) return undefined;
  try {
    const database = new found(place, { timeout: milliseconds });
    return { answers: sqliteAnswers(database), milliseconds, close: async () => database.close() };
  } catch (error) {
    throw new UsageError(`--answers: ${place} cannot be used: ${(error as Error).message}`);
  }
}

async function constructorOf(): Promise<(new (file: string, options: object) => Database) | undefined> {
  const own = process.getBuiltinModule?.("node:sqlite") as Exports | undefined;
  return own?.["DatabaseSync"] ?? (await installed(["better-sqlite3"]))?.exports["default"];
}
