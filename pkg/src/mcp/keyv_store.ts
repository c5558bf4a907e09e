/** Any store of Keyv, with the adapter of its scheme. None compares and sets. */
import type { AnswerStore } from "../entries/answers.js";
import { UsageError } from "./options.js";
import { type Exports, installed } from "./packages.js";
import type { OpenStore } from "./open_store.js";
import type { StoreUri } from "./store_uri.js";

interface Adapter {
  /** The package of the adapter. */
  readonly name: string;
  /** What to install, if that is not Keyv with the adapter. */
  readonly client?: string;
  /** What the adapter takes; the URI by default. */
  argument?(uri: string): string;
  /** Options that it needs so as not to hide its failures. */
  readonly options?: object;
}

const TELLING = { throwOnErrors: true, throwOnConnectError: true };
const REDIS = { name: "@keyv/redis", client: "redis", options: TELLING };
const POSTGRES = { name: "@keyv/postgres", client: "pg" };

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  redis: REDIS,
  rediss: REDIS,
  valkey: { name: "@keyv/valkey" },
  postgres: POSTGRES,
  postgresql: POSTGRES,
  // Only a Node before 22.13 needs one. In Node 20, a later version crashes.
  sqlite: { name: "@keyv/sqlite", client: "better-sqlite3@12", argument: (file) => `sqlite://${file}` },
  mysql: { name: "@keyv/mysql" },
  mongodb: { name: "@keyv/mongo" },
  memcache: { name: "@keyv/memcache", argument: (uri) => uri.replace(/^memcache:\/\//i, "") },
  etcd: { name: "@keyv/etcd" },
};

/** The part of Keyv that is used. */
interface Keyv {
  on(event: "error", listener: (error: unknown) => void): void;
  get(key: string): Promise<unknown>;
  set(key: string, record: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  disconnect?(): Promise<void>;
}

/** @throws {UsageError} if Keyv or the adapter is not installed, or there is none */
export async function keyvStore(uri: StoreUri, milliseconds: number): Promise<OpenStore> {
  const { scheme, ttlSeconds } = uri;
  const adapter = ADAPTERS[scheme];
  if (adapter === undefined)
    throw new UsageError(`--answers: no store is known by this scheme; there are ${Object.keys(ADAPTERS).join(", ")}`);
  const [keyv, found] = [await installed(["keyv"]), await installed([adapter.name])];
  if (keyv === undefined || found === undefined)
    throw new UsageError(
      `--answers: no client of ${scheme} is installed: npm install ${adapter.client ?? `keyv ${adapter.name}`}`,
    );
  const store = made(uri, adapter, keyv.exports, found.exports);
  const keptMilliseconds = ttlSeconds && 1_000 * ttlSeconds;
  return { answers: telling(store), milliseconds, keptMilliseconds, close: async () => store.disconnect?.() };
}

function made({ scheme, place, ttlSeconds, prefix }: StoreUri, adapter: Adapter, keyv: Exports, found: Exports): Keyv {
  const Keyv = keyv["Keyv"] ?? keyv["default"];
  const { argument = (uri: string): string => uri, options } = adapter;
  try {
    return new Keyv({
      store: new found["default"](argument(place), options),
      throwOnErrors: true,
      ...(ttlSeconds !== undefined && { ttl: 1_000 * ttlSeconds }),
      ...(prefix !== undefined && { namespace: prefix }),
    }) as Keyv;
  } catch {
    // The message may repeat the URI.
    throw new UsageError(`--answers: ${adapter.name} does not take this URI of ${scheme}`);
  }
}

/** Some adapters tell a failure only by an event, and answer as if nothing were stored. */
function telling(keyv: Keyv): AnswerStore {
  let failures = 0;
  let last: unknown;
  keyv.on("error", (error) => {
    failures += 1;
    last = error;
  });
  const run = async (operation: () => Promise<unknown>): Promise<unknown> => {
    const before = failures;
    const value = await operation();
    if (failures !== before) throw last;
    return value;
  };
  return {
    get: (key) => run(() => keyv.get(key)),
    set: async (key, record) => {
      if ((await run(() => keyv.set(key, record))) === false) throw new Error("the store has not kept it");
    },
    delete: (key) => run(() => keyv.delete(key)),
  };
}
