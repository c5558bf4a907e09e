/**
 * The store of `--answers`. Its client is the user's own: for Redis, PostgreSQL and SQLite one that compares and sets, and for
 * anything else Keyv with its adapter.
 */
import type { AnswerStore } from "../entries/answers.js";
import { messageOf } from "../errors.js";
import { keyvStore } from "./keyv_store.js";
import type { AnswersOptions } from "./options.js";
import { postgresStore } from "./postgres_store.js";
import { redisStore } from "./redis_store.js";
import type { SessionStore } from "./session_records.js";
import { sqliteStore } from "./sqlite_store.js";
import { type StoreUri, readStoreUri } from "./store_uri.js";

/** A store that is open. */
export interface OpenStore extends SessionStore {
  close(): Promise<void>;
}

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
  const opened = (await OWN[uri.scheme]?.(uri, milliseconds)) ?? (await keyvStore(uri, milliseconds));
  const { answers, close } = opened;
  // A second signal closes it again.
  return { ...opened, answers: watched(answers, uri), close: () => close().catch(() => {}) };
}

/** The store; on standard error it is told when it begins to fail, and when it works again. */
function watched(store: AnswerStore, uri: StoreUri): AnswerStore {
  let fails = false;
  const tell = (isFailing: boolean, what: string): void => {
    if (fails !== isFailing) process.stderr.write(`pascaline: the store of answers ${what}\n`);
    fails = isFailing;
  };
  const run = async <T>(operation: () => T): Promise<Awaited<T>> => {
    try {
      const value = await operation();
      tell(false, "works again");
      return value;
    } catch (error) {
      tell(true, `fails: ${withoutPassword(messageOf(error), uri)}`);
      throw error;
    }
  };
  const { compareAndSet } = store;
  return {
    get: (key) => run(() => store.get(key)),
    set: (key, record) => run(() => store.set(key, record)),
    delete: (key) => run(() => store.delete(key)),
    ...(compareAndSet && {
      compareAndSet: (key, before, record) => run(() => compareAndSet.call(store, key, before, record)),
    }),
  };
}

function withoutPassword(message: string, { place }: StoreUri): string {
  const password = URL.canParse(place) ? new URL(place).password : "";
  if (password === "") return message;
  return [password, decoded(password)].reduce((text, each) => text.replaceAll(each, "***"), message);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
