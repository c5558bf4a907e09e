// A trapping instance loses nothing: the call fails, the instance is replaced, and the next calls work.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { exportsNow, hooks } from "./exports.mjs";
import {
  ByteTokenizer,
  CalculationError,
  CalculatorTool,
  compile,
  evaluate,
  functions,
  getTool,
  renderConversation,
  runToolCall,
} from "pascaline";

const MESSAGE = "Evaluation ended unexpectedly; the evaluator was restarted";

afterEach(() => hooks.clear());

/** Makes the next call of a method of the engine trap. */
function trapOnce(method) {
  hooks.set(`engine_${method}`, () => {
    hooks.clear();
    throw new WebAssembly.RuntimeError("unreachable");
  });
}

/** Makes the next evaluation really trap: no memory has room for that many cells. */
function exhaustOnce() {
  hooks.set("engine_evaluate", (_, address) => {
    hooks.clear();
    exportsNow().engine_reserve(address, 0, 2 ** 31 - 1);
  });
}

const trap = (error) => {
  assert.ok(error instanceof CalculationError);
  assert.deepEqual([error.code, error.message, error.rendered], ["trap", MESSAGE, MESSAGE]);
  assert.deepEqual(error.span, { start: 0, end: 0 });
  assert.ok(error.cause instanceof WebAssembly.RuntimeError);
  return true;
};

test("evaluate fails with a trap, and the next call works", () => {
  evaluate("1");
  for (let round = 0; round < 20; round++) {
    trapOnce("evaluate");
    assert.throws(() => evaluate("1 + 1"), trap);
    assert.equal(evaluate("a + 1", { scope: { a: round } }).value, round + 1);
    assert.throws(() => evaluate("2 +"), { code: "unexpected-end" });
    assert.equal(evaluate("sqrt(-4)").text, "2i");
  }
  assert.ok(functions().length > 30);
});

test("an instance that panicked is replaced, and not used again", () => {
  const program = compile("x^2");
  exhaustOnce();
  assert.throws(() => evaluate("1"), trap);
  assert.equal(evaluate("1 + 1").value, 2);
  assert.equal(program.evaluate({ scope: { x: 3 } }).value, 9);
});

test("a tool is checked by its schema in the instance that replaces one", async () => {
  const parameters = { type: "object", properties: { n: { type: "number", minimum: 3 } }, required: ["n"] };
  const tool = { name: "echo", description: "Says what it is given.", parameters, execute: async (args) => args };
  for (const n of [4, 2, 4, 2]) {
    const message = await runToolCall([tool], { id: "1", function: { name: "echo", arguments: { n } } });
    assert.equal(message.isError, n < 3, message.content);
    assert.equal(await getTool("skills/calculate").execute({ value: `${n} + 1` }), `${n + 1}.000000000`);
    exhaustOnce();
    assert.throws(() => evaluate("1"), trap);
  }
});

test("a call for which JavaScript's stack has no room is a trap, or has its answer", () => {
  const outcomes = new Set();
  const descend = () => {
    try {
      descend();
    } catch {
      // The stack was full, so here is little room, and more after every return.
    }
    try {
      outcomes.add(evaluate("1 + 1").value);
    } catch (error) {
      outcomes.add(error.code ?? error.name);
    }
  };
  descend();
  assert.ok(outcomes.has(2));
  for (const outcome of outcomes) assert.ok([2, "trap", "RangeError"].includes(outcome), String(outcome));
  assert.equal(evaluate("2 + 2").value, 4);
});

test("the first call after a trap may be long, or a text", () => {
  trapOnce("evaluate");
  assert.throws(() => evaluate("1"), trap);
  assert.equal(evaluate(`1${" + 1".repeat(15_000)}`).value, 15_001);
  trapOnce("evaluate");
  assert.throws(() => evaluate("1"), trap);
  assert.equal(evaluate("s", { scope: { s: "é".repeat(50_000) } }).value.length, 50_000);
});

test("a program of the lost instance is read again", () => {
  const program = compile("x^2 + ans");
  trapOnce("evaluate");
  assert.throws(() => evaluate("1"), trap);
  assert.equal(program.evaluate({ scope: { x: 3 }, ans: 1 }).value, 10);
  assert.equal(program.evaluate({ scope: { x: 4 }, ans: 1 }).value, 17);
});

test("a long program of the lost instance is parsed again, with its inputs", () => {
  const program = compile(`x + ans${" + 1".repeat(15_000)}`);
  for (let round = 0; round < 3; round++) {
    trapOnce("evaluate");
    assert.throws(() => evaluate("1"), trap);
    assert.equal(program.evaluate({ scope: { x: 3 }, ans: 1 }).value, 15_004);
  }
});

test("a trap of an evaluation within another, before that is written", () => {
  const program = compile("z + a");
  const z = {
    im: 0.5,
    get re() {
      trapOnce("evaluate");
      assert.throws(() => evaluate("1"), trap);
      return 1;
    },
  };
  const options = { scope: { a: 1, z } };
  assert.equal(evaluate("z + a", options).text, "2 + 0.5i");
  assert.equal(program.evaluate(options).text, "2 + 0.5i");
  assert.equal(compile("a").evaluate({ scope: { a: 1 } }).value, 1);
});

test("a program that traps can be evaluated again", () => {
  const program = compile("x^2");
  trapOnce("evaluate_program");
  assert.throws(() => program.evaluate({ scope: { x: 3 } }), trap);
  assert.equal(program.evaluate({ scope: { x: 3 } }).value, 9);
});

