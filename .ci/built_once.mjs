// Checks that nothing is compiled twice, and above all nothing of wasmtime: node .ci/built_once.mjs CRATE…
// - What is built first, to compile the components, is among what is built for the tests.
// - A crate that `make test ONLY=CRATE` tests alone has the features, and its dependencies have those, that they have among all crates.
//   If not, tests/alone/Cargo.toml needs what is printed.
// - The components share what they stand on with the module of the npm package, which is built before them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
// Not the options of the make that runs this.
const environment = { cwd: root, encoding: "utf8", env: { ...process.env, MAKEFLAGS: "" }, maxBuffer: 1 << 28 };
const linesOf = (program, ...args) => execFileSync(program, args, environment).trim().split("\n");

/** The options of cargo with which make builds a crate alone, or `all`. */
const options = (crate) => linesOf("make", "--no-print-directory", `packages-of-${crate}`)[0].split(" ");

/** The libraries that a call of cargo builds, or finds built, by the files that others of them are compiled with. */
function libraries(...targets) {
  const messages = linesOf("cargo", "build", "--quiet", "--message-format=json", ...options("all"), ...targets);
  const artifacts = messages.map((line) => JSON.parse(line)).filter(({ reason }) => reason === "compiler-artifact");
  const built = artifacts.filter(({ target, profile }) => target.kind.includes("lib") && !profile.test);
  return new Set(built.flatMap(({ filenames }) => filenames.filter((file) => file.endsWith(".rmeta"))));
}

/** The packages that cargo builds for a crate or for all, each with its features. */
function packages(crate) {
  const form = ["--edges", "normal,build,dev", "--prefix", "none", "--format", "{p} [{f}]"];
  const lines = linesOf("cargo", "tree", "--quiet", ...options(crate), ...form);
  return new Set(lines.map((line) => line.replace(" (*)", "")).filter((line) => !/^(pascaline-alone |$)/.test(line)));
}

/** What a crate stands on where a module is built as wasm, each package with its features. */
function below(crate, module) {
  const form = ["--edges", "normal", "--no-dedupe", "--prefix", "depth", "--format", " {p} [{f}]"];
  const lines = linesOf("cargo", "tree", "--quiet", "--target", "wasm32-unknown-unknown", "--package", module, ...form);
  const nodes = lines.map((line) => [Number.parseInt(line, 10), line.slice(line.indexOf(" ") + 1)]);
  const top = nodes.findIndex(([, name]) => name.startsWith(`${crate} v`));
  const end = nodes.findIndex(([depth], at) => at > top && depth <= nodes[top][0]);
  return new Set(nodes.slice(top, end < 0 ? undefined : end).map(([, name]) => name));
}

const without = (some, others) => [...some].filter((one) => !others.has(one));

const first = libraries("--bin", "pascaline-precompile", "--examples");
assert.ok([...first].some((file) => file.includes("libwasmtime-")));
assert.deepEqual(
  without(first, libraries("--lib", "--bins", "--tests", "--examples")),
  [],
  "these are built once more for the tests",
);

const together = packages("all");
const crates = process.argv.slice(2);
for (const crate of crates) {
  const differing = without(packages(crate), together);
  const named = (line) => differing.some((other) => other.split(" [")[0] === line.split(" [")[0]);
  const wanted = [...together].filter(named).join("\n");
  assert.deepEqual(differing, [], `pascaline-${crate} is built alone with other features than these:\n${wanted}`);
}
const SHARED = { calculator: "pascaline-tools", agent: "pascaline-tools", workspace: "pascaline-mathjs" };
for (const [component, crate] of Object.entries(SHARED)) {
  const own = below(crate, `pascaline-component-${component}`);
  const [others, message] = [below(crate, "pascaline-js-full"), `${crate} is built once more for the ${component}`];
  assert.deepEqual([without(own, others), without(others, own)], [[], []], message);
}
console.log(
  `${first.size} libraries are built once, and ${crates.length} crates are built alone as they are among all.`,
);
