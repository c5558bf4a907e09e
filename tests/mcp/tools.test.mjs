// What each of the SDK's clients sees, over each transport.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Client as FIRST } from "@modelcontextprotocol/sdk/client/index.js";
import { CLIENTS } from "./clients.mjs";
import { ALL } from "./start.mjs";

const TIMEOUT = 60_000;
const FIVE = ["answer", "calculator", "python", "sympy", "solve"];
const SLOW = { value: "exp(pi)", precision: 5_000 };
const CALLS = [
  ["answer", { text: "15% of 240" }, "36"],
  ["answer", { text: "x - y = 70; x = 6y" }, "x = 84, y = 14"],
  ["answer", { text: "what is love" }, undefined],
  ["calculator", { expression: "sqrt(a) * i", scope: { a: 16 } }, "4i"],
  ["calculator", { expression: "100 + 8%" }, "108"],
  ["python", { expression: "2**100 // 7" }, "181092942889747057356671886482"],
  ["sympy", { value: "exp(pi*sqrt(163)) - 262537412640768744", precision: 15 }, "-7.49927402801814e-13"],
  [
    "sympy",
    { value: "n + 1", variables: { n: "123456789012345678901234567890" }, precision: 31 },
    "123456789012345678901234567891.0",
  ],
  ["solve", { equation: "x**2 - 4 = 0" }, "-2.000000000, 2.000000000"],
  ["solve", { equation: "a*t = 6 - a*t", variable: "t" }, undefined],
  ["solve", { equation: "x = x + 1" }, "no solution"],
  ["solve", { equation: "cos(t) = t" }, "0.7390851332\nonly real numbers were searched: there may be more solutions"],
];

