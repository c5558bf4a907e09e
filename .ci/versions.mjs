// Checks that every file names the same version and, for a release, that its tag and CHANGELOG.md do too.
// node .ci/versions.mjs [TAG]
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { faultsOf, newestRelease } from "./changelog.mjs";

/** Checks the files below `root`, and returns their version. */
export function checkVersions(root, tag) {
  const text = (file) => readFileSync(join(root, file), "utf8");
  const json = (file) => JSON.parse(text(file));
  const first = (file, pattern) => text(file).match(pattern)?.[1];
  const locked = json("package-lock.json").packages;

  const version = first("Cargo.toml", /^\[workspace\.package\]\n(?:(?!\[).*\n)*?version = "(.*)"$/m);
  const crates = [...text("Cargo.toml").matchAll(/^(pascaline[\w-]*) = \{ path = ".*", version = "(.*?)"/gm)];
  const named = {
    ...Object.fromEntries(crates.map(([, name, found]) => [`Cargo.toml, its dependency ${name}`, found])),
    "Cargo.lock": first("Cargo.lock", /^name = "pascaline"\nversion = "(.*)"$/m),
    "wit/types.wit": first("wit/types.wit", /^package pascaline:tools@(.*);$/m),
    "README.md, the component": first("README.md", /pascaline:tools@([\d.]+\d)/),
    Containerfile: first("Containerfile", /^ARG VERSION=(.*)$/m),
    "pkg/package.json": json("pkg/package.json").version,
    "www/package.json": json("www/package.json").version,
    "www/package.json, its dependency": json("www/package.json").dependencies.pascaline,
    "tests/package.json, its dependency": json("tests/package.json").dependencies.pascaline,
    "package-lock.json, pkg": locked.pkg.version,
    "package-lock.json, www": locked.www.version,
  };
  for (const [file, found] of Object.entries(named))
    assert.equal(found, version, `${file}: not the version of Cargo.toml`);
  assert.ok(crates.length > 0, "Cargo.toml: no versions of the crates in [workspace.dependencies]");

  const changelog = text("CHANGELOG.md");
  assert.deepEqual(faultsOf(changelog), [], "CHANGELOG.md");
  if (tag !== undefined) {
    assert.equal(tag, `v${version}`, "the tag is not of the version of Cargo.toml");
    assert.equal(newestRelease(changelog), version, "the newest release of CHANGELOG.md is not of the tag's version");
  }
  return version;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const version = checkVersions(fileURLToPath(new URL("../", import.meta.url)), process.argv[2]);
  console.log(`every file names the version ${version}`);
}
