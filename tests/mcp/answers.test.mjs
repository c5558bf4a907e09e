// Sessions in a store: several servers, restarts, a store that fails, and calls that are sent again.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Http1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Redis } from "./redis.mjs";
import { INTRODUCTION_MESSAGE, call, calculate, open, resultIn, send, within } from "./requests.mjs";
import { INTRODUCTION, serve, start } from "./start.mjs";

const timeout = 600_000;
/** Where npm's command finds a client of Redis. */
const PACKAGES = { NODE_PATH: fileURLToPath(new URL("node_modules", import.meta.url)) };

const sessionKey = (id) => `pascaline:session:${id}`;
const answerKey = (id) => `pascaline:ans:${id}`;

/** A server on a store. */
async function on({ url: answers }, t, options = []) {
  const server = await serve(["--answers", answers, ...options], PACKAGES);
  t.after(server.close);
  return server;
}

/** A busy machine may let seconds pass. */
const PATIENT = ["--answers-seconds", "30"];

async function twoServers(t, options = PATIENT) {
  const redis = await Redis.start();
  t.after(() => redis.down());
  const servers = await Promise.all([on(redis, t, options), on(redis, t, options)]);
  return { redis, servers, urls: servers.map(({ url }) => url) };
}

let calls = 0;

const result = async (url, id, expression) => {
  const { status, text } = await send(url, { headers: within(id), body: { ...call(expression), id: ++calls } });
  assert.equal(status, 200, text);
  return resultIn(text);
};

/** A result of a call, be it JSON or one event. */
const outcomeIn = (text) => JSON.parse(text.replace(/^[^]*?data: /, "")).result;

