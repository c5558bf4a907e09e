// The metadata of the components and of the WIT package are those of Cargo.toml.
import assert from "node:assert/strict";
import { test } from "node:test";
import { metadataShow } from "@bytecodealliance/jco-transpile/wasm-tools";
import { parse } from "smol-toml";
import { WORLDS, bytesOf, fileOf, sectionOf } from "./components.mjs";

const manifest = (path) => parse(fileOf(path).toString());
const { package: own, workspace } = manifest("Cargo.toml");
// What the crates have in common stands at the workspace.
const crate = { ...own, ...workspace.package };

for (const world of WORLDS) {
  test(`${world}.wasm has a name, a version, a description and a licence`, async () => {
    const [{ name, producers }] = await metadataShow(bytesOf(world));
    assert.equal(name, `pascaline:${world}`);
    assert.ok(producers.some(([field]) => field === "processed-by"));
    const text = (section) => sectionOf(world, section)?.toString();
    assert.equal(text("version"), crate.version);
    assert.equal(text("description"), crate.description);
    assert.equal(text("licenses"), crate.license);
    assert.equal(text("source"), crate.repository);
    assert.equal(text("homepage"), crate.homepage);
  });

  test(`${world}.wasm keeps the names that debuggers show`, () => {
    assert.ok(sectionOf(world, "component-name").includes("cabi_realloc"));
  });
}

test("wkg publishes the WIT package with the metadata of Cargo.toml", () => {
  const { description, license: licenses, repository: source, homepage } = crate;
  const expected = Object.entries({ description, licenses, source, homepage }).filter(
    ([, value]) => value !== undefined,
  );
  const { metadata, ...others } = manifest("wkg.toml");
  assert.deepEqual(Object.entries(metadata).sort(), expected.sort());
  assert.deepEqual(others, {});
  assert.match(fileOf("wit/types.wit").toString(), new RegExp(`^package pascaline:tools@${crate.version};$`, "m"));
});
