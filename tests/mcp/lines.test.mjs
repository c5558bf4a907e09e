// Standard input and output, line by line: what no SDK's client would send.
import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ALL, INTRODUCTION, Lines, start } from "./start.mjs";

const timeout = 600_000;
const MEBIBYTE = 1 << 20;

const sum = (id, expression = "1 + 1") => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "python", arguments: { expression } },
});

/** Calls, with arguments as a client may write them. */
const PLAIN_CALLS = [
  ["calculator", '{"expression": "2 + 3 * 4"}'],
  ["calculator", '{"expression": "4.35 * 100"}'],
  ["calculator", '{"expression": "2 * sqr(9)"}'],
  ["calculator", '{"expression": "[1, 2; 3, 4] * 2"}'],
  ["calculator", '{"expression": "a + 1", "scope": {"a": 1e2}}'],
  ["calculator", '{"expression": "a + 1", "scope": [{"name": "a", "value": 1}]}'],
  ["calculator", '{"expression": "1", "expression": "2"}'],
  ["calculator", '{"expression": "\\"\\ud83d\\ude00 \\u2028\\""}'],
  ["calculator", '{"expression": "\\ud800 + 1"}'],
  ["calculator", '{"json": "1"}'],
  ["python", '{"expression": "2**200"}'],
  ["python", '{ "expression" : "1 / 0" , "more" : [ 1e400, {} ] }'],
  ["python", "{}"],
  ["python", "[]"],
  ["python", "null"],
  ["python", '"{}"'],
  ["sympy", '{"value": "n + 1", "precision": 31, "variables": {"n": 123456789012345678901234567890}}'],
  ["answer", '{"text": "15% of 240"}'],
  ["answer", '{"text": "what is love"}'],
  ["solve", '{"equation": "x**2 - 4 = 0", "precision": 10.0}'],
  ["nothing", "{}"],
  ["", "{}"],
  ["__proto__", "{}"],
].map(([name, args]) => ({ name, args }));

