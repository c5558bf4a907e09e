// The stores of `pascaline/answers`, on clients that do what the real ones do here; `tests/answers` has the real ones.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { CalculatorTool } from "pascaline";
import * as answers from "pascaline/answers";

const { postgresAnswers, redisAnswers, sqliteAnswers, stateManagerAnswers } = answers;

const KEY = "pascaline:ans:t1";
const RECORD = '{"v":1,"thread":"t1","type":"number","value":15}';

/** A server of Redis, as far as one script is concerned, with a client of each kind. */
function redis() {
  const texts = new Map();
  const scripts = new Set();
  const log = [];
  const run = (script, key, [before, record, seconds]) => {
    assert.match(script, /^local found = redis\.call\("GET", KEYS\[1\]\)\n/);
    if ((texts.get(key) ?? "") !== before) return 0;
    texts.set(key, record);
    log.push(`script ${key} ${seconds}`);
    return 1;
  };
  const evaluate = (script, key, args) => {
    scripts.add(script);
    return run(script, key, args);
  };
  const evaluateHash = (sha1, key, args) => {
    const script = [...scripts].find((text) => createHash("sha1").update(text).digest("hex") === sha1);
    log.push(`evalsha ${script === undefined ? "unknown" : "known"}`);
    if (script === undefined) throw new Error("NOSCRIPT No matching script.");
    return run(script, key, args);
  };
  const common = {
    get: async (key) => texts.get(key) ?? null,
    set: async (key, text, ...options) => {
      log.push(`set ${key} ${JSON.stringify(options)}`);
      texts.set(key, text);
      return "OK";
    },
    del: async (key) => Number(texts.delete(key)),
  };
  const clients = {
    "node-redis": {
      ...common,
      eval: async (script, { keys: [key], arguments: args }) => evaluate(script, key, args),
      evalSha: async (sha1, { keys: [key], arguments: args }) => evaluateHash(sha1, key, args),
    },
    ioredis: {
      ...common,
      eval: async (script, count, key, ...args) => evaluate(script, key, args),
      evalsha: async (sha1, count, key, ...args) => evaluateHash(sha1, key, args),
    },
  };
  return { texts, log, clients };
}

/** What a store that compares and sets does. */
async function isAStore(store) {
  const { get, set, delete: remove, compareAndSet } = store;
  const nothing = await get(KEY);
  assert.ok(nothing === undefined || nothing === null);
  assert.equal(await compareAndSet(KEY, "another", RECORD), false);
  assert.equal(await compareAndSet(KEY, undefined, "first"), true);
  assert.equal(await compareAndSet(KEY, undefined, RECORD), false);
  assert.equal(await compareAndSet(KEY, "another", RECORD), false);
  assert.equal(await get(KEY), "first");
  assert.equal(await compareAndSet(KEY, "first", RECORD), true);
  assert.equal(await get(KEY), RECORD);
  await set(KEY, "other");
  assert.equal(await get(KEY), "other");
  await remove(KEY);
  await remove(KEY);
  assert.ok(((await get(KEY)) ?? undefined) === undefined);
  const run = async (expression) =>
    (await new CalculatorTool({ answers: store }).execute({ expression }, { threadId: "t1" })).output.result;
  assert.equal(await run("5 * 3"), 15);
  assert.equal(await get(KEY), RECORD);
  assert.equal(await run("ans + 1"), 16);
}

describe("redisAnswers", () => {
  for (const kind of Object.keys(redis().clients)) {
    test(`${kind}: is a store that compares and sets`, async () => {
      const { clients, log } = redis();
      await isAStore(redisAnswers(clients[kind]));
      // The server gets the script once.
      assert.equal(log.filter((line) => line === "evalsha unknown").length, 1);
      assert.ok(log.filter((line) => line === "evalsha known").length > 2);
    });

    test(`${kind}: a prefix, and a time to live`, async () => {
      const { clients, log, texts } = redis();
      const store = redisAnswers(clients[kind], { prefix: "app:", ttlSeconds: 60 });
      await isAStore(store);
      await store.set(KEY, RECORD);
      assert.deepEqual([...texts.keys()], [`app:${KEY}`]);
      const expiry = kind === "ioredis" ? '["EX",60]' : '[{"EX":60}]';
      assert.ok(log.includes(`set app:${KEY} ${expiry}`));
      assert.ok(log.includes(`script app:${KEY} 60`));
    });
  }

  test("another error of the server is the call's", async () => {
    const { clients } = redis();
    const down = new Error("READONLY You can't write against a read only replica.");
    const client = { ...clients["node-redis"], evalSha: () => Promise.reject(down) };
    await assert.rejects(redisAnswers(client).compareAndSet(KEY, undefined, RECORD), down);
  });

  test("has no other options", () => {
    const { clients } = redis();
    const wrongs = [{ ttl: 60 }, { ttlSeconds: 0 }, { ttlSeconds: 1.5 }, { ttlSeconds: "60" }, { prefix: 1 }];
    for (const wrong of wrongs) assert.throws(() => redisAnswers(clients.ioredis, wrong), TypeError);
  });
});

/** A database whose table is made when it is told so: the rows by the statements that are asked. */
function table() {
  const rows = new Map();
  const add = (key, value) => {
    if (rows.has(key)) return 0;
    rows.set(key, value);
    return 1;
  };
  const replace = (key, before, value) => {
    if (rows.get(key) !== before) return 0;
    rows.set(key, value);
    return 1;
  };
  const set = (key, value) => Number(rows.set(key, value) === rows);
  const get = (key) => (rows.has(key) ? { value: rows.get(key) } : undefined);
  return { rows, add, replace, set, get, remove: (key) => Number(rows.delete(key)) };
}

