// The documentation inside the components: nothing that they export is without it, the tools that read components print it,
// and its examples are true.
import assert from "node:assert/strict";
import { test } from "node:test";
import { componentWit } from "@bytecodealliance/jco-transpile/wasm-tools";
import { WORLDS, bytesOf, documentationOf, exportsOf, transpiled } from "./components.mjs";

/** The exported interfaces, as the component itself declares them. */
const interfacesOf = (wit) => [...wit.matchAll(/^ *export pascaline:tools\/([\w-]+)@/gm)].map(([, name]) => name);
const functionsOf = (wit) => [...wit.matchAll(/^ *export ([\w-]+): func/gm)].map(([, name]) => name);

/** The WIT of the interfaces in the text of a world. */
const blocksOf = (docs) =>
  new Map([...docs.matchAll(/^```wit\n([^]*?^interface ([\w-]+) [^]*?)^```$/gm)].map(([, text, name]) => [name, text]));

const COMMENT = /^ *\/\/\//;
/** Lines of WIT that declare nothing: what ends a declaration or continues one, and the use of another interface's types. */
const DECLARES_NOTHING = /^\s*($|\}|->|use )/;

/** The declarations of an interface that have no comment above them. */
function undocumented(text) {
  const lines = text.split("\n");
  return lines.filter(
    (line, at) => !COMMENT.test(line) && !DECLARES_NOTHING.test(line) && !COMMENT.test(lines[at - 1]),
  );
}

/** The names of the functions and of the fields of records that jco finds in a component's interface. */
function namesOf(types) {
  const functions = [...types.matchAll(/^export function (\w+)\(/gm)];
  const fields = [...types.matchAll(/^ {2}'?(\w+)'?\??: /gm)].filter(([, name]) => name !== "tag" && name !== "val");
  return [...functions, ...fields].map(([, name]) => name);
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

for (const world of WORLDS) {
  test(`everything that ${world}.wasm exports is documented`, async () => {
    const wit = await componentWit(bytesOf(world));
    const { docs, func_exports: functions } = documentationOf(world);
    assert.ok(docs.length > 0);
    const blocks = blocksOf(docs);
    assert.deepEqual([...blocks.keys()], interfacesOf(wit));
    assert.deepEqual(Object.keys(functions), functionsOf(wit));
    for (const [name, { docs }] of Object.entries(functions)) assert.ok(docs?.length > 0, name);
    const files = await transpiled(world);
    for (const [name, text] of blocks) {
      assert.deepEqual(undocumented(text), [], name);
      const declared = new Set([...text.matchAll(/^ {4,8}%?([a-z][\w-]*)[:(,]/gm)].map(([, name]) => camel(name)));
      const names = namesOf(files.get(`interfaces/pascaline-tools-${name}.d.ts`).toString());
      assert.ok(names.length > 0, name);
      assert.deepEqual(
        names.filter((name) => !declared.has(name)),
        [],
        name,
      );
    }
  });

  test(`the documentation of ${world}.wasm is printed with its WIT`, async () => {
    const wit = await componentWit(bytesOf(world));
    const { docs, func_exports: functions } = documentationOf(world);
    const printed = new Set(
      wit
        .split("\n")
        .filter((line) => COMMENT.test(line))
        .map((line) => line.replace(/^ *\/\/\/ ?/, "")),
    );
    const lines = [docs, ...Object.values(functions).map(({ docs }) => docs)].join("\n").split("\n");
    assert.deepEqual(
      lines.filter((line) => !printed.has(line)),
      [],
    );
  });
}

test("a declaration without a comment is found", () => {
  const text =
    "/// An interface.\ninterface one {\n    /// A function.\n    f: func()\n        -> u8;\n    g: func();\n}\n";
  assert.deepEqual(undocumented(text), ["    g: func();"]);
});

test("calculator.wasm and agent.wasm import nothing, and workspace.wasm four interfaces of WASI", async () => {
  const imports = async (world) => {
    const wit = await componentWit(bytesOf(world));
    return [...wit.matchAll(/^ *import ([^;]+);$/gm)].map(([, name]) => name);
  };
  assert.deepEqual(await imports("calculator"), []);
  assert.deepEqual(await imports("agent"), []);
  assert.deepEqual((await imports("workspace")).sort(), [
    "wasi:clocks/monotonic-clock@0.2.0",
    "wasi:filesystem/preopens@0.2.0",
    "wasi:filesystem/types@0.2.0",
    "wasi:random/random@0.2.0",
  ]);
});

test("the examples in the descriptions of agent.wasm are true", async () => {
  const agent = await exportsOf("agent");
  for (const [name, { docs }] of Object.entries(documentationOf("agent").func_exports)) {
    const examples = [...docs.replaceAll("\n", " ").matchAll(/`([^`]+)` gives `([^`]+)`/g)];
    assert.ok(examples.length >= 2, name);
    for (const [, expression, answer] of examples) assert.equal(agent[name](expression), answer, expression);
  }
});

test("an error of agent.wasm has the message, the place and the hint", async () => {
  const { calculate, evaluate, sympy, solve } = await exportsOf("agent");
  assert.equal(
    failure(() => evaluate("2 * sqr(9)")),
    "Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?",
  );
  assert.match(
    failure(() => calculate("2^10")),
    /\n {2}2\^10\n {2}\^+\nhint: write `2\*\*10`: `\^` is not a power in Python$/,
  );
  assert.match(
    failure(() => sympy("x + 1")),
    /^Unresolved symbols in expression: x\n/,
  );
  assert.match(
    failure(() => solve("x + y = 2")),
    /^Unresolved symbols in expression: x, y\n/,
  );
});

test("a reader of agent.wasm's solutions knows of others", async () => {
  const { solve, sympy } = await exportsOf("agent");
  assert.equal(solve("x = x + 1"), "no solution");
  assert.match(
    failure(() => sympy("x = x + 1")),
    /^no solution\n/,
  );
  for (const calculated of [solve, sympy]) {
    assert.equal(
      calculated("cos(t) = t"),
      "0.7390851332\nonly real numbers were searched: there may be more solutions",
    );
  }
});

/** What a call fails with. */
function failure(call) {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
}
