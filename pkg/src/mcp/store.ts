/**
 * The store of `--answers`. Its client is the user's own: for Redis, PostgreSQL and SQLite one that compares and sets, and for
 * anything else Keyv with its adapter.
 */
import { keyvStore } from "./keyv_store.js";
import type { OpenStore } from "./open_store.js";
import type { AnswersOptions } from "./options.js";
import { postgresStore } from "./postgres_store.js";
import { redisStore } from "./redis_store.js";
import { sqliteStore } from "./sqlite_store.js";
import { type StoreUri, readStoreUri } from "./store_uri.js";
import { watchedStore } from "./watched_store.js";

/** Opens a store with what is installed; undefined if that is nothing. */
type Opens = (uri: StoreUri, milliseconds: number) => Promise<OpenStore | undefined>;

const OWN: Readonly<Record<string, Opens>> = {
  redis: redisStore,
  rediss: redisStore,
  postgres: postgresStore,
  postgresql: postgresStore,
  sqlite: sqliteStore,
};

/**
 * Opens a store. One that cannot be reached is open, too: its operations fail until it can be.
 *
 * @throws {UsageError} if there is no such store, or no client of it is installed
 */
export async function openStore({ uri: text, milliseconds }: AnswersOptions): Promise<OpenStore> {
  const uri = readStoreUri(text);
  const store = (await OWN[uri.scheme]?.(uri, milliseconds)) ?? (await keyvStore(uri, milliseconds));
  return watchedStore(store, uri);
}