const fault = (code) => Object.assign(new Error(code), { code });

function postgres({ creates = async () => {} } = {}) {
  const { add, replace, set, get, remove } = table();
  const log = [];
  let exists = false;
  const query = async (text, values) => {
    const [verb] = text.split(" ");
    log.push(verb);
    if (verb === "CREATE") {
      exists = true;
      return creates();
    }
    if (!exists) throw fault("42P01");
    if (verb === "SELECT") return { rows: [get(...values)].filter(Boolean), rowCount: null };
    if (verb === "UPDATE") return { rows: [], rowCount: replace(...values) };
    if (verb === "DELETE") return { rows: [], rowCount: remove(...values) };
    return { rows: [], rowCount: text.includes("DO NOTHING") ? add(...values) : set(...values) };
  };
  return { client: { query }, log };
}

describe("postgresAnswers", () => {
  test("is a store that compares and sets, and makes its table once", async () => {
    const { client, log } = postgres();
    await isAStore(postgresAnswers(client));
    assert.deepEqual(log.slice(0, 3), ["SELECT", "CREATE", "SELECT"]);
    assert.equal(log.filter((verb) => verb === "CREATE").length, 1);
  });

  test("does not mind that another process makes the table", async () => {
    for (const code of ["42P07", "23505"]) {
      await isAStore(postgresAnswers(postgres({ creates: () => Promise.reject(fault(code)) }).client));
    }
  });

  test("any other error is the call's", async () => {
    const denied = fault("42501");
    const { client } = postgres({ creates: () => Promise.reject(denied) });
    await assert.rejects(async () => postgresAnswers(client).get(KEY), denied);
    const down = { query: () => Promise.reject(undefined) };
    await assert.rejects(
      async () => postgresAnswers(down).get(KEY),
      (error) => error === undefined,
    );
  });
});

describe("sqliteAnswers", () => {
  test("is a store that compares and sets, and makes its table before its first statement", async () => {
    const { add, replace, set, get, remove } = table();
    const made = [];
    const database = {
      exec: (sql) => made.push(sql),
      prepare: (sql) => {
        assert.equal(made.length, 1);
        const run = (...values) => {
          if (sql.startsWith("UPDATE")) return replace(values[1], values[2], values[0]);
          if (sql.startsWith("DELETE")) return remove(...values);
          return sql.includes("DO NOTHING") ? add(...values) : set(...values);
        };
        // node:sqlite can be told to count in bigints.
        return { get, run: (...values) => ({ changes: BigInt(run(...values)) }) };
      },
    };
    const store = sqliteAnswers(database);
    assert.deepEqual(made, []);
    await isAStore(store);
    assert.match(made[0], /PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE/);
  });
});

/** ART's state manager with its repository, as far as an agent's state is concerned. */
function stateManager(contexts) {
  return {
    loadThreadContext: async (threadId) => {
      const context = contexts.get(threadId);
      if (context === undefined) throw new Error(`StateManager: Thread context not found for threadId '${threadId}'.`);
      return structuredClone(context);
    },
    setAgentState: async (threadId, state) => {
      contexts.get(threadId).state = structuredClone(state);
    },
  };
}

describe("stateManagerAnswers", () => {
  test("keeps the answer in the thread's state, beside what is there", async () => {
    for (const state of [null, undefined, { data: null }, { data: { mood: "good" }, version: 3, more: [1] }]) {
      const contexts = new Map([["t1", { config: {}, state }]]);
      const run = new CalculatorTool({ answers: stateManagerAnswers(stateManager(contexts)) });
      const call = async (expression) => (await run.execute({ expression }, { threadId: "t1" })).output.result;
      assert.equal(await call("5 * 3"), 15);
      assert.equal(await call("ans + 1"), 16);
      const kept = { data: { ...state?.data, [KEY]: RECORD.replace("15", "16") } };
      assert.deepEqual(contexts.get("t1").state, { ...state, ...kept });
      await run.forget("t1");
      await run.forget("t1");
      assert.deepEqual(contexts.get("t1").state, { ...state, data: { ...state?.data } });
    }
  });

  test("tells where there is no such thread, or nothing to keep it in", async () => {
    const contexts = new Map([
      ["t1", { state: { data: "text" } }],
      ["t2", { state: { data: [1] } }],
    ]);
    const run = new CalculatorTool({ answers: stateManagerAnswers(stateManager(contexts)) });
    for (const threadId of ["t1", "t2", "t3", "two words"]) {
      const { error, metadata } = await run.execute({ expression: "ans" }, { threadId });
      assert.equal(metadata.code, "ans-unavailable");
      assert.ok(metadata.cause instanceof Error);
      assert.match(error, /the store failed/);
    }
    assert.deepEqual(contexts.get("t1").state, { data: "text" });
  });

  test("a member of the data's prototype is not an answer", async () => {
    const store = stateManagerAnswers(stateManager(new Map([["__proto__", { state: { data: {} } }]])));
    assert.equal(await store.get("pascaline:ans:__proto__"), undefined);
  });
});

describe("the entry", () => {
  test("is the same as a CommonJS module, and has no wasm", () => {
    const inCommonJs = createRequire(import.meta.url)("pascaline/answers");
    assert.deepEqual(Object.keys(inCommonJs).sort(), Object.keys(answers).sort());
    for (const file of ["answers.js", "answers.cjs"]) {
      const source = readFileSync(new URL(`../dist/${file}`, import.meta.url), "utf8");
      assert.ok(!/wasm|from "|import\(|require\("(?!node:)/.test(source), file);
    }
  });
});
