// Streamable HTTP: sessions, their bounds, and what no SDK's client would send.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { connect as connectSocket } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "./clients.mjs";
import {
  ACCEPT,
  INTRODUCTION_MESSAGE as introduction,
  call,
  calculate,
  open,
  resultIn,
  send,
  within,
} from "./requests.mjs";
import { serve } from "./start.mjs";

const timeout = 600_000;
describe("streamable HTTP", { concurrency: 3 }, () => {
  test("bad requests, while another session goes on", { timeout }, async (t) => {
    const { url, close } = await serve();
    t.after(close);
    const { client } = await connect(url);
    t.after(() => client.close());
    const works = async () => {
      const { structuredContent } = await client.callTool({ name: "python", arguments: { expression: "6 * 7" } });
      assert.equal(structuredContent.result, "42");
    };
    const id = await open(url);

    await t.test("malformed JSON, and what is not a message", async () => {
      for (const body of ["{", "", "nonsense", "[".repeat(100_000), '{"jsonrpc": "1.0"}', "5", "null"]) {
        const { status, text } = await send(url, { headers: within(id), body });
        assert.equal(status, 400, body.slice(0, 40));
        assert.ok([-32700, -32600].includes(JSON.parse(text).error.code), text);
      }
      await works();
    });
    await t.test("an unknown method", async () => {
      const { text } = await send(url, { headers: within(id), body: { jsonrpc: "2.0", id: 5, method: "nothing" } });
      assert.match(text, /-32601/);
    });
    await t.test("a body of 50 MB", async () => {
      const answer = await send(url, { headers: within(id), body: call("1+".repeat(25 << 20)) }).catch(
        (error) => error,
      );
      // The server may close before the client has written all of it.
      if (answer instanceof Error) assert.match(answer.code, /EPIPE|ECONNRESET/);
      else assert.equal(answer.status, 413);
      await works();
    });
    await t.test("a foreign Origin, and a Host that was rebound", async () => {
      for (const origin of [
        "https://evil.example",
        "null",
        "http://localhost.evil.example",
        "http://127.0.0.1.nip.io",
        "http://evil.example@localhost",
      ]) {
        const { status, headers } = await send(url, { headers: { origin }, body: introduction });
        assert.equal(status, 403, origin);
        assert.equal(headers["access-control-allow-origin"], undefined);
      }
      for (const host of [
        "evil.example",
        "evil.example:80",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example@localhost",
        "x@127.0.0.1:80",
        "@localhost",
        "evil.example/@localhost",
      ]) {
        assert.equal((await send(url, { headers: { host }, body: introduction })).status, 403, host);
      }
      for (const headers of [
        { origin: "http://localhost:3000" },
        { host: "localhost" },
        { origin: "http://127.0.0.1:9" },
      ]) {
        assert.equal((await send(url, { headers, body: introduction })).status, 200);
      }
      await works();
    });
    await t.test("another path, method, type of content or session", async () => {
      assert.equal((await send(new URL("/", url), { body: introduction })).status, 404);
      assert.equal((await send(url, { method: "PUT", body: introduction, headers: within(id) })).status, 405);
      assert.equal((await send(url, { headers: { "content-type": "text/plain" }, body: introduction })).status, 415);
      assert.equal((await send(url, { headers: { accept: "text/html" }, body: introduction })).status, 406);
      assert.equal((await send(url, { headers: within("no-such-session"), body: call("1") })).status, 404);
      assert.ok([400, 404, 405, 422].includes((await send(url, { body: call("1") })).status));
      assert.ok([400, 404, 405, 422].includes((await send(url, { method: "GET" })).status));
    });
    await t.test("clients that leave in the middle", async () => {
      await Promise.all(
        Array.from({ length: 50 }, () => {
          const leaving = new AbortController();
          const sent = fetch(url, {
            method: "POST",
            headers: { ...ACCEPT, ...within(id) },
            body: JSON.stringify(call("factorial(100)")),
            signal: leaving.signal,
          });
          setTimeout(() => leaving.abort(), 5);
          return sent.then((answer) => answer.text()).catch(() => {});
        }),
      );
      await works();
      assert.equal(resultIn((await calculate(url, id, "6 * 7")).text), "42");
    });
    await t.test("a thousand calls at once", async () => {
      const answers = await Promise.all(
        Array.from({ length: 1_000 }, (_, n) =>
          client.callTool({ name: "python", arguments: { expression: `${n} * ${n}` } }),
        ),
      );
      answers.forEach(({ structuredContent }, n) => assert.equal(structuredContent.result, String(n * n)));
    });
    await t.test("a body with too many values", async () => {
      const args = `{"expression": "1", "scope": {"a": [${"1,".repeat(400_000)}1]}}`;
      const body = `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "calculator", "arguments": ${args}}}`;
      const answers = await Promise.all(Array.from({ length: 24 }, () => send(url, { headers: within(id), body })));
      for (const { status, text } of answers) {
        assert.equal(status, 400);
        assert.match(text, /at most 131072 values/);
      }
      await works();
    });
    await t.test("a call is answered as one that only the SDK reads", async () => {
      const answers = [{}, { _meta: {} }].map(async (more) => {
        const message = call("4.35 * 100");
        const body = { ...message, params: { ...message.params, ...more } };
        const { status, headers, text } = await send(url, { headers: within(id), body });
        assert.equal(headers["mcp-session-id"] ?? id, id);
        return [status, JSON.parse(text.replace(/^[^]*?data: (?=\{)/, ""))];
      });
      const [hot, general] = await Promise.all(answers);
      assert.deepEqual(hot, general);
    });
    await t.test("a cancelled call's answer ends without a message", async () => {
      const slow = { name: "sympy", arguments: { value: "exp(pi)", precision: 5_000 } };
      const ask = (number, params) =>
        send(url, { headers: within(id), body: { jsonrpc: "2.0", id: number, method: "tools/call", params } });
      const before = Array.from({ length: 3 }, (_, number) => ask(100 + number, slow));
      const waiting = ask("waiting", call("1").params);
      const params = { requestId: "waiting" };
      await sleep(20);
      const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params };
      assert.equal((await send(url, { headers: within(id), body: cancel })).status, 202);
      const { status, text } = await waiting;
      assert.equal(status, 200);
      // Whether the cancellation is read in time depends on the machine.
      assert.ok(text === "" || resultIn(text) === "1", text);
      await Promise.all(before);
    });
    await t.test("a kept connection does not wait for acknowledgements", async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const times = [];
      for (let calls = 0; calls < 21; calls++) {
        const started = performance.now();
        await send(url, { agent, headers: within(id), body: call("1 + 1") });
        times.push(performance.now() - started);
      }
      agent.destroy();
      // Some are slow on a busy machine; every one was.
      assert.ok(Math.min(...times) < 30, times.join(" "));
    });
    await t.test("numbers keep every digit", async () => {
      const big = '{"value": "n + 1", "precision": 31, "variables": {"n": 123456789012345678901234567890}}';
      const body = `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "sympy", "arguments": ${big}}}`;
      const { text } = await send(url, { headers: within(id), body });
      assert.equal(resultIn(text), "123456789012345678901234567891.0");
    });
    await t.test("a session that has ended", async () => {
      assert.ok([200, 202, 204].includes((await send(url, { method: "DELETE", headers: within(id) })).status));
      assert.equal((await calculate(url, id, "1")).status, 404);
    });
  });

  test("a body that never ends, while another session goes on", { timeout }, async (t) => {
    // On a busy machine, the calls of the other session take a while to arrive as well.
    const { url, close } = await serve(["--request-seconds", "20"]);
    t.after(close);
    const id = await open(url);
    const socket = connectSocket(new URL(url).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    );
    const trickle = setInterval(() => socket.write(" "), 500);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    assert.equal(resultIn((await calculate(url, id, "6 * 7")).text), "42");
    await closed;
    clearInterval(trickle);
    assert.equal(resultIn((await calculate(url, id, "ans + 1")).text), "43");
  });

  test("health, for whoever asks", { timeout }, async (t) => {
    const { url, close } = await serve();
    t.after(close);
    const health = new URL("/health", url);
    const { version } = JSON.parse(readFileSync(new URL("../../pkg/package.json", import.meta.url), "utf8"));
    for (const headers of [
      {},
      { host: "10.0.0.7:8722" },
      { host: "pascaline.example", origin: "https://evil.example" },
    ]) {
      const { status, headers: given, text } = await send(health, { method: "GET", headers });
      assert.equal(status, 200);
      assert.equal(given["content-type"], "application/json");
      assert.equal(given["mcp-session-id"] ?? given["access-control-allow-origin"], undefined);
      assert.equal(text, `{"name":"pascaline","version":"${version}"}`);
    }
    const { status, text } = await send(health, { method: "HEAD" });
    assert.deepEqual([status, text], [200, ""]);
    assert.equal((await send(health, { body: introduction })).status, 405);
  });

  test("an admitted origin", { timeout }, async (t) => {
    const origin = "https://app.example";
    const { url, close } = await serve(["--allow-origin", origin, "--allow-host", "calculator.example"]);
    t.after(close);
    const { status, headers } = await send(url, {
      headers: { origin, host: "calculator.example" },
      body: introduction,
    });
    assert.equal(status, 200);
    assert.equal(headers["access-control-allow-origin"], origin);
    assert.match(headers["access-control-expose-headers"], /mcp-session-id/i);
    const asked = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "mcp-session-id",
    };
    const preflight = await send(url, { method: "OPTIONS", headers: asked });
    assert.ok([200, 204].includes(preflight.status));
    assert.match(preflight.headers["access-control-allow-headers"], /mcp-session-id/i);
    assert.equal((await send(url, { headers: { origin: "http://app.example" }, body: introduction })).status, 403);
  });

  test("sessions are bounded: the one that is idle for longest makes room", { timeout }, async (t) => {
    const { url, close } = await serve(["--max-sessions", "2"]);
    t.after(close);
    const first = await open(url);
    const second = await open(url);
    assert.equal(resultIn((await calculate(url, first, "1 + 1")).text), "2");
    const third = await open(url);
    assert.equal((await calculate(url, second, "1")).status, 404);
    assert.equal(resultIn((await calculate(url, first, "ans + 1")).text), "3");
    assert.equal(resultIn((await calculate(url, third, "5")).text), "5");
  });

  test("sessions expire", { timeout }, async (t) => {
    const { url, close } = await serve(["--idle-seconds", "8"]);
    t.after(close);
    const [idle, used] = [await open(url), await open(url)];
    let last = performance.now();
    for (let passed = 0; passed < 40; passed++) {
      await sleep(250);
      const { status } = await calculate(url, used, "1");
      const before = last;
      last = performance.now();
      // A machine that is so busy that this session was idle as well shows nothing.
      if (status === 404 && last - before > 7_000) return;
      assert.equal(status, 200);
    }
    assert.equal((await calculate(url, idle, "1")).status, 404);
  });

  test("the server ends when it is told to, with sessions open", { timeout }, async () => {
    const { url, close } = await serve();
    const { client } = await connect(url);
    await client.callTool({ name: "python", arguments: { expression: "1" } });
    assert.equal(await close(), 0);
  });
});
