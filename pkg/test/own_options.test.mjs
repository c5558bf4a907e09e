// Options are an object's own: what `Object.prototype` has been given, or what an object inherits, is none.
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { CalculatorTool, agentLoop, answer, compile, evaluate, getTool, runToolCall, solve } from "pascaline";

const EXTENDED = {
  angle: "degrees",
  ans: "7",
  digits: 3,
  functions: ["abs"],
  limits: { steps: 1 },
  locale: "de",
  milliseconds: "never",
  notes: true,
  numbers: "BigNumber",
  precision: 3,
  scope: { x: 5 },
  steps: 1,
  threadId: "t",
  units: false,
};

function extend(object) {
  for (const [name, value] of Object.entries(EXTENDED)) {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
}

afterEach(() => {
  for (const name of Object.keys(EXTENDED)) delete Object.prototype[name];
});

/** Each call with options, and its result without any. */
const CALLS = {
  answer: (options) => answer("sin 30", options).exact,
  "answer, ans": (options) => {
    assert.throws(() => answer("ans + 1 km/h * x", options));
  },
  evaluate: (options) => evaluate("4.35 * 100 + sqrt(4)", options).value,
  "evaluate, scope": (options) => assert.throws(() => evaluate("x + ans", options), { code: "undefined-symbol" }),
  compile: (options) => compile("1/3").evaluate(options).value,
  solve: (options) => solve("x**2 = 2", "x", options).roots.join(),
  agentLoop: (options) => agentLoop.calculate("2**100 % 7", options),
  CalculatorTool: async (options) => {
    const { output, error } = await new CalculatorTool(options).execute(
      { expression: "sin(1) + 1" },
      { threadId: "a" },
    );
    return error ?? output.result;
  },
  getTool: (options) => getTool("art/calculator", options).description,
  runToolCall: async (options) => {
    const call = { id: "1", function: { name: "calculator", arguments: '{"expression": "4.35 * 100"}' } };
    return (await runToolCall([getTool("art/calculator")], call, options)).content;
  },
};

describe("options are an object's own", () => {
  for (const [name, call] of Object.entries(CALLS)) {
    test(name, async () => {
      const plain = await call({});
      const inherited = Object.create({});
      extend(Object.getPrototypeOf(inherited));
      assert.deepEqual(await call(inherited), plain);
      assert.deepEqual(await call({ __proto__: null }), plain);
      extend(Object.prototype);
      assert.deepEqual(await call({}), plain);
    });
  }

  test("limits", () => {
    extend(Object.prototype);
    assert.equal(evaluate("1 + 2 + 3", { limits: {} }).value, 6);
    assert.throws(() => evaluate("1 + 2 + 3", { limits: { steps: 2 } }), { code: "too-many-steps" });
  });

  test("an option that has no text", () => {
    for (const wrong of [Object.create(null), Symbol("s"), [1n], () => {}]) {
      assert.throws(() => answer("1", { digits: wrong }), { code: "invalid-input" });
      assert.throws(() => solve("x = 1", "x", { precision: wrong }), { code: "invalid-input" });
    }
  });
});
