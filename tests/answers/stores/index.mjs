// The stores by name.
import { Files } from "./files.mjs";
import { Postgres } from "./postgres.mjs";
import { Redis } from "./redis.mjs";
import { Sqlite } from "./sqlite.mjs";

const STORES = { redis: Redis, postgres: Postgres, sqlite: Sqlite, file: Files };

export function storeNamed(name) {
  if (!Object.hasOwn(STORES, name)) throw new Error(`no store ${name}: ${Object.keys(STORES).join(", ")}`);
  return STORES[name];
}
