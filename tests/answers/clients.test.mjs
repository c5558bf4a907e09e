// Every client of a store, as a user has it: what holds with each of them. SQLite's are in `sqlite_clients.test.mjs`.
import assert from "node:assert/strict";
import { test } from "node:test";
import KeyvPostgres from "@keyv/postgres";
import KeyvRedis from "@keyv/redis";
import { Redis as IoRedis } from "ioredis";
import Keyv from "keyv";
import { CalculatorTool } from "pascaline";
import { postgresAnswers, redisAnswers } from "pascaline/answers";
import pg from "pg";
import { createClient } from "redis";
import { contract } from "./contract.mjs";
import { shared } from "./stores/shared.mjs";

async function nodeRedis({ uri }) {
  const client = createClient({ url: uri, socket: { reconnectStrategy: 50 } });
  client.on("error", () => {});
  await client.connect();
  return { answers: redisAnswers(client), close: () => client.destroy() };
}

async function ioredis({ uri }) {
  const client = new IoRedis(uri, { retryStrategy: () => 50 });
  client.on("error", () => {});
  return { answers: redisAnswers(client), close: () => client.disconnect() };
}

async function pgPool({ uri }) {
  const pool = new pg.Pool({ connectionString: uri });
  pool.on("error", () => {});
  return { answers: postgresAnswers(pool), close: () => pool.end() };
}

async function keyvRedis({ uri }) {
  const keyv = new Keyv(new KeyvRedis(uri));
  return { answers: keyv, close: () => keyv.disconnect() };
}

/** All adapters of a process share one pool, which is ended once. */
let ofPostgres;
async function keyvPostgres({ uri }) {
  ofPostgres = new Keyv(new KeyvPostgres(uri));
  return { answers: ofPostgres, close: () => {} };
}

contract("redis", { store: "redis", open: nodeRedis });
contract("ioredis", { store: "redis", open: ioredis });
contract("pg", { store: "postgres", open: pgPool });
contract("Keyv with Redis", { store: "redis", open: keyvRedis, compares: false });
// Nobody listens to the errors of its pool: when PostgreSQL ends a connection, it ends the process.
contract("Keyv with PostgreSQL", {
  store: "postgres",
  open: keyvPostgres,
  compares: false,
  survives: false,
  end: () => ofPostgres?.disconnect(),
});

test("Redis' own prefix and time to live", async (t) => {
  const { uri } = await shared("redis");
  for (const [connect, close] of [
    [() => createClient({ url: uri }).connect(), (client) => client.destroy()],
    [async () => new IoRedis(uri), (client) => client.disconnect()],
  ]) {
    const client = await connect();
    t.after(() => close(client));
    const tool = new CalculatorTool({ answers: redisAnswers(client, { prefix: "app:", ttlSeconds: 100 }) });
    for (const [expression, expected] of [
      ["6 * 7", 42],
      ["ans + 1", 43],
    ]) {
      const { output } = await tool.execute({ expression }, { threadId: "ttl" });
      assert.equal(output.result, expected);
      const left = await client.ttl("app:pascaline:ans:ttl");
      assert.ok(left > 90 && left <= 100, `${left} s are left`);
    }
    await tool.forget("ttl");
    assert.equal(await client.exists("app:pascaline:ans:ttl"), 0);
  }
});
