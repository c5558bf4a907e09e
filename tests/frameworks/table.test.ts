/** The tables of docs/frameworks.md: the versions are those that are tested, and the tools are made as the tests make them. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const here = import.meta.dirname;
const read = (path: string) => readFileSync(join(here, path), "utf8");
const page = read("../../docs/frameworks.md");

/** The cells of a table, row by row. */
function rowsOf(table: string): string[][] {
  const [, text = ""] = new RegExp(`<!-- ${table}: begin -->\n([^]*?)<!-- ${table}: end -->`).exec(page) ?? [];
  const [, , ...rows] = text.trim().split("\n");
  return rows.map((row) => row.slice(2, -2).split(" | "));
}

/** The package and the version of a cell such as "`ai` 7.0.173". */
function packageOf(cell: string): [name: string, version: string] {
  const [, name = "", version = ""] = /^`(.+)` (\S+)$/.exec(cell) ?? [];
  return [name, version];
}

const dependenciesIn = (folder: string): Record<string, string> =>
  JSON.parse(read(join(folder, "package.json"))).dependencies;
const withoutSpaces = (text: string) => text.replace(/\s+/g, "").replaceAll(",}", "}").replaceAll(",)", ")");

test("each framework without an adapter is there, in its version, and its tools are made as the test makes them", () => {
  const folders = readdirSync(join(here, "apart"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found = rowsOf("plain").map(([, cell = "", line = "", failures]) => {
    const [name, version] = packageOf(cell);
    const folder = folders
      .map((entry) => join("apart", entry.name))
      .find((folder) => dependenciesIn(folder)[name] === version);
    assert.ok(folder !== undefined, `${name} ${version} is tested`);
    const program = withoutSpaces(read(join(folder, `${folder.split("/").at(-1)}.test.ts`)));
    for (const [, code = ""] of line.matchAll(/`([^`]+)`/g))
      assert.ok(program.includes(withoutSpaces(code)), `${name}: ${code}`);
    assert.equal(program.includes('failures:"return"'), failures === "returned", name);
    return folder;
  });
  assert.equal(new Set(found).size, folders.length);
});

test("each framework with an adapter has the version that is tested", () => {
  const dependencies = dependenciesIn(".");
  const rows = rowsOf("versions").slice(0, -1);
  assert.ok(rows.length >= 11);
  for (const [, cell = "", ...told] of rows) {
    const [name, version] = packageOf(cell);
    assert.equal(dependencies[name], version, name);
    // The contract asserts each of them.
    assert.deepEqual(told, ["yes", "yes", "yes", "yes"]);
  }
});