describe("sessions in a store", { concurrency: 3 }, () => {
  test("a session goes from one server to the other and back", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t);
    const [first, second] = urls;
    const id = await open(first);
    const { v, session, initialize, ...others } = JSON.parse(redis.texts.get(sessionKey(id)));
    assert.deepEqual([v, session, initialize, others], [1, id, INTRODUCTION, {}]);

    assert.equal(await result(first, id, "40 + 1"), "41");
    assert.deepEqual(JSON.parse(redis.texts.get(answerKey(id))), { v: 1, thread: id, type: "number", value: 41 });
    for (const [at, expected] of ["42", "43", "44", "45"].entries()) {
      assert.equal(await result(urls[(at + 1) % 2], id, "ans + 1"), expected);
    }
    const ask = (method, params) =>
      send(second, { headers: within(id), body: { jsonrpc: "2.0", id: 2, method, params } });
    const { params } = call("ans + 1");
    // What the hot path leaves to the SDK.
    assert.equal(resultIn((await ask("tools/call", { ...params, _meta: {} })).text), "46");
    assert.equal(outcomeIn((await ask("tools/list", {})).text).tools.length, 2);
    const exact = await send(first, {
      headers: within(id),
      body: { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "answer", arguments: { text: "ans / 3" } } },
    });
    assert.equal(outcomeIn(exact.text).structuredContent.exact, "46/3");
    assert.equal(await result(second, id, "ans * 3"), "46");
    const other = await open(second);
    assert.match((await calculate(first, other, "ans + 1")).text, /no previous answer/);
  });

  for (const [name, Client, Http] of [
    ["SDK 1", Client1, Http1],
    ["SDK 2", Client2, Http2],
  ]) {
    test(`a client of ${name} goes on at the other server, and after a restart`, { timeout }, async (t) => {
      const { redis, servers, urls } = await twoServers(t);
      const info = { name: "suite", version: "1.0.0" };
      const calculates = async (client, expression) =>
        (await client.callTool({ name: "calculator", arguments: { expression } })).structuredContent.result;
      const client = new Client(info);
      const transport = new Http(new URL(urls[0]));
      await client.connect(transport);
      assert.equal(await calculates(client, "6 * 7"), "42");
      const { sessionId } = transport;
      servers[0].child.kill("SIGKILL");
      await servers[0].child.exited;

      const goesOn = async (url, expected) => {
        const again = new Client(info);
        await again.connect(new Http(new URL(url), { sessionId }));
        assert.equal(await calculates(again, "ans + 1"), expected);
        return again;
      };
      const second = await goesOn(urls[1], "43");
      const restarted = await on(redis, t, PATIENT);
      const third = await goesOn(restarted.url, "44");
      assert.equal(await calculates(second, "ans + 1"), "45");
      await Promise.all([client, second, third].map((each) => each.close()));
    });
  }

  test("many requests open a session again once", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t);
    const [first, second] = urls;
    const id = await open(first);
    await result(first, id, "0");
    redis.hold((key) => key === sessionKey(id));
    const held = once(redis, "held");
    const running = Array.from({ length: 20 }, () => result(second, id, "ans + 1"));
    await held;
    redis.release();
    const results = (await Promise.all(running)).map(Number);
    assert.deepEqual(
      results.sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    // Once to open it, and perhaps once to write it again.
    assert.ok(redis.reads.get(sessionKey(id)) <= 2);
    assert.equal(await result(first, id, "ans"), "20");
  });

  test("two servers at once lose no call", { timeout }, async (t) => {
    const { urls } = await twoServers(t);
    const id = await open(urls[0]);
    await result(urls[0], id, "0");
    const running = Array.from({ length: 100 }, (_, at) => result(urls[at % 2], id, "ans + 1"));
    const results = (await Promise.all(running)).map(Number).sort((a, b) => a - b);
    assert.deepEqual(
      results,
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
  });

  test("a session that has ended", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t);
    const [first, second] = urls;
    const id = await open(first);
    await result(first, id, "1");
    assert.ok([200, 202, 204].includes((await send(second, { method: "DELETE", headers: within(id) })).status));
    assert.deepEqual([...redis.texts.keys()], []);
    assert.equal((await calculate(second, id, "1")).status, 404);
    assert.equal((await send(second, { method: "DELETE", headers: within(id) })).status, 404);
  });

  test("a session that makes room, and one that is idle, only leave the memory", { timeout }, async (t) => {
    const { urls } = await twoServers(t, [...PATIENT, "--max-sessions", "1", "--idle-seconds", "1"]);
    const [url] = urls;
    const one = await open(url);
    assert.equal(await result(url, one, "1"), "1");
    const other = await open(url);
    assert.equal(await result(url, other, "10"), "10");
    for (const step of [1, 2, 3]) {
      assert.equal(await result(url, one, "ans + 1"), String(1 + step));
      assert.equal(await result(url, other, "ans + 1"), String(10 + step));
    }
  });

  test("what is no record of a session does not open one", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t);
    const [url] = urls;
    const known = await open(url);
    const whole = redis.texts.get(sessionKey(known));
    const id = "00000000-0000-4000-8000-000000000000";
    const own = whole.replaceAll(known, id);
    for (const [record, status] of [
      [whole, 404],
      ["", 404],
      ["nonsense", 404],
      ["null", 404],
      ["[]", 404],
      [own.replace('"v":1', '"v":"1"'), 404],
      [own.replace("{", '{"__proto__":{},'), 404],
      [own.replace("{", '{"more":1,'), 404],
      [`{"v":1,"session":"${id}"}`, 404],
      [`{"v":1,"session":"${id}","initialize":null}`, 404],
      [`{"v":1,"session":"${id}","initialize":{}}`, 404],
      [own.replace("suite", "s".repeat(2 << 20)), 404],
      [own.replace('"v":1', '"v":2'), 503],
      [own, 200],
    ]) {
      redis.texts.set(sessionKey(id), record);
      assert.equal((await calculate(url, id, "1")).status, status, record.slice(0, 60));
    }
    for (const odd of ["x", "pascaline", "0".repeat(5_000)]) {
      assert.equal((await calculate(url, odd, "1")).status, 404);
      assert.equal(redis.reads.get(sessionKey(odd)), undefined);
    }
  });

  test("a store that is down, and up again", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t, ["--answers-seconds", "1"]);
    const [first, second] = urls;
    const id = await open(first);
    assert.equal(await result(first, id, "41"), "41");
    await redis.down();

    assert.equal((await calculate(second, id, "1")).status, 503);
    for (const [name, args] of [
      ["calculator", { expression: "ans + 1" }],
      ["answer", { text: "ans + 1" }],
    ]) {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
      const { isError, structuredContent, content } = outcomeIn(
        (await send(first, { headers: within(id), body })).text,
      );
      assert.equal(isError, true);
      assert.equal(structuredContent.code, "ans-unavailable");
      assert.doesNotMatch(content[0].text, /secret/);
    }
    const NOT_KEPT = "The answer could not be kept: in the next call, ans is not this answer.";
    for (const [name, args] of [
      ["calculator", { expression: "1 + 1" }],
      ["answer", { text: "1 + 1" }],
    ]) {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
      const { isError, structuredContent, content } = outcomeIn(
        (await send(first, { headers: within(id), body })).text,
      );
      assert.equal(isError, undefined);
      assert.equal(structuredContent.result, "2");
      assert.deepEqual(structuredContent.notes, [NOT_KEPT]);
      assert.match(content[0].text, new RegExp(`^2\n(.*\n)*note: ${NOT_KEPT}$`));
    }
    const local = await open(first);
    assert.equal((await send(first, { method: "DELETE", headers: within(local) })).status, 503);
    const late = await on(redis, t, ["--answers-seconds", "1"]);
    assert.equal((await calculate(late.url, id, "1")).status, 503);

    await redis.up();
    for (const url of [first, second, late.url])
      await until(async () => (await calculate(url, id, "0 * 1 + 41")).status === 200 && (await keeps(url, id)));
    assert.equal(await result(late.url, id, "ans + 1"), "42");
    assert.equal(await result(second, id, "ans + 1"), "43");
  });

  test("sessions do not wait for each other's store", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t);
    const [url] = urls;
    const ids = await Promise.all([1, 2, 3, 4].map(() => open(url)));
    for (const id of ids) await result(url, id, "41");
    const asked = new Set();
    const all = new Promise((resolve) =>
      redis.on("held", (key) => {
        asked.add(key);
        if (asked.size === ids.length) resolve();
      }),
    );
    redis.hold(() => true);
    const waiting = ids.map((id) => result(url, id, "ans + 1"));
    await all;
    redis.release();
    assert.deepEqual(
      await Promise.all(waiting),
      ids.map(() => "42"),
    );
  });

  test("a call that waits for the store is cancelled", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t);
    const [url] = urls;
    const id = await open(url);
    await result(url, id, "1");
    const { params } = call("ans + 1");
    for (const more of [{}, { _meta: { progressToken: 1 } }]) {
      redis.hold(() => true);
      const held = once(redis, "held");
      const body = { jsonrpc: "2.0", id: "waiting", method: "tools/call", params: { ...params, ...more } };
      const waiting = send(url, { headers: within(id), body });
      await held;
      const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "waiting" } };
      assert.equal((await send(url, { headers: within(id), body: cancel })).status, 202);
      redis.release();
      assert.doesNotMatch((await waiting).text, /result/);
      assert.equal(await result(url, id, "ans"), "1");
    }
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...params, _meta: { progressToken: 7 } } };
    const { text } = await send(url, { headers: within(id), body });
    assert.deepEqual(
      [...text.matchAll(/"progress":(\d)/g)].map(([, progress]) => progress),
      ["0", "1"],
    );
    assert.equal(resultIn(text.slice(text.lastIndexOf("data: "))), "2");
  });

  test("a store that answers too late", { timeout }, async (t) => {
    const { redis, urls } = await twoServers(t, ["--answers-seconds", "1"]);
    const [url] = urls;
    const id = await open(url);
    await result(url, id, "1");
    redis.hold(() => true);
    assert.match((await calculate(url, id, "ans + 1")).text, /ans-unavailable/);
    assert.equal((await calculate(urls[1], id, "1")).status, 503);
    redis.release();
    assert.equal(await result(url, id, "ans + 1"), "2");
  });

  test("a server that ends answers the calls that wait for the store", { timeout }, async (t) => {
    const { redis, servers, urls } = await twoServers(t);
    const [first, second] = urls;
    const ids = await Promise.all([1, 2, 3].map(() => open(first)));
    for (const id of ids) await result(first, id, "41");
    redis.hold(() => true);
    const held = once(redis, "held");
    const waiting = ids.map((id) => result(first, id, "ans + 1"));
    await held;
    const ended = servers[0].close();
    await until(async () => (await send(new URL("/health", first), { method: "GET" }).catch(() => "gone")) === "gone");
    redis.release();
    assert.deepEqual(await Promise.all(waiting), ["42", "42", "42"]);
    assert.equal(await ended, 0);
    for (const id of ids) assert.equal(await result(second, id, "ans + 1"), "43");
  });

  test("a call that is sent again is made once", { timeout }, async (t) => {
    const { urls } = await twoServers(t);
    const [first, second] = urls;
    const id = await open(first);
    await result(first, id, "1");
    const sendWith = (url, key, expression, more = {}) => {
      const { params, ...message } = call(expression);
      const headers = { ...within(id), "idempotency-key": key };
      return send(url, { headers, body: { ...message, params: { ...params, ...more } } });
    };
    for (const [url, more] of [
      [first, {}],
      [first, {}],
      [second, {}],
      [second, { _meta: {} }],
    ]) {
      assert.equal(resultIn((await sendWith(url, "key 1", "ans + 1", more)).text), "2");
    }
    assert.equal(resultIn((await sendWith(second, "key 2", "ans + 1", { _meta: {} })).text), "3");
    assert.equal(resultIn((await sendWith(first, "key 2", "ans + 1")).text), "3");
    const { isError, structuredContent } = outcomeIn((await sendWith(first, "key 2", "ans + 5")).text);
    assert.deepEqual([isError, structuredContent.code], [true, "ans-unavailable"]);
    assert.equal(resultIn((await sendWith(first, "k".repeat(256), "ans + 1")).text), "4");
    assert.equal(await result(second, id, "ans"), "4");
  });

  test("a time to live begins again with use", { timeout }, async (t) => {
    const redis = await Redis.start();
    t.after(() => redis.down());
    const { url } = await on({ url: `${redis.url}?ttl=1&prefix=own:` }, t, PATIENT);
    const id = await open(url);
    assert.deepEqual([...redis.texts.keys()], [`own:${sessionKey(id)}`]);
    let kept = 0;
    redis.on("set", (key) => (kept += Number(key === `own:${sessionKey(id)}`)));
    await until(async () => (await result(url, id, "1")) && kept > 0);
    // Another server has ended the session.
    redis.texts.delete(`own:${sessionKey(id)}`);
    await result(url, id, "1");
    assert.equal(redis.texts.has(`own:${sessionKey(id)}`), false);
  });
});

