// The imports and exports of the built modules. V8 before Node 24 ends the process when it deoptimizes the caller of a
// function that returns a reference during the call; no function of ours returns one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { moduleGiving } from "./hazard.mjs";
import { modulesOf, typesOf } from "./wasm_types.mjs";

const NUMBERS = ["i32", "i64", "f32", "f64"];
/** The number of pages in this many MiB. */
const pages = (mebibytes) => mebibytes * 16;

const areNumbers = ({ parameters, results }) => [...parameters, ...results].every((type) => NUMBERS.includes(type));

for (const path of ["wasm/pascaline_bg.wasm", "wasm/lite/pascaline_bg.wasm"]) {
  const types = typesOf(readFileSync(new URL(`../${path}`, import.meta.url)));

  test(`${path}: every function takes and returns numbers`, () => {
    assert.ok(types.imports.length > 0);
    assert.ok(types.exports.some(({ name }) => name === "engine_evaluate"));
    for (const type of [...types.imports, ...types.exports]) assert.ok(areNumbers(type), JSON.stringify(type));
  });

  test(`${path}: the memory is bounded`, () => {
    assert.deepEqual(
      types.memories.map(({ most }) => most),
      [pages(128)],
    );
  });
}

test("the memory of the workspace is bounded", () => {
  const { memories, imports } = typesOf(
    readFileSync(new URL("../wasm/workspace/workspace.core.wasm", import.meta.url)),
  );
  assert.deepEqual(
    memories.map(({ most }) => most),
    [pages(512)],
  );
  assert.ok(
    imports.some(({ name }) => name === "env memory_grow_post"),
    "it says that it cannot grow",
  );
});

for (const [name, most] of [
  ["calculator", 128],
  ["agent", 128],
  ["workspace", 512],
]) {
  test(`the memory of the ${name} component is bounded`, () => {
    const component = readFileSync(new URL(`../../dist/${name}.wasm`, import.meta.url));
    const memories = modulesOf(component).flatMap((module) => typesOf(module).memories);
    assert.deepEqual(
      memories.map(({ most }) => most),
      [pages(most)],
    );
  });
}

test("a function that returns a reference is detected", () => {
  const [g] = typesOf(moduleGiving("externref")).exports;
  assert.deepEqual(g, { name: "g", parameters: [], results: ["externref"] });
  assert.ok(!areNumbers(g));
  assert.ok(areNumbers(typesOf(moduleGiving("i32")).exports[0]));
});
