// Writes the second half of THIRD_PARTY.md: every crate that is linked into the wasm that we ship, with its notice.
// node .ci/notices.mjs [--check]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = join(root, "THIRD_PARTY.md");
const MARK = "<!-- What follows is written by .ci/notices.mjs. -->\n";

/** The builds of the Makefile: the npm package, its lite form and the two components. */
const BUILDS = [
  ["--features", "js"],
  ["--no-default-features", "--features", "js"],
  ["--features", "component"],
  ["--no-default-features", "--features", "component,workspace"],
];

/** Of the files in a crate's folder, the ones to quote; the first rule that finds some decides. */
const QUOTED = [/^LICENSE-(MIT|UNICODE)/i, /^LICENSE-BOOST/i, /^LICEN[CS]E(\.\w+)?$/i];

/** What a licence whose crate has no file of it says. */
const MIT = readFileSync(join(root, "LICENSE-MIT"), "utf8").replace(/^[^]*?(?=Permission is hereby)/, "");

const cargo = (...args) =>
  execFileSync("cargo", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });

const TARGET = "wasm32-unknown-unknown";
const FORM = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"];

const linked = new Set();
for (const features of BUILDS) {
  const tree = cargo("tree", "--locked", "--target", TARGET, ...features, ...FORM);
  for (const [, name, version] of tree.matchAll(/^(\S+) v(\S+)(?: \(\*\))?$/gm)) linked.add(`${name} ${version}`);
}
const { packages } = JSON.parse(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", TARGET, "--all-features"));
const crates = packages
  .filter(({ name, version }) => linked.has(`${name} ${version}`))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
assert.equal(crates.length, linked.size);

/** The notice of a crate. */
function notice({ name, license, authors, manifest_path }) {
  const folder = dirname(manifest_path);
  const there = readdirSync(folder).sort();
  const found = QUOTED.map((quoted) => there.filter((file) => quoted.test(file))).find((files) => files.length > 0);
  if (found === undefined) {
    assert.ok(license.includes("MIT"), `${name}: no file of its licence (${license})`);
    return `Copyright (c) ${authors.join(", ")}\n\n${MIT}`;
  }
  return found
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .map((text) => (/^\s*Apache License\s+Version 2\.0/.test(text) ? "The Apache License 2.0: see LICENSE-APACHE.\n" : text))
    .join("\n");
}

const tidy = (text) => text.replaceAll("\r", "").replace(/[ \t]+$/gm, "").replace(/\n{3,}/g, "\n\n").trim();

/** Crates by their notice: many have the same. */
const notices = new Map();
for (const crate of crates) {
  const text = tidy(notice(crate));
  notices.set(text, [...(notices.get(text) ?? []), crate.name]);
}
const rows = crates.map(({ name, version, license, repository }) => `| [${name}](${repository}) | ${version} | ${license} |`);
const sections = [...notices].map(
  ([text, names]) => `### ${names.join(", ")}\n\n\`\`\`text\n${text}\n\`\`\`\n`,
);
const made = `
## Crates in the wasm

The npm package and the two components have the compiled code of these crates in them, and of Rust's standard library
(MIT OR Apache-2.0, The Rust Project Contributors). Where a licence is a choice, ours is MIT if it is among them. Of the npm
package's JavaScript, wasm-bindgen has written pascaline.js, and jco (Apache-2.0 WITH LLVM-exception) workspace.js.

| crate | version | licence |
|---|---|---|
${rows.join("\n")}

${sections.join("\n")}`;

const [written] = readFileSync(page, "utf8").split(MARK);
const whole = written + MARK + made;
if (process.argv.includes("--check")) {
  assert.equal(readFileSync(page, "utf8"), whole, "THIRD_PARTY.md is not of Cargo.lock: node .ci/notices.mjs writes it");
  console.log(`${crates.length} crates in the wasm, each with its notice`);
} else {
  writeFileSync(page, whole);
}