describe("the clients of the SDK", { concurrency: 3 }, () => {
  for (const { name, hasSessions, open } of CLIENTS) {
    test(name, { timeout: TIMEOUT }, async (t) => {
      const { client, again, close } = await open();
      const call = (tool, args, options) =>
        client.callTool({ name: tool, arguments: args }, ...optionsOf(client, options));
      t.after(close);

      await t.test("the server introduces itself", () => {
        assert.equal(client.getServerVersion().name, "pascaline");
        assert.match(client.getInstructions(), /calculator/);
      });
      await t.test("five tools, described in full", async () => {
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map((tool) => tool.name),
          FIVE,
        );
        for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
          assert.ok(title.length > 0 && description.length > 40);
          assert.equal(inputSchema.type, "object");
          assert.ok(inputSchema.required.length > 0);
          const properties = Object.keys(outputSchema.properties);
          for (const each of ["code", "hint", "notes", "result"]) assert.ok(properties.includes(each));
          assert.deepEqual(
            [
              annotations.readOnlyHint,
              annotations.destructiveHint,
              annotations.idempotentHint,
              annotations.openWorldHint,
            ],
            [true, false, true, false],
          );
        }
      });
      for (const [tool, args, result] of CALLS) {
        await t.test(`${tool} ${JSON.stringify(args)}`, async () => {
          const answer = await call(tool, args);
          if (result === undefined) return assert.equal(answer.isError, true);
          assert.ok(!answer.isError);
          assert.equal(answer.structuredContent.result, result);
          const [{ type, text }] = answer.content;
          assert.deepEqual([type, text.split(/ \(exact: |\nreading: /)[0]], ["text", result]);
        });
      }
      await t.test("the parts of an answer", async () => {
        const partsOf = async (text) => {
          const { structuredContent, content } = await call("answer", { text });
          assert.ok(content[0].text.startsWith(structuredContent.result));
          return structuredContent;
        };
        const third = await partsOf("1/3");
        assert.deepEqual(third, {
          result: "0.333333333333333",
          exact: "1/3",
          decimal: "0.333333333333333",
          reading: "1 / 3",
        });
        const { solutions, ...system } = await partsOf("x - y = 70; x = 6y");
        assert.deepEqual([solutions, system.result], [[{ x: "84", y: "14" }], "x = 84, y = 14"]);
        assert.ok(!("notes" in system || "alternatives" in system));
        assert.deepEqual((await partsOf("x = x + 1")).solutions, []);
        const { result, reading, notes, alternatives } = await partsOf("sin 30");
        assert.deepEqual([result, reading], ["-0.988031624092862", "sin(30)"]);
        assert.match(notes.join("\n"), /^The angle `30` is read in radians/);
        assert.deepEqual(alternatives, [{ reading: "sin(30 deg)", result: "0.5" }]);
        assert.equal((await partsOf("5 ft in cm")).result, "152.4 cm");
        const { isError, structuredContent } = await call("answer", { text: "what is love" });
        assert.equal(isError, true);
        assert.ok(structuredContent.code.length > 0 && !("result" in structuredContent));
      });
      await t.test("a note is behind the result for a model, and apart for a program", async () => {
        const note = "The exact result is 435; a double is a fraction in base two.";
        for (const [tool, result] of [
          ["python", "434.99999999999994"],
          ["calculator", "434.99999999999994"],
        ]) {
          const { content, structuredContent } = await call(tool, { expression: "4.35 * 100" });
          assert.deepEqual(content, [{ type: "text", text: `${result}\nnote: ${note}` }]);
          assert.deepEqual(structuredContent, { result, notes: [note] });
        }
      });
      await t.test("a failure has its hint", async () => {
        const { isError, content, structuredContent } = await call("calculator", { expression: "2 * sqr(9)" });
        assert.equal(isError, true);
        assert.equal(structuredContent.hint, "did you mean `sqrt`?");
        assert.equal(structuredContent.code, "undefined-function");
        assert.match(
          content[0].text,
          /Undefined function sqr\n {2}2 \* sqr\(9\)\n {6}\^\^\^\nhint: did you mean `sqrt`\?$/,
        );
        assert.ok(!("result" in structuredContent));
      });
      await t.test("arguments that do not fit the schema are a failure of the call", async () => {
        for (const args of [{}, { expression: 5 }, undefined]) {
          const { isError, content, structuredContent } = await call("python", args);
          assert.equal(isError, true);
          assert.equal(structuredContent.code, "invalid-arguments");
          assert.match(content[0].text, /expression/);
        }
        assert.equal((await call("solve", { equation: "x=1", precision: 10_001 })).isError, true);
      });
      await t.test("an unknown tool is an error of the protocol", async () => {
        await assert.rejects(call("nothing", {}), { code: -32602 });
      });
      await t.test("ans is the last result of the session", async () => {
        assert.equal((await call("calculator", { expression: "6 * 7" })).structuredContent.result, "42");
        const next = await call("calculator", { expression: "ans + 1" });
        if (!hasSessions) return assert.equal(next.isError, true);
        assert.equal(next.structuredContent.result, "43");
        assert.equal((await call("answer", { text: "ans / 3 * 3" })).structuredContent.result, "43");
        assert.equal((await call("answer", { text: "1 + 2" })).structuredContent.result, "3");
        assert.equal((await call("calculator", { expression: "ans + 40" })).structuredContent.result, "43");
        for (const [text, expression, result, note] of [
          ["1/3", "ans * 3", "1", "ans is 1/3, the last answer; here it is the nearest number, 0.3333333333333333."],
          [
            "sqrt(2)",
            "round(ans^2, 9)",
            "2",
            "ans is sqrt(2), the last answer; here it is the nearest number, 1.4142135623730951.",
          ],
          ["5 km", "number(ans, m)", "5000", undefined],
          [
            "1/3 km",
            "ans * 3",
            "1 km",
            "ans is 1/3 km, the last answer; here it is the quantity 0.3333333333333333 km.",
          ],
          ["5 ft in cm", "ans * 2", "304.8 cm", "ans is 762/5 cm, the last answer; here it is the quantity 152.4 cm."],
        ]) {
          await call("answer", { text });
          const { structuredContent } = await call("calculator", { expression });
          assert.deepEqual(structuredContent, { result, ...(note && { notes: [note] }) });
        }
        assert.equal((await call("answer", { text: "ans / 2" })).structuredContent.result, "152.4 cm");
        await call("answer", { text: "x - y = 70; x = 6y" });
        for (const [tool, args] of [
          ["calculator", { expression: "ans + 1" }],
          ["answer", { text: "ans + 1" }],
        ]) {
          const { isError, content } = await call(tool, args);
          assert.equal(isError, true);
          assert.match(content[0].text, /ans is 'x = 84, y = 14', the last answer, which has no value here/);
        }
        assert.equal((await call("calculator", { expression: "40 + 3" })).structuredContent.result, "43");
        if (again === undefined) return;
        const other = await again();
        const { isError } = await other.client.callTool({ name: "calculator", arguments: { expression: "ans + 1" } });
        assert.equal(isError, true, "another session does not see it");
        await other.close();
        assert.equal((await call("calculator", { expression: "ans" })).structuredContent.result, "43");
      });
      await t.test("progress", async () => {
        const seen = [];
        await call("sympy", SLOW, { onprogress: ({ progress, total }) => seen.push([progress, total]) });
        // The client drops those that it reads together with the answer; lines.test.mjs sees all of them.
        assert.deepEqual(
          seen,
          [
            [0, 1],
            [1, 1],
          ].slice(0, seen.length),
        );
      });
      await t.test("a cancelled call, and those after it", async () => {
        const stop = new AbortController();
        const calls = Array.from({ length: 9 }, () =>
          call("sympy", SLOW, { signal: stop.signal }).then(
            () => "answered",
            () => "cancelled",
          ),
        );
        stop.abort();
        assert.ok((await Promise.all(calls)).includes("cancelled"));
        assert.equal((await call("python", { expression: "5 + 5" })).structuredContent.result, "10");
      });
      await t.test("resources", async () => {
        const { resources } = await client.listResources();
        const uris = resources.map(({ uri }) => uri);
        assert.deepEqual(uris, [
          "pascaline://functions",
          ...["answer", "mathjs", "python", "sympy"].map((set) => `pascaline://functions/${set}`),
          ...["answer", "mathjs", "python", "sympy"].map((set) => `pascaline://syntax/${set}`),
        ]);
        for (const uri of uris) {
          const { contents } = await client.readResource({ uri });
          assert.equal(contents[0].uri, uri);
          assert.equal(contents[0].mimeType, "text/markdown");
          assert.match(contents[0].text, /^# /);
        }
        const { contents } = await client.readResource({ uri: "pascaline://functions/sympy" });
        assert.match(contents[0].text, /\| `real_root\(x, \[n\]\)` \|/);
        assert.match(contents[0].text, /`EulerGamma`/);
        await assert.rejects(client.readResource({ uri: "pascaline://functions/nothing" }), ({ code }) =>
          [-32602, -32002].includes(code),
        );
      });
      await t.test("templates of resources, completed", async () => {
        const { resourceTemplates } = await client.listResourceTemplates();
        assert.deepEqual(
          resourceTemplates.map(({ uriTemplate }) => uriTemplate),
          ["pascaline://functions/{set}", "pascaline://syntax/{set}"],
        );
        const { completion } = await client.complete({
          ref: { type: "ref/resource", uri: "pascaline://syntax/{set}" },
          argument: { name: "set", value: "s" },
        });
        assert.deepEqual(completion.values, ["sympy"]);
      });
    });

    test(`${name}: more tools and a folder`, { timeout: TIMEOUT }, async (t) => {
      const root = mkdtempSync(join(tmpdir(), "pascaline-mcp-"));
      writeFileSync(join(root, "notes.txt"), "one\ntwo\n");
      t.after(() => rmSync(root, { recursive: true }));
      const more = [...ALL, "--tools", "nanochat,agent_loop/get_current_time", "--root", root];

      const { client, close } = await open(more);
      t.after(close);
      const names = (await client.listTools()).tools.map((tool) => tool.name);
      assert.deepEqual(names, [
        ...FIVE,
        "use_calculator",
        "get_current_time",
        "read",
        "write",
        "edit",
        "grep",
        "find",
        "ls",
      ]);
      const text = async (name, args) => (await client.callTool({ name, arguments: args })).content[0].text;
      assert.equal(await text("use_calculator", { expr: "'strawberry'.count('r')" }), "3");
      assert.match(await text("get_current_time", {}), /^\d{4}-\d\d-\d\dT.*\+00:00$/);
      assert.match(await text("grep", { pattern: "two", path: "." }), /notes\.txt/);
      await text("edit", { path: "notes.txt", old_text: "two", new_text: "three" });
      assert.equal(readFileSync(join(root, "notes.txt"), "utf8"), "one\nthree\n");
      const outside = await client.callTool({ name: "ls", arguments: { path: ".." } });
      assert.equal(outside.isError, true);
      assert.ok(outside.structuredContent.hint.length > 0 && outside.structuredContent.code.length > 0);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.filter(({ annotations }) => annotations.destructiveHint).map((tool) => tool.name),
        ["write", "edit"],
      );

      const reading = await open([...ALL, "--root", root, "--read-only"]);
      t.after(reading.close);
      assert.deepEqual(
        (await reading.client.listTools()).tools.map((tool) => tool.name),
        [...FIVE, "read", "grep", "find", "ls"],
      );
    });
  }
});

/** The first generation takes the schema of the result before the options. */
function optionsOf(client, options) {
  if (options === undefined) return [];
  return client.constructor === FIRST ? [undefined, options] : [options];
}
