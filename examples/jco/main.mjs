// The components in JavaScript: `make component && node examples/jco/main.mjs`.
//
// jco turns a component into an ES module with its core WebAssembly; `npx jco transpile dist/agent.wasm -o out` does the same.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transpile, writeFiles } from "@bytecodealliance/jco-transpile";

const out = await mkdtemp(join(tmpdir(), "pascaline-jco-"));

/** The exports of a component. */
async function component(name) {
  const path = fileURLToPath(new URL(`../../dist/${name}.wasm`, import.meta.url));
  const outDir = join(out, name);
  const { files } = await transpile(path, { name, outDir });
  await writeFiles(files);
  return import(pathToFileURL(join(outDir, `${name}.js`)).href);
}

/** What a failed call throws: the error of the WIT. (Older versions of jco wrap it in an error, as its `payload`.) */
function failure(call) {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("the call did not fail");
}

try {
  // The world `agent`: text in, text out.
  const agent = await component("agent");
  console.log(agent.answer("15% of 240"));
  console.log(agent.calculate("2**100 // 7"));
  console.log(agent.evaluate("100 + 8%"));
  console.log(agent.sympy("1/3 + 1/7"));
  console.log(agent.solve("x**2 - 4 = 0"));
  console.log(failure(() => agent.evaluate("2 * sqr(9)")));

  // The world `calculator`: values with types, variables, the last answer, limits.
  const { answer, check, mathjs, registry } = await component("calculator");
  const scope = [{ name: "a", value: { tag: "number", val: 16 } }];
  const first = mathjs.evaluate("sqrt(a) * i", scope, undefined, undefined);
  console.log(first.text, first.value);
  console.log(mathjs.evaluate("ans^2", [], first.ans, undefined).text);
  const { code, span } = failure(() => mathjs.evaluate("2 +", [], undefined, undefined));
  console.log(code, span);

  // What people write, with the value of each unknown.
  const { solutions } = answer.answer("x - y = 70; x = 6y", undefined);
  console.log(solutions[0].map(({ unknown, value }) => `${unknown} is ${value}`).join(", "));

  // Whether an answer is the same as a reference, and how that is known.
  const { outcome, proof } = check.check("x \\in [2, 5)", "2 \\le x < 5", undefined);
  console.log(outcome, proof);

  // OpenAI's tool calls, each answered by a message.
  const calls = [
    { id: "call-1", type: "function", function: { name: "calculate", arguments: '{"expression":"(2+3)*4"}' } },
  ];
  const { messages } = registry.runCalls(["agent_loop/calculate"], JSON.stringify(calls), {});
  assert.deepEqual(messages, [{ toolCallId: "call-1", name: "calculate", content: "20", error: undefined }]);
  console.log(messages[0].content);
} finally {
  await rm(out, { recursive: true });
}
