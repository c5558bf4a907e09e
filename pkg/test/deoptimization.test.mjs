// Proves that no call of the package can end Node: see `deoptimized.mjs`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { NODES } from "../../tests/nodes/nodes.mjs";

const script = fileURLToPath(new URL("deoptimized.mjs", import.meta.url));
const build = (folder) =>
  ["pascaline.js", "pascaline_bg.wasm"].map((name) =>
    fileURLToPath(new URL(`../wasm/${folder}${name}`, import.meta.url)),
  );

for (const { path, version } of NODES) {
  const run = (...what) => spawnSync(path, ["--allow-natives-syntax", script, ...what], { encoding: "utf8" });
  const lives = (...what) => {
    const { stdout, stderr, signal, status } = run(...what);
    assert.deepEqual([status, signal], [0, null], stderr);
    assert.match(stdout, /^alive after \d+$/m);
  };
  const isFree = Number(version.slice(1).split(".")[0]) >= 24;

  describe(`Node ${version}`, () => {
    test("a module that returns a reference ends the process", { skip: isFree && "this version is free of it" }, () => {
      const { stdout, status, stderr } = run("externref");
      assert.notEqual(status, 0);
      assert.doesNotMatch(stdout, /alive/);
      assert.match(stderr, /Fatal error/);
    });
    test("one that returns a number does not", () => lives("i32"));
    test("no call of the package does", () => lives(...build("")));
    test("no call of the smaller one does", () => lives(...build("lite/")));
  });
}
