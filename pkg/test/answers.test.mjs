// Answers of every type: their values, that they are accepted again, their notes, and what a host switches off.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CalculationError, CalculatorTool, compile, evaluate, runToolCall, toolSet } from "pascaline";

const inert = (value) => Object.assign(Object.create(null), value);
const matrix = (value, size, storage = "dense") => ({ type: "matrix", value, size, storage });

/** Expressions and their answers; the text only where it is not obvious. */
const ANSWERS = [
  ["1 / 0", { type: "number", value: Infinity, text: "Infinity" }],
  ["0 / 0", { type: "number", value: NaN, text: "NaN" }],
  ["2 < 3", { type: "boolean", value: true, text: "true" }],
  ["null", { type: "null", value: null, text: "null" }],
  ["", { type: "undefined", value: undefined, text: "undefined" }],
  [
    "[1, 2; 3, 4]",
    {
      ...matrix(
        [
          [1, 2],
          [3, 4],
        ],
        [2, 2],
      ),
      text: "[[1, 2], [3, 4]]",
    },
  ],
  ['[true, "a", 2i, null]', { ...matrix([true, "a", { re: 0, im: 2 }, null], [4]), text: '[true, "a", 2i, null]' }],
  ["[]", { ...matrix([], [0]), text: "[]" }],
  [
    "sparse([0, 2; 3, 0])",
    matrix(
      [
        [0, 2],
        [3, 0],
      ],
      [2, 2],
      "sparse",
    ),
  ],
  [
    "{a: 1, b: {c: [1]}}",
    { type: "object", value: inert({ a: 1, b: inert({ c: [1] }) }), text: '{"a": 1, "b": {"c": [1]}}' },
  ],
  ['{mathjs: "Complex"}', { type: "object", value: inert({ mathjs: "Complex" }), text: '{"mathjs": "Complex"}' }],
  ["bigint(2)^bigint(70)", { type: "big-int", value: 2n ** 70n, text: "1180591620717411303424" }],
  ["fraction(2, -6)", { type: "fraction", value: { n: "-1", d: "3" } }],
  ["12 inch to cm", { type: "unit", value: { value: 30.48, unit: "cm" }, fixedPrefix: true, text: "30.48 cm" }],
  ["cm", { type: "unit", value: { value: null, unit: "cm" }, fixedPrefix: false, text: "cm" }],
  ["sqrt", { type: "function", value: "sqrt", text: "function" }],
  ["a = 2\n[a]\nb = 3; b", { type: "result-set", value: [2, [2], 3], text: "[2, [2], 3]" }],
];

describe("answers", () => {
  test("have mathjs's types", () => {
    for (const [expression, wanted] of ANSWERS) {
      const answer = evaluate(expression);
      assert.deepEqual(answer, { text: answer.text, ...wanted }, expression);
    }
    assert.equal(evaluate("bignumber(1) / 3").value, `0.${"3".repeat(64)}`);
    assert.deepEqual(evaluate("f(x, y) = x"), { type: "function", value: "f(x, y)", text: "f(x, y)" });
  });

  test("are accepted again, also when they were cloned", () => {
    for (const [expression] of ANSWERS) {
      const answer = evaluate(expression);
      for (const given of [answer, structuredClone(answer)]) {
        assert.deepEqual(evaluate("x", { scope: { x: given } }), answer, expression);
        assert.deepEqual(evaluate("ans", { ans: given }), answer, expression);
      }
    }
    assert.equal(evaluate("x * 3", { scope: { x: evaluate("bignumber(1) / 3") } }).type, "big-number");
  });

  test("plain data is accepted too", () => {
    const scope = {
      m: [
        [1, 2],
        [3, 4],
      ],
      n: 2n ** 64n,
      b: true,
      nothing: null,
      o: { type: "object", value: { a: [3] } },
    };
    assert.equal(evaluate("det(m)", { scope }).value, -2);
    assert.equal(evaluate("n + bigint(1)", { scope }).text, "18446744073709551617");
    assert.equal(evaluate("b ? o.a[1] : 2", { scope }).value, 3);
    assert.equal(evaluate("nothing", { scope }).value, null);
  });

  test("what cannot be a value is refused", () => {
    const cyclic = [];
    cyclic.push(cyclic);
    const values = [
      Symbol("x"),
      () => 1,
      { a: 1 },
      cyclic,
      [[1], 2],
      [() => 1],
      { type: "matrix", value: 3 },
      { type: "chain", value: 1 },
    ];
    for (const x of values) {
      assert.throws(
        () => evaluate("x", { scope: { x } }),
        (error) => error.code === "invalid-input",
        typeof x,
      );
    }
    const f = evaluate("f(x) = x");
    assert.throws(() => evaluate("f(2)", { scope: { f } }), { code: "invalid-input" });
  });

  test("a key of an object is never a prototype", () => {
    const given = { type: "object", value: JSON.parse('{"__proto__": {"polluted": 1}}') };
    assert.throws(() => evaluate("x", { scope: { x: given } }), CalculationError);
    assert.equal({}.polluted, undefined);
    assert.equal(Object.getPrototypeOf(evaluate("{a: 1}").value), null);
  });
});

