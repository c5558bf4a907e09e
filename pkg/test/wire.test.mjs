// The numbers of the boundary to the wasm are declared in src/js/wire.rs, and src/wire.ts is written from it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as typescript from "../build/wire.js";
import { TYPESCRIPT, wire } from "../scripts/wire.mjs";

test("src/wire.ts has what src/js/wire.rs declares", () => {
  assert.equal(readFileSync(TYPESCRIPT, "utf8"), wire(), "run make wire");
});

test("every declaration is there", () => {
  const rust = readFileSync(new URL("../../src/js/wire.rs", import.meta.url), "utf8");
  const declared = [...rust.matchAll(/^pub (?:enum|const) (\w+)/gm)].map(([, name]) =>
    name.replace(/^Limit$/, "LIMITS"),
  );
  assert.deepEqual(Object.keys(typescript).sort(), declared.sort());
  const variants = [...rust.matchAll(/^ {4}\w+(?: = .*)?,$/gm)].length;
  const written = Object.values(typescript).flatMap((each) => (typeof each === "object" ? Object.values(each) : []));
  assert.equal(written.filter((each) => typeof each === "string").length, variants);
});

test("no two flags have the same bit", () => {
  const flags = Object.values(typescript.Flag).filter((flag) => typeof flag === "number");
  assert.equal(
    flags.reduce((all, flag) => all + flag, 0),
    flags.reduce((all, flag) => all | flag, 0),
  );
});
