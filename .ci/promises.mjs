// Every test that SECURITY.md names exists: `file` "test", or `file`::`function`.
// node .ci/promises.mjs
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(join(root, "SECURITY.md"), "utf8");

/** A file, and the tests in it that are named after it. */
const NAMED = /\[`([^`]+)`\]\(([^)]+)\)((?:,? `[a-z0-9_]+`)*)/g;

let tests = 0;
for (const [, file, link, names] of page.matchAll(NAMED)) {
  assert.equal(link, file);
  assert.ok(existsSync(join(root, file)), `SECURITY.md names ${file}, which is not there`);
  const text = readFileSync(join(root, file), "utf8");
  for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
    assert.ok(text.includes(`fn ${name}(`), `SECURITY.md names ${name}, which ${file} does not have`);
    tests += 1;
  }
}
console.log(`${tests} tests that SECURITY.md names are there`);