describe("notes", () => {
  test("say where an answer may surprise, and are absent elsewhere", () => {
    const message = "A % between two values is the remainder of a division, not a percentage.";
    const notes = [{ code: "modulo", message, span: { start: 0, end: 9 } }];
    assert.deepEqual(evaluate("10% + 20%"), { type: "number", value: 0, text: "0", notes });
    assert.deepEqual(evaluate("4.35 * 100").notes, [
      { code: "rounding", message: "The exact result is 435; a double is a fraction in base two." },
    ]);
    assert.deepEqual(
      compile("sin(90)")
        .evaluate()
        .notes.map(({ code }) => code),
      ["radians"],
    );
    assert.deepEqual(evaluate('["😀"]; sin(90)').notes[0].span, { start: 8, end: 15 });
    assert.ok(!("notes" in evaluate("2 + 2")));
  });

  test("belong to their answer, even if they are often the same", () => {
    const message = "Of a whole number beyond 2^53 only about 16 digits are kept; bigint(x) keeps all.";
    for (const expression of ["factorial(20) + 1", "factorial(20) + 2", "sum([2^60, 1])", "1 * 100!"]) {
      const { notes } = evaluate(expression);
      assert.deepEqual(notes, [{ code: "inexact", message }]);
      notes[0].message = "changed";
    }
  });

  test("are shown to a model if the host wants it", async () => {
    const call = { id: "1", function: { name: "calculator", arguments: { expression: "4.35 * 100" } } };
    const tools = toolSet(["art/calculator"]);
    assert.equal((await runToolCall(tools, call)).content, "434.99999999999994");
    assert.equal(
      (await runToolCall(tools, call, { notes: true })).content,
      "434.99999999999994\nnote: The exact result is 435; a double is a fraction in base two.",
    );
  });

  test("of ART's tool are in its metadata", async () => {
    const result = await new CalculatorTool().execute({ expression: "8% 3" }, { threadId: "t" });
    assert.deepEqual(result.output, { result: 2 });
    assert.equal(result.metadata.notes[0].code, "modulo");
    const plain = await new CalculatorTool().execute({ expression: "2 + 2" }, { threadId: "t" });
    assert.ok(!("metadata" in plain));
  });
});

describe("what a host switches off", () => {
  test("functions", () => {
    const options = { functions: ["sqrt", "abs"] };
    assert.equal(evaluate("sqrt(9)", options).value, 3);
    assert.throws(() => evaluate("sin(9)", options), { code: "undefined-function", message: "Undefined function sin" });
    assert.throws(() => compile("sin(9)").evaluate(options), { code: "undefined-function" });
    assert.equal(evaluate("sin", { ...options, scope: { sin: 2 } }).value, 2);
    assert.throws(() => evaluate("1", { functions: "sqrt" }), { code: "invalid-input" });
  });

  test("doubles", () => {
    assert.deepEqual(evaluate("0.1 + 0.2", { numbers: "Fraction" }).value, { n: "3", d: "10" });
    assert.equal(evaluate("1 / 3", { numbers: "BigNumber" }).value, `0.${"3".repeat(64)}`);
    assert.equal(evaluate("2^70", { numbers: "bigint" }).value, 2n ** 70n);
    assert.throws(() => evaluate("1", { numbers: "decimal" }), { code: "invalid-input" });
  });

  test("units", () => {
    assert.equal(evaluate("sin(90 deg)").value, 1);
    assert.throws(() => evaluate("5 cm", { units: false }), { code: "undefined-symbol" });
  });

  test("in ART's tool, whose description follows", async () => {
    const run = async (options, expression) => {
      const { output, error } = await new CalculatorTool(options).execute({ expression }, { threadId: "t" });
      return output?.result ?? error.split("\n")[0].slice("Failed to evaluate expression: ".length);
    };
    const unsupported = (type) => `Evaluation resulted in an unsupported type: ${type}`;
    assert.equal(await run({}, "sin(90 deg)"), 1);
    assert.equal(await run({}, "5 inch"), unsupported("Unit"));
    assert.equal(await run({ units: true }, "5 inch"), "5 inch");
    assert.equal(await run({ units: false }, "5 inch"), "Undefined symbol inch");
    assert.equal(await run({}, "[1, 2]"), unsupported("DenseMatrix"));
    assert.equal(await run({}, "1 / 0"), unsupported("number"));
    const { description } = new CalculatorTool({ functions: ["sqrt", "atan2"], units: false }).schema;
    assert.ok(
      description.includes("atan2(y, x)") && !description.includes("statistics") && !description.includes("deg"),
    );
  });
});
