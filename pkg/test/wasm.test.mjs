// What the built modules import and export. V8 before Node 24 ends the process when it deoptimizes the caller of a function that
// gives a reference during the call; no function of ours gives one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { moduleGiving } from "./hazard.mjs";
import { typesOf } from "./wasm_types.mjs";

const NUMBERS = ["i32", "i64", "f32", "f64"];
const PAGES = (128 << 20) / (64 << 10);

const areNumbers = ({ parameters, results }) => [...parameters, ...results].every((type) => NUMBERS.includes(type));

for (const path of ["wasm/pascaline_bg.wasm", "wasm/lite/pascaline_bg.wasm"]) {
  const types = typesOf(readFileSync(new URL(`../${path}`, import.meta.url)));

  test(`${path}: every function takes and gives numbers`, () => {
    assert.ok(types.imports.length > 0);
    assert.ok(types.exports.some(({ name }) => name === "engine_evaluate"));
    for (const type of [...types.imports, ...types.exports]) assert.ok(areNumbers(type), JSON.stringify(type));
  });

  test(`${path}: the memory is bounded`, () => {
    assert.deepEqual(types.memories.map(({ most }) => most), [PAGES]);
  });
}

test("a function that gives a reference is seen", () => {
  const [g] = typesOf(moduleGiving("externref")).exports;
  assert.deepEqual(g, { name: "g", parameters: [], results: ["externref"] });
  assert.ok(!areNumbers(g));
  assert.ok(areNumbers(typesOf(moduleGiving("i32")).exports[0]));
});
