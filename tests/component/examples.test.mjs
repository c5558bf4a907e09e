// The examples of the components run, and print what they promise.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { documentationOf, exportsOf, fileOf } from "./components.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const hasWasmtime = spawnSync("wasmtime", ["--version"]).error === undefined;

test("examples/jco", () => {
  const printed = execFileSync(process.execPath, ["examples/jco/main.mjs"], { cwd: root, encoding: "utf8" });
  assert.equal(
    printed,
    `36
181092942889747057356671886482
108
0.4761904762
-2.000000000, 2.000000000
Undefined function sqr
  2 * sqr(9)
      ^^^
hint: did you mean \`sqrt\`?
4i { tag: 'complex', val: { re: 0, im: 4 } }
-16
unexpected-end { start: 3, end: 3 }
x is 84, y is 14
equal exact
20
`,
  );
});

/** The calls of examples/wasmtime.sh: a function, its argument, and what wasmtime prints. */
const CALLS = [
  ...fileOf("examples/wasmtime.sh")
    .toString()
    .matchAll(/^wasmtime run --invoke '(\w+)\((".*")\)' dist\/agent\.wasm +# (.*)$/gm),
].map(([, name, argument, printed]) => ({ name, argument: JSON.parse(argument), printed }));

test("the answers in examples/wasmtime.sh", async () => {
  const agent = await exportsOf("agent");
  assert.deepEqual(
    CALLS.map(({ name }) => name),
    Object.keys(documentationOf("agent").func_exports),
  );
  for (const { name, argument, printed } of CALLS)
    assert.equal(`ok(${JSON.stringify(agent[name](argument))})`, printed);
});

test("examples/wasmtime.sh", { skip: !hasWasmtime && "wasmtime is not installed" }, () => {
  const printed = execFileSync("examples/wasmtime.sh", { cwd: root, encoding: "utf8" });
  assert.deepEqual(
    printed.trimEnd().split("\n"),
    CALLS.map(({ printed }) => printed),
  );
});