const keeps = async (url, id) => !(await calculate(url, id, "41")).text.includes("could not be kept");

/** Waits until something is so. */
async function until(isSo) {
  while (!(await isSo()));
}

describe("Idempotency-Key", { concurrency: 2 }, () => {
  test("a key that is none is refused", { timeout }, async (t) => {
    const { urls } = await twoServers(t);
    const [url] = urls;
    const id = await open(url);
    const general = (message) => ({ ...message, params: { ...message.params, _meta: {} } });
    for (const [status, keys] of [
      [400, ["", "k".repeat(257), "k".repeat(5_000), "\u00e9"]],
      [200, ["k", "k".repeat(256), '"a b"']],
    ]) {
      for (const key of keys) {
        for (const body of [call("1"), general(call("1"))]) {
          const headers = { ...within(id), "idempotency-key": key };
          assert.equal((await send(url, { headers, body })).status, status, key.slice(0, 20));
        }
      }
    }
  });

  test("a page may send it", { timeout }, async (t) => {
    const { url, close } = await serve();
    t.after(close);
    const headers = {
      origin: "http://localhost:3000",
      "access-control-request-method": "POST",
      "access-control-request-headers": "idempotency-key",
    };
    const preflight = await send(url, { method: "OPTIONS", headers });
    assert.match(preflight.headers["access-control-allow-headers"], /idempotency-key/i);
  });
});

describe("--answers", { concurrency: 3 }, () => {
  for (const [name, options] of Object.entries({
    "without HTTP": ["--answers", "redis://user:secret@localhost"],
    "without a URI": ["--http", "--answers", ""],
    "a path": ["--http", "--answers", "user:secret@localhost"],
    "a scheme that no store has": ["--http", "--answers", "secret://user:secret@localhost"],
    "a URI that cannot be read": ["--http", "--answers", "redis://user:secret@local host:x"],
    "a time to live that is none": ["--http", "--answers", "redis://user:secret@localhost?ttl=0"],
    "another parameter": ["--http", "--answers", "redis://user:secret@localhost?secret=1"],
    "SQLite without a file": ["--http", "--answers", "sqlite:"],
    "seconds without a store": ["--http", "--answers-seconds", "1"],
    "no seconds": ["--http", "--answers", "redis://localhost", "--answers-seconds", "0"],
  })) {
    test(`${name} is a misuse`, { timeout }, async () => {
      const child = start(options, ["ignore", "pipe", "pipe"], PACKAGES);
      let told = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (told += data));
      await once(child, "close");
      assert.equal(await child.exited, 2, told);
      assert.match(told, /--answers/);
      assert.doesNotMatch(told, /secret/);
    });
  }
});
