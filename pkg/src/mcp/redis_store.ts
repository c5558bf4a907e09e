/** Redis, with `redis` (node-redis) or `ioredis`. */
import { type RedisClient, redisAnswers } from "../entries/answers.js";
import { UsageError } from "./options.js";
import { type Exports, installed } from "./packages.js";
import type { OpenStore } from "./open_store.js";
import type { StoreUri } from "./store_uri.js";

/** `@redis/client` is the part of `redis` that Keyv's adapter brings. */
const PACKAGES = ["redis", "@redis/client", "ioredis"];

interface Connection {
  readonly client: RedisClient;
  /** Rejects if it cannot be connected yet. */
  readonly connected: Promise<unknown>;
  close(): void;
}

export async function redisStore(uri: StoreUri, milliseconds: number): Promise<OpenStore | undefined> {
  const { place, ttlSeconds, prefix } = uri;
  if (place.includes("?")) throw new UsageError("--answers: the parameters of Redis are ttl and prefix");
  const found = await installed(PACKAGES);
  if (found === undefined) return undefined;
  const connect = found.name === "ioredis" ? byIoredis : byNodeRedis;
  const { client, connected, close } = connect(found.exports, place, milliseconds);
  // The first calls need not fail because they come too early.
  const failure = await connected.then(
    () => undefined,
    (error: unknown) => error,
  );
  const answers = redisAnswers(client, {
    ...(prefix !== undefined && { prefix }),
    ...(ttlSeconds !== undefined && { ttlSeconds }),
  });
  const keptMilliseconds = ttlSeconds && 1_000 * ttlSeconds;
  return { answers, milliseconds, keptMilliseconds, failure, close: async () => close() };
}

// An operation that waits for a connection would be done after its call has failed: it fails at once instead.

function byNodeRedis({ createClient }: Exports, url: string, milliseconds: number): Connection {
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: milliseconds } });
  const failed = new Promise((_, reject) => client.on("error", reject));
  const connecting: Promise<unknown> = client.connect();
  return {
    client,
    connected: Promise.race([connecting, failed]),
    close: () => client.destroy?.() ?? client.disconnect(),
  };
}

function byIoredis({ Redis, default: main }: Exports, url: string, milliseconds: number): Connection {
  const client = new (Redis ?? main)(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    connectTimeout: milliseconds,
  });
  client.on("error", () => {});
  return { client, connected: client.connect(), close: () => client.disconnect() };
}