/** The most memory that a process has had, where the system tells it. */
function peakMebibytes({ pid }) {
  const status = `/proc/${pid}/status`;
  const [, kib = 0] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8")) ?? []) : [];
  return Number(kib) / 1024;
}

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

  test("an introduction without a revision, or with another type", { timeout }, async () => {
    const lines = new Lines();
    const { protocolVersion, ...others } = INTRODUCTION;
    const known = 'a string such as "2025-11-25"';
    for (const [params, fault] of [
      [undefined, `protocolVersion is missing; it must be ${known}`],
      [null, `protocolVersion is missing; it must be ${known}`],
      [{}, `protocolVersion is missing; it must be ${known}`],
      [others, `protocolVersion is missing; it must be ${known}`],
      ...[5, null, true, [], {}].map((wrong) => [
        { ...others, protocolVersion: wrong },
        `protocolVersion must be ${known}`,
      ]),
      [{ protocolVersion }, "capabilities is missing; it must be an object such as {}"],
      [
        { ...INTRODUCTION, clientInfo: { name: "suite" } },
        "clientInfo must be an object with the strings name and version",
      ],
    ]) {
      const { error } = await lines.request("initialize", params);
      assert.deepEqual(
        error,
        { code: -32602, message: `Invalid params for initialize: ${fault}` },
        JSON.stringify(params),
      );
    }
    for (const unknown of ["", "nonsense", "1999-01-01", "2099-12-31"]) {
      const other = new Lines();
      const { result } = await other.request("initialize", { ...INTRODUCTION, protocolVersion: unknown });
      assert.equal(result.protocolVersion, protocolVersion, unknown);
      assert.equal(await other.close(), 0);
    }
    // The next one is accepted.
    const { result } = await lines.request("initialize", INTRODUCTION);
    assert.equal(result.protocolVersion, protocolVersion);
    assert.equal(await lines.close(), 0);
  });

  test("arguments that do not fit are told with the parameters", { timeout }, async () => {
    const lines = await Lines.open();
    for (const [args, message, given] of [
      [{}, "Missing required parameter: expression", "none was given"],
      [{ expr: "1 + 1" }, "Missing required parameter: expression", "expr was given: did you mean expression?"],
      [
        { expression: 42 },
        'Invalid arguments for tool "calculator": /expression must be string',
        'expression was given as 42: did you mean "42"?',
      ],
    ]) {
      const { content, structuredContent, isError } = (await lines.call("calculator", args)).result;
      const hint = `the parameters are expression, scope; ${given}`;
      assert.deepEqual([isError, content[0].text], [true, `${message}\nhint: ${hint}`]);
      assert.deepEqual(structuredContent, { code: "invalid-arguments", hint });
    }
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

  test("what is known only to later revisions is not sent to a client of an older one", { timeout }, async () => {
    for (const [protocolVersion, hasStructure] of [
      ["2024-11-05", false],
      ["2025-03-26", false],
      ["2025-06-18", true],
    ]) {
      const lines = new Lines();
      const { result } = await lines.request("initialize", { ...INTRODUCTION, protocolVersion });
      assert.equal(result.protocolVersion, protocolVersion);
      lines.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      const { tools } = (await lines.request("tools/list", {})).result;
      for (const tool of tools) assert.equal("outputSchema" in tool, hasStructure, protocolVersion);
      for (const expression of ["6 * 7", "6 *"]) {
        const called = (await lines.call("python", { expression })).result;
        assert.equal("structuredContent" in called, hasStructure, protocolVersion);
        assert.match(called.content[0].text, /^42$|^Invalid|^Error|6 \*/);
      }
      await lines.close();
    }
  });

  test("an unknown tool's error names the tools", { timeout }, async () => {
    const lines = await Lines.open();
    const { error } = await lines.call("translator", { expression: "2+2" });
    assert.equal(error.code, -32602);
    assert.match(error.message, /translator; the tools are answer, calculator, python, sympy, solve$/);
    await lines.close();
  });

  test(
    "a message with too many values is refused before it is read, and the next one answered",
    { timeout },
    async () => {
      const lines = await Lines.open();
      const many = (count, item) => Array.from({ length: count }, (_, at) => item(at)).join(",");
      const call = (id, args) =>
        `{"jsonrpc": "2.0", "id": "${id}", "method": "tools/call", "params": {"name": "calculator", "arguments": ${args}}}\n`;
      for (const [id, args] of [
        ["names", `{"expression": "1", ${many(600_000, (at) => `"k${at}": 1`)}}`],
        ["numbers", `{"expression": "1", "scope": {"a": [${many(3_000_000, () => "1e5")}]}}`],
        ["lists", `{"expression": "1", "scope": {"a": ${"[".repeat(200_000)}${"]".repeat(200_000)}}}`],
      ]) {
        lines.write(call(id, args));
        const { error } = await lines.answer(id);
        assert.match(error.message, /at most 131072 values/);
        assert.equal(error.code, -32600);
      }
      // What is under that, a tool refuses itself.
      lines.write(call("some", `{"expression": "1", "scope": {${many(120_000, (at) => `"k${at}": 1`)}}}`));
      assert.equal((await lines.answer("some")).result.isError, true);
      assert.ok(peakMebibytes(lines.child) < 500);
      assert.equal((await lines.call("python", { expression: "6 * 7" })).result.content[0].text, "42");
      assert.equal(await lines.close(), 0);
    },
  );

  test("a line of escapes with a long number is answered", { timeout }, async () => {
    const lines = await Lines.open();
    const text = `${"\\\\".repeat(2 * MEBIBYTE)}${'\\"'.repeat(2 * MEBIBYTE)}`;
    lines.write(
      `{"jsonrpc": "2.0", "id": "escapes", "method": "tools/call",` +
        `"params": {"name": "python", "arguments": {"expression": "${text}", "more": 1.00000000000000000001}}}\n`,
    );
    const { result } = await lines.answer("escapes");
    assert.equal(result.isError, true);
    assert.equal(await lines.close(), 0);
  });

  test("arguments are read as JSON has them", { timeout }, async () => {
    const lines = await Lines.open();
    for (const [args, expected] of [
      ['{"expression": "1", "expression": "2"}', "2"],
      ['{"expr\\u0065ssion": "3"}', "3"],
      ['{ "expression" : "\\"a\\\\\\"" , "x" : [ { "arguments" : { } } ] }', undefined],
      ['{"expression": "4"}, "arguments": {"expression": "5"}', "5"],
      ['{"expression": "6"}, "argum\\u0065nts": {"expression": "7"}', "7"],
      ['null, "params": {}', undefined],
    ]) {
      const id = args;
      lines.write(
        `{"method": "tools/call", "params": {"name": "python", "arguments": ${args}}, "id": ${JSON.stringify(id)}, "jsonrpc": "2.0"}\n`,
      );
      const { result, error } = await lines.answer(id);
      if (expected === undefined) assert.ok(error !== undefined || result.isError, args);
      else if (error === undefined) assert.equal(result.content[0].text, expected, args);
    }
    assert.equal(await lines.close(), 0);
  });

  test("the folder is the one that it was when the server began", { timeout }, async (t) => {
    const base = mkdtempSync(join(tmpdir(), "pascaline-mcp-"));
    t.after(() => rmSync(base, { recursive: true }));
    const [root, moved, outside] = ["root", "moved", "outside"].map((name) => join(base, name));
    for (const folder of [root, outside]) {
      mkdirSync(folder);
      writeFileSync(join(folder, "f"), folder);
    }
    const lines = await Lines.open([...ALL, "--root", root]);
    const tools = await lines.request("tools/list", {});
    assert.ok(tools.result.tools.some(({ name }) => name === "write"));
    renameSync(root, moved);
    symlinkSync(outside, root);
    const { result } = await lines.call("read", { path: "f" });
    assert.ok(result.isError || result.content[0].text === root);
    await lines.call("write", { path: "w", content: "w" });
    assert.deepEqual(readdirSync(outside), ["f"]);
    assert.equal(await lines.close(), 0);
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

  test("a call is answered as one that only the SDK reads", { timeout }, async () => {
    for (const protocolVersion of ["2024-11-05", "2025-06-18", "2025-11-25"]) {
      const lines = new Lines();
      await lines.request("initialize", { ...INTRODUCTION, protocolVersion });
      lines.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      for (const { name, args } of PLAIN_CALLS) {
        const plain = `{"name": ${JSON.stringify(name)}, "arguments": ${args}`;
        const [hot, general] = [`${plain}}`, `${plain}, "_meta": {}}`].map((params, at) => {
          lines.write(`{"jsonrpc": "2.0", "id": "${at}", "method": "tools/call", "params": ${params}}\n`);
          return lines.answer(String(at));
        });
        assert.deepEqual({ ...(await hot), id: "" }, { ...(await general), id: "" }, `${name} ${args}`);
      }
      assert.equal(await lines.close(), 0);
    }
  });

  test("calls are run in their order, whoever reads them", { timeout }, async () => {
    const lines = await Lines.open();
    const results = [7];
    const written = Array.from({ length: 200 }, (_, id) => {
      const factor = 2 + (id % 3);
      if (id > 0) results.push((results[id - 1] * factor) % 1_009);
      const expression = id === 0 ? "7" : `mod(ans * ${factor}, 1009)`;
      // Only the SDK reads what asks for progress; some ask twice in a row.
      const _meta = id % 5 < 2 ? { _meta: { progressToken: id } } : {};
      return {
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: { name: "calculator", arguments: { expression }, ..._meta },
      };
    });
    const answers = written.map(({ id }) => lines.answer(id));
    lines.write(written.map((message) => `${JSON.stringify(message)}\n`).join(""));
    assert.deepEqual(
      (await Promise.all(answers)).map(({ result }) => Number(result.structuredContent.result)),
      results,
    );
    assert.equal(await lines.close(), 0);
  });

  test("a call that is cancelled before its turn is not run", { timeout }, async () => {
    const lines = await Lines.open();
    const slow = { name: "sympy", arguments: { value: "exp(pi)", precision: 3_000 } };
    const of = (id, params) => ({ jsonrpc: "2.0", id, method: "tools/call", params });
    const calculate = (id, expression) => of(id, { name: "calculator", arguments: { expression } });
    const messages = [
      calculate("first", "1"),
      of("slow", slow),
      calculate("cancelled", "41"),
      calculate(0, "42"),
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "cancelled" } },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0, reason: "no longer needed" } },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "unknown" } },
      calculate("last", "ans + 1"),
    ];
    const answers = ["first", "slow", "last"].map((id) => lines.answer(id));
    const unanswered = ["cancelled", 0].map((id) => lines.answer(id).then(() => "answered"));
    lines.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
    const last = (await Promise.all(answers)).at(-1);
    assert.equal(last.result.structuredContent.result, "2");
    assert.equal(await Promise.race([...unanswered, sleep(200, "unanswered")]), "unanswered");
    // The id is free again.
    lines.send(calculate("cancelled", "43"));
    assert.equal((await lines.answer("cancelled")).result.structuredContent.result, "43");
    assert.equal(await lines.close(), 0);
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
    const lines = await Lines.open([...ALL, "--root", root]);
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
    const deaf = start(ALL, ["pipe", "pipe", "ignore"]);
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
    const child = start(ALL, ["pipe", "pipe", "pipe"]);
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
