// Checks that every test that SECURITY.md names exists: a function of a Rust or Python file in backquotes, the title of a JavaScript test
// in quotes. If a file has tests, SECURITY.md must name at least one of them.
// node .ci/promises.mjs
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(join(root, "SECURITY.md"), "utf8");

/** A link to a file, followed by the names of tests in it. */
const NAMED = /\[`([^`]+)`\]\(([^)]+)\)((?:,? (?:`[a-z0-9_]+`|"[^"]+"))*)/g;
const NAME = /`([^`]+)`|"([^"]+)"/g;
const HAS_TESTS = /#\[test\]|^\s*test\(|^def test_/m;

let tests = 0;
for (const [, file, link, names] of page.matchAll(NAMED)) {
  assert.equal(link, file);
  assert.ok(existsSync(join(root, file)), `SECURITY.md names ${file}, which is not there`);
  const text = readFileSync(join(root, file), "utf8");
  const named = [...names.matchAll(NAME)];
  assert.ok(named.length > 0 || !HAS_TESTS.test(text), `SECURITY.md names no test of ${file}`);
  for (const [, name, title] of named) {
    const isThere =
      title === undefined ? text.includes(`fn ${name}(`) || text.includes(`def ${name}(`) : hasTitle(text, title);
    assert.ok(isThere, `SECURITY.md names ${name ?? title}, which ${file} does not have`);
  }
  tests += named.length;
}
console.log(`${tests} tests that SECURITY.md names are there`);

/** Whether a test or a group of tests has the title, or a longer one that ends in it after a colon. */
function hasTitle(text, title) {
  const titles = text.matchAll(/^\s*(?:test|describe)\((["`])(.*?)\1/gm);
  return [...titles].some(([, , whole]) => whole === title || whole.endsWith(`: ${title}`));
}
