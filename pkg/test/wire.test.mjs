// The numbers of the boundary to the wasm are declared in src/js/wire.rs, the limits in src/base/limits.rs, and src/crossing/wire.ts is
// written from both.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as typescript from "../build/crossing/wire.js";
import { TYPESCRIPT, wire } from "../scripts/wire.mjs";

test("src/crossing/wire.ts has what the Rust declares", () => {
  assert.equal(readFileSync(TYPESCRIPT, "utf8"), wire(), "run make wire");
});

test("every declaration is there", () => {
  const rust = readFileSync(new URL("../../src/js/wire.rs", import.meta.url), "utf8");
  const declared = [...rust.matchAll(/^pub (?:enum|const) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(typescript).sort(), [...declared, "LIMITS", "LIMIT_OPTIONS"].sort());
  const variants = [...rust.matchAll(/^ {4}\w+(?: = .*)?,$/gm)].length;
  const enums = Object.values(typescript).filter((each) => typeof each === "object" && !Array.isArray(each));
  const written = enums.flatMap((each) => Object.values(each));
  assert.equal(written.filter((each) => typeof each === "string").length, variants);
});

test("no two flags have the same bit", () => {
  const flags = Object.values(typescript.Flag).filter((flag) => typeof flag === "number");
  assert.equal(
    flags.reduce((all, flag) => all + flag, 0),
    flags.reduce((all, flag) => all | flag, 0),
  );
});

test("every limit has a name and an option", () => {
  const rust = readFileSync(new URL("../../src/base/limits.rs", import.meta.url), "utf8");
  const rows = [...rust.matchAll(/^ +(\w+) \{ with_(\w+), /gm)].map(([, name]) => name.replaceAll("_", ""));
  assert.ok(rows.length > 7);
  assert.deepEqual(
    typescript.LIMITS.map((name) => name.toLowerCase()),
    rows,
  );
  assert.deepEqual(
    typescript.LIMIT_OPTIONS.map(([name]) => name),
    typescript.LIMITS,
  );
});
