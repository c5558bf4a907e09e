// The table of calls, as the wasm has it: bad input ends as on every other surface, and `check` passes on every option.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { calledText } from "../build/crossing/parts.js";
import "../build/entries/node.js";

const source = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("bad calls end as the corpus says", () => {
  for (const line of source("tests/cases/calls/bad.jsonl").trim().split("\n")) {
    const { name, given, message, result } = JSON.parse(line);
    const failure = { code: "invalid-input", message, span: { start: 0, end: 0 }, rendered: message };
    if (message === undefined) assert.deepEqual(JSON.parse(calledText(name, given)), result, line);
    else assert.throws(() => calledText(name, given), failure, line);
  }
});

test("the options of check are the members that the table reads", () => {
  const [, options] = /^export interface CheckOptions \{\n([^]*?)^\}/m.exec(source("pkg/src/check.ts"));
  const declared = [...options.matchAll(/^ {2}readonly (\w+)\?/gm)].map(([, name]) => name);
  const [, reads] = /^fn options\(([^]*?)^\}/m.exec(source("src/calls/check.rs"));
  const read = [...reads.matchAll(/\("(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(declared, [...read, "limits"]);
});
