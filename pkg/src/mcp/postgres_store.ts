/** PostgreSQL, with `pg`. */
import { postgresAnswers } from "../entries/answers.js";
import { UsageError } from "./options.js";
import { installed } from "./packages.js";
import type { OpenStore } from "./open_store.js";
import type { StoreUri } from "./store_uri.js";

const MOST_CONNECTIONS = 8;

export async function postgresStore(uri: StoreUri, milliseconds: number): Promise<OpenStore | undefined> {
  const { place, ttlSeconds, prefix } = uri;
  if (ttlSeconds !== undefined || prefix !== undefined)
    throw new UsageError("--answers: PostgreSQL has no ttl and no prefix");
  const found = await installed(["pg"]);
  if (found === undefined) return undefined;
  const pool = new found.exports["Pool"]({
    connectionString: place,
    application_name: "pascaline",
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: milliseconds,
    // A connection on which a statement did not end is closed.
    query_timeout: milliseconds,
    keepAlive: true,
  });
  // A connection that nobody uses has ended: the next operation opens another.
  pool.on("error", () => {});
  return { answers: postgresAnswers(pool), milliseconds, close: () => pool.end() };
}
