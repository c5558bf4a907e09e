// Programs are dropped without notice: the wasm holds a bounded number of them, and none is lost.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { exportsNow, hooks } from "./exports.mjs";
import { compile } from "pascaline";

let read = 0;
hooks.set("engine_compile", (original, ...args) => {
  read += 1;
  return original(...args);
});
afterEach(() => {
  read = 0;
});

const mebibytes = () => exportsNow().memory.buffer.byteLength >> 20;
/** Eight thousand characters. */
const long = (number) => `${number}${" + 1".repeat(2_000)}`;

test("the memory of many programs is bounded, and each can still be evaluated", () => {
  const programs = Array.from({ length: 2_000 }, (_, number) => compile(long(number)));
  assert.equal(read, programs.length);
  assert.ok(mebibytes() < 16, `${mebibytes()} MiB`);
  programs.forEach((program, number) => assert.equal(program.evaluate().value, number + 2_000));
  assert.ok(mebibytes() < 16, `${mebibytes()} MiB`);
});

test("short ones are held together", () => {
  const programs = Array.from({ length: 2_000 }, (_, number) => compile(`${number} + x`));
  programs.forEach((program, number) => assert.equal(program.evaluate({ scope: { x: 1 } }).value, number + 1));
  assert.equal(read, programs.length);
});

test("one that is used stays", () => {
  const used = compile("x^2");
  for (let number = 0; number < 200; number++) {
    compile(long(number));
    assert.equal(used.evaluate({ scope: { x: 3 } }).value, 9);
  }
  assert.equal(read, 201);
});

test("one that is larger than all that is held is evaluated", () => {
  const large = compile(`1${" + 1".repeat(70_000)}`, { sourceBytes: 1e6 });
  assert.equal(large.evaluate().value, 70_001);
  read = 0;
  for (let round = 0; round < 3; round++) assert.equal(large.evaluate().value, 70_001);
  assert.equal(read, 0);
});

test("a disposed program is released immediately, and is parsed again if it is evaluated", () => {
  const program = compile("x^2");
  program.dispose();
  program.dispose();
  assert.equal(program.evaluate({ scope: { x: 3 } }).value, 9);
  assert.equal(program.evaluate({ scope: { x: 4 } }).value, 16);
  assert.equal(read, 2);
  program[Symbol.dispose]();
  assert.equal(program.evaluate({ scope: { x: 5 } }).value, 25);
  assert.equal(read, 3);
});