test("compile traps, and earlier programs go on", () => {
  const program = compile("x^2", { sourceBytes: 3 });
  trapOnce("compile");
  assert.throws(() => compile("1"), trap);
  assert.equal(program.evaluate({ scope: { x: 3 } }).value, 9);
  assert.equal(compile("1 + 1").evaluate().value, 2);
});

test("ans survives in the thread that trapped and in others", async () => {
  const tool = new CalculatorTool();
  const run = (threadId, expression) => tool.execute({ expression }, { threadId });
  await run("a", "40");
  await run("b", "sqrt(-4)");
  trapOnce("evaluate");
  const failed = await run("a", "1 + 1");
  assert.equal(failed.status, "error");
  assert.equal(failed.error, `Failed to evaluate expression: ${MESSAGE}`);
  assert.equal(failed.metadata.code, "trap");
  assert.equal((await run("a", "ans + 2")).output.result, 42);
  assert.equal((await run("b", "ans")).output.result, "2i");
});

/** Limits under which only memory can end an evaluation. */
const NONE = { steps: 1e9, collection: 1e9, milliseconds: Infinity };
/** More than 16 MiB, and more than 128. */
const LARGE = "mean(1:1000000)";
const TOO_LARGE = "mean(1:20000000)";

/** The size of the instance's memory. */
const mebibytes = () => exportsNow().memory.buffer.byteLength >> 20;

const outOfMemory = (error) => {
  const message = "Evaluation ran out of memory; the evaluator was restarted";
  assert.ok(error instanceof CalculationError);
  assert.deepEqual([error.code, error.message, error.rendered], ["memory", message, message]);
  assert.ok(error.cause instanceof WebAssembly.RuntimeError);
  return true;
};

const conversation = (text) => ({
  messages: [
    { role: "user", content: text },
    { role: "assistant", content: "2" },
  ],
});
const render = (text) => renderConversation(conversation(text), new ByteTokenizer(), 10).ids.length;

test("a call that exceeds the memory fails, and the next call is served", async () => {
  const program = compile("x^2");
  const tool = new CalculatorTool({ limits: NONE });
  const run = (expression) => tool.execute({ expression }, { threadId: "t" });
  await run("40");
  for (let round = 0; round < 5; round++) {
    assert.throws(() => evaluate(TOO_LARGE, { limits: NONE }), outOfMemory);
    assert.ok(mebibytes() < 16);
    assert.equal(evaluate("1 + 1").value, 2);
    assert.equal((await run(TOO_LARGE)).metadata.code, "memory");
    assert.equal((await run("ans + 2 - 2")).output.result, 40);
    assert.throws(() => compile(TOO_LARGE).evaluate({ limits: NONE }), outOfMemory);
    assert.equal(program.evaluate({ scope: { x: 3 } }).value, 9);
  }
  assert.throws(() => render("x".repeat(200 << 20)), outOfMemory);
  assert.equal(render("1 + 1?"), 10);
});

test("a trap that is not about memory is still a trap after memory was refused", () => {
  assert.throws(() => evaluate(TOO_LARGE, { limits: NONE }), outOfMemory);
  trapOnce("evaluate");
  assert.throws(() => evaluate("1"), trap);
});

test("an instance that has grown large is dropped after its call", async () => {
  const program = compile("x^2");
  const tool = new CalculatorTool({ limits: NONE });
  const run = (expression) => tool.execute({ expression }, { threadId: "t" });
  const isSmall = async () => {
    assert.ok(mebibytes() < 16);
    assert.equal(program.evaluate({ scope: { x: 3 } }).value, 9);
    assert.equal((await run("ans + 2 - 2")).output.result, 500_000.5);
  };
  assert.equal((await run(LARGE)).output.result, 500_000.5);
  await isSmall();
  assert.equal(evaluate(LARGE, { limits: NONE }).value, 500_000.5);
  await isSmall();
  assert.throws(() => evaluate(`${LARGE} + y`, { limits: NONE }), { code: "undefined-symbol" });
  await isSmall();
  const large = compile(LARGE);
  for (let round = 0; round < 3; round++) {
    assert.equal(large.evaluate({ limits: NONE }).value, 500_000.5);
    await isSmall();
  }
  const long = compile(`1${" + 1".repeat(1_000_000)}`, { sourceBytes: 1e7 });
  await isSmall();
  assert.equal(long.evaluate({ limits: NONE }).value, 1_000_001);
  await isSmall();
  assert.equal(render("x".repeat(20 << 20)), 10);
  await isSmall();
});

test("a memory that fits is kept", () => {
  evaluate("1");
  const kept = exportsNow().memory;
  evaluate("mean(1:100000)");
  compile("1 + 1");
  assert.ok(exportsNow().memory === kept);
});

test("a failure that is kept keeps no instance", async () => {
  setFlagsFromString("--expose-gc");
  const failures = [];
  const instances = [];
  for (let round = 0; round < 3; round++) {
    instances.push(new WeakRef(exportsNow().memory));
    assert.throws(
      () => evaluate(TOO_LARGE, { limits: NONE }),
      (error) => failures.push(error) > 0,
    );
  }
  for (let round = 0; round < 3; round++) {
    // The target of a weak reference is kept until the task ends.
    await setTimeout(1);
    runInNewContext("gc")();
  }
  assert.deepEqual(
    instances.map((memory) => memory.deref()),
    [undefined, undefined, undefined],
  );
  assert.equal(failures.length, 3);
});
