// Standard input and output, line by line: what no SDK's client would send.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { INTRODUCTION, Lines, start } from "./start.mjs";

const timeout = 60_000;
const MEBIBYTE = 1 << 20;

const sum = (id, expression = "1 + 1") => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "python", arguments: { expression } },
});

describe("standard input and output", { concurrency: 3 }, () => {
  test("malformed JSON, and what is not a message", { timeout }, async () => {
    const lines = await Lines.open();
    for (const text of ["{", "nonsense", '{"jsonrpc": "2.0", "id": 1,', '"\\ud800', "\u0000", "[".repeat(100_000)]) {
      lines.write(`${text}\n`);
      const { id, error } = await lines.refusal();
      assert.deepEqual([id, error.code], [null, -32700], text.slice(0, 40));
    }
    for (const value of [5, null, "text", [], {}, { jsonrpc: "1.0", id: null, method: "ping" }]) {
      lines.send(value);
      assert.equal((await lines.refusal()).error.code, -32600, JSON.stringify(value));
    }
    lines.write("\n  \n\r\n");
    lines.write(Buffer.from([0xff, 0xfe, 0x0a]));
    assert.equal((await lines.refusal()).error.code, -32700);
    assert.equal((await lines.call("python", { expression: "6 * 7" })).result.structuredContent.result, "42");
    assert.equal(await lines.close(), 0);
  });

  test("an unknown method, and parameters of another form", { timeout }, async () => {
    const lines = await Lines.open();
    assert.equal((await lines.request("tools/nothing", {})).error.code, -32601);
    for (const params of [
      {},
      { name: 5 },
      { name: "python", arguments: [1] },
      { name: "nothing" },
      { name: "x".repeat(MEBIBYTE) },
    ]) {
      const { error } = await lines.request("tools/call", params);
      assert.equal(error.code, -32602);
      assert.ok(error.message.length < 1_000);
    }
    const failed = await lines.call("python", { expression: "1", more: { deep: [[[]]] } });
    assert.equal(failed.result.isError, true);
    assert.equal(await lines.close(), 0);
  });

  test("numbers keep every digit", { timeout }, async () => {
    const lines = await Lines.open();
    lines.write(
      `{"jsonrpc": "2.0", "id": "n", "method": "tools/call", "params": {"name": "sympy", "arguments":
        {"value": "n + 1", "precision": 31, "variables": {"n": 123456789012345678901234567890}}}}`.replace("\n", " ") +
        "\n",
    );
    const { result } = await lines.answer("n");
    assert.equal(result.structuredContent.result, "123456789012345678901234567891.0");
    await lines.close();
  });

  test("an id and a token of progress are returned as they are", { timeout }, async () => {
    const lines = await Lines.open();
    const call = sum('ü\u2028"');
    call.params._meta = { progressToken: "ü" };
    lines.send(call);
    await lines.answer(call.id);
    assert.deepEqual(
      lines.notifications.map(({ method, params }) => [method, params.progressToken, params.progress]),
      [0, 1].map((progress) => ["notifications/progress", "ü", progress]),
    );
    await lines.close();
  });

  test("a message of 50 MB is refused, and the next one answered", { timeout }, async () => {
    const lines = await Lines.open();
    const piece = "1+".repeat(MEBIBYTE / 2);
    lines.write(
      '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "python", "arguments": {"expression": "',
    );
    for (let written = 0; written < 50; written++) lines.write(piece);
    lines.write('1"}}}\n');
    assert.equal((await lines.refusal()).error.code, -32600);
    assert.equal((await lines.call("python", { expression: "2**10" })).result.structuredContent.result, "1024");
    assert.equal(await lines.close(), 0);
  });

  test("a thousand calls at once", { timeout }, async () => {
    const lines = await Lines.open();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => lines.call("python", { expression: `${n} * ${n}` })),
    );
    answers.forEach(({ result }, n) => assert.equal(result.structuredContent.result, String(n * n)));
    assert.equal(await lines.close(), 0);
  });

  test("a calculation does not wait for a search, which can be cancelled", { timeout }, async (t) => {
    const root = mkdtempSync(join(tmpdir(), "pascaline-mcp-"));
    t.after(() => rmSync(root, { recursive: true }));
    for (let n = 0; n < 2_000; n++) writeFileSync(join(root, `${n}.txt`), "nothing of interest\n".repeat(100));
    const lines = await Lines.open(["--root", root]);
    const search = () => lines.call("grep", { pattern: "interest(s|ed)", path: "." });
    const order = [];
    const first = search().then(() => order.push("search"));
    await lines.call("python", { expression: "1 + 1" }).then(() => order.push("sum"));
    await first;
    assert.deepEqual(order, ["sum", "search"]);

    const cancelled = search();
    lines.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: lines.lastId } });
    const { result } = await lines.call("ls", { path: "." });
    assert.ok(!result.isError);
    assert.equal(await Promise.race([cancelled.then(() => "answered"), sleep(200, "unanswered")]), "unanswered");
    assert.equal(await lines.close(), 0);
  });

  test("calls that came before the input's end are answered", { timeout }, async () => {
    const lines = new Lines();
    const answers = [lines.answer(0), lines.answer(1), lines.answer(2)];
    const introduction = { jsonrpc: "2.0", id: 0, method: "initialize", params: INTRODUCTION };
    lines.write(`${JSON.stringify(introduction)}\n${JSON.stringify(sum(1))}\n${JSON.stringify(sum(2, "2 + 2"))}`);
    assert.equal(await lines.close(), 0);
    assert.deepEqual(
      (await Promise.all(answers.slice(1))).map(({ result }) => result.structuredContent.result),
      ["2", "4"],
    );
  });

  test("a client that closes in the middle of a line, of a call, or before its first word", { timeout }, async () => {
    const middle = await Lines.open();
    middle.write('{"jsonrpc": "2.0", "id": 1, "meth');
    assert.equal(await middle.close(), 0);

    const silent = new Lines();
    assert.equal(await silent.close(), 0);

    // Nobody reads the answers any more.
    const deaf = start([], ["pipe", "pipe", "ignore"]);
    deaf.stdin.on("error", () => {});
    deaf.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: INTRODUCTION })}\n`);
    deaf.stdout.once("data", () => {
      deaf.stdout.destroy();
      for (let id = 1; id < 1_000; id++) deaf.stdin.write(`${JSON.stringify(sum(id))}\n`);
      deaf.stdin.end();
    });
    assert.equal(await deaf.exited, 0);
  });

  test("what standard output carries is only the protocol", { timeout }, async () => {
    const child = start([], ["pipe", "pipe", "pipe"]);
    let noise = "";
    child.stderr.on("data", (data) => (noise += data));
    child.stdin.end();
    assert.equal(await child.exited, 0);
    assert.equal(noise, "");
  });

  test("options that cannot be followed", { timeout }, async () => {
    for (const options of [
      ["--nonsense"],
      ["--tools", "nothing"],
      ["--read-only"],
      ["--root", "/nonexistent/folder"],
      ["--port", "1"],
    ]) {
      assert.equal(await start(options, ["ignore", "ignore", "ignore"]).exited, 2, options.join(" "));
    }
    assert.equal(await start(["--help"], ["ignore", "ignore", "ignore"]).exited, 0);
  });
});
