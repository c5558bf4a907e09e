// Programs whose variables are given by position answer as they do with a scope.
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { exportsNow, hooks } from "./exports.mjs";
import { CalculationError, compile, evaluate } from "pascaline";

afterEach(() => hooks.clear());

const NAMES = ["a", "b", "c"];

/** The whole outcome of a call. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    const { code, message, span, hint, rendered } = error;
    return { code, message, span, hint, rendered };
  }
}

/** Expressions of numbers, and others. */
const EXPRESSIONS = [
  "2 + 3*a",
  "a*sin(b)+c",
  "a / b - c",
  "-a ^ b",
  "+a + pi * e",
  "a ^ -b % c",
  "sqrt(a) * log(b, c)",
  "atan2(a, b) + hypot(a, b, c)",
  "max(a, b, c) - min(a, b)",
  "gamma(a) + factorial(3)",
  "a!",
  "mod(a, b)",
  "a < b",
  "a and b",
  "a ? b : c",
  "a cm to m",
  "a * i",
  "a%",
  "a + b%",
  "f(x) = x + a; f(b)",
  "a = 3; a + b",
  "a(b)",
  "sin(a)",
  "sin = a; sin",
  "foo + a",
  "sqr(a)",
  "sin()",
  "[a, b, c]",
  "x = a; x / b",
  "a.b",
  "2024-01-15 + a",
  "sin(90) + a",
  "0.1 + 0.2 + 0 * a",
  "9007199254740993 + 0",
  "tan(pi / 2 + 0 * a)",
  "",
  "1; 2",
  "c",
  "3 a",
  "random() + a",
  "Infinity - a",
  "speedOfLight + a",
  "map([1, 2], f(x) = x + a)",
];

const VALUES = [0, -0, 1, -1, 2, 0.5, -3.7, 1e300, -1e-300, 5e-324, 2 ** 53, NaN, Infinity, -Infinity, 100, 1 / 3];

let seed = 20261126;
function below(most) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
}
const draw = () => (below(3) === 0 ? (below(2001) - 1000) / (1 + below(20)) : VALUES[below(VALUES.length)]);

describe("values by position", () => {
  test("have the answer that they have with a scope, or the same error", () => {
    for (const expression of EXPRESSIONS) {
      const program = compile(expression, { variables: NAMES });
      const other = compile(expression);
      for (let round = 0; round < 40; round++) {
        const values = NAMES.map(draw);
        const scope = Object.fromEntries(NAMES.map((name, index) => [name, values[index]]));
        const wanted = outcome(() => evaluate(expression, { scope }));
        assert.deepStrictEqual(
          outcome(() => program.evaluateAt(values)),
          wanted,
          `${expression} at ${values}`,
        );
        assert.deepStrictEqual(
          outcome(() => program.evaluate({ scope })),
          wanted,
          `${expression} of ${values}`,
        );
        assert.deepStrictEqual(
          outcome(() => other.evaluate({ scope })),
          wanted,
          `${expression} again of ${values}`,
        );
        const number = outcome(() => program.number(...values));
        if (wanted.type === "number") assert.ok(Object.is(number, wanted.value), `${expression}: ${number}`);
        else assert.equal(number.code, wanted.code ?? "unsupported-result", expression);
      }
    }
  });

  test("may be other values, or too few, as with a scope", () => {
    const program = compile("x + y", { variables: ["x", "y"] });
    for (const values of [
      ["2", "3"],
      [2n, 3n],
      [{ re: 1, im: 2 }, 1],
      [true, 1],
      [evaluate("1/3"), 1],
      [[1, 2], 1],
      [null, 1],
    ]) {
      const scope = { x: values[0], y: values[1] };
      const wanted = outcome(() => evaluate("x + y", { scope }));
      assert.deepStrictEqual(
        outcome(() => program.evaluateAt(values)),
        wanted,
      );
      if (wanted.type !== "number") assert.throws(() => program.number(...values), CalculationError);
    }
    assert.throws(() => program.evaluateAt([1]), { code: "undefined-symbol", message: "Undefined symbol y" });
    assert.throws(() => program.number(), { code: "undefined-symbol", message: "Undefined symbol x" });
    assert.throws(() => program.number(1, undefined), {
      code: "invalid-input",
      message: 'scope value "y" must be a number',
    });
    assert.throws(() => program.evaluateAt([1, Symbol()]), { code: "invalid-input" });
    assert.throws(() => program.number(1, () => 2), { code: "invalid-input" });
    assert.equal(program.number(2n, 1), evaluate("x + y", { scope: { x: 2n, y: 1 } }).value);
    assert.equal(program.evaluateAt(Float64Array.of(1, 2)).value, 3);
    assert.equal(program.evaluateAt({ length: 2, 0: 1, 1: 2 }).value, 3);
    assert.equal(compile("2 + 3").number(), 5);
    assert.equal(compile("2 + 3").evaluateAt([]).value, 5);
  });

  test("are refused if there are too many, or no list", () => {
    const program = compile("a", { variables: ["a"] });
    for (const call of [
      () => program.number(1, 2),
      () => program.evaluateAt([1, 2]),
      () => program.evaluateAt({ length: 1e9 }),
      () => compile("a").number(1),
      () => program.evaluateAt(1),
      () => program.evaluateAt(null),
      () => compile("a", { variables: "a" }),
      () => compile("a", { variables: [1] }),
    ]) {
      assert.throws(call, { name: "CalculationError", code: "invalid-input" });
    }
  });

  test("that are read run no code within the call", () => {
    const program = compile("a - b", { variables: ["a", "b"] });
    const values = {
      length: 2,
      get 0() {
        hooks.set("engine_evaluate", () => {
          hooks.clear();
          throw new WebAssembly.RuntimeError("unreachable");
        });
        assert.throws(() => evaluate("1"), { code: "trap" });
        return program.number(7, 2);
      },
      1: 3,
    };
    assert.equal(program.evaluateAt(values).value, 2);
  });

  test("have names that no expression could use", () => {
    assert.equal(compile("1 + b", { variables: ["", "b"] }).number(5, 2), 3);
    assert.equal(compile("1 + é", { variables: ["é"] }).number(5), 6);
    assert.equal(compile("a", { variables: ["a", "a"] }).number(1, 2), 2);
    assert.equal(compile("__proto__", { variables: ["__proto__"] }).number(1), 1);
    const message = 'Scope contains an illegal symbol, "end" is a reserved keyword';
    assert.throws(() => compile("1", { variables: ["end"] }).number(1), { code: "invalid-input", message });
    const many = Array.from({ length: 40 }, (_, index) => `x${index}`);
    assert.equal(compile(many.join("+"), { variables: many }).number(...many.keys()), 780);
  });

  test("are evaluated within the limits of the program", () => {
    const program = compile("a + b", { variables: ["a", "b"], steps: 3 });
    assert.throws(() => program.number(1, 2), { code: "too-many-steps" });
    assert.throws(() => program.evaluateAt([1, 2]), { code: "too-many-steps" });
    assert.equal(program.evaluate({ scope: { a: 1, b: 2 } }).value, 3);
    for (let steps = 0; steps < 12; steps++) {
      const limits = { steps };
      const scope = { a: 1, b: 2, c: 3 };
      const limited = compile("a*sin(b)+c", { variables: NAMES, steps });
      assert.deepStrictEqual(
        outcome(() => limited.evaluateAt([1, 2, 3])),
        outcome(() => evaluate("a*sin(b)+c", { scope, limits })),
      );
    }
  });
});

describe("the scope of a program", () => {
  const program = compile("x + y");

  test("may change from call to call", () => {
    for (let round = 0; round < 3; round++) {
      for (const [scope, value] of [
        [{ x: 1, y: 2 }, 3],
        [{ x: 2, y: 2 }, 4],
        [{ y: 5, x: 1 }, 6],
        [{ x: 1, y: 2, z: 3 }, 3],
        [{ x: 1, y: 2 }, 3],
      ]) {
        assert.equal(program.evaluate({ scope }).value, value);
      }
      assert.throws(() => program.evaluate({ scope: { x: 1 } }), { message: "Undefined symbol y" });
      assert.throws(() => program.evaluate(), { message: "Undefined symbol x" });
      assert.equal(program.evaluate({ scope: { x: "1", y: 2 } }).value, 3);
    }
  });

  test("is read as it is, however often its names were used", () => {
    const scope = { x: 1, y: 2 };
    for (let round = 0; round < 4; round++) assert.equal(program.evaluate({ scope }).value, 3);
    Object.defineProperty(scope, "y", {
      get: () => program.evaluate({ scope: { x: 3, y: 4 } }).value,
      enumerable: true,
    });
    assert.equal(program.evaluate({ scope }).value, 8);
    assert.throws(() => program.evaluate({ scope: { __proto__: { x: 1 }, y: 2 } }), { message: "Undefined symbol x" });
    assert.equal(program.evaluate({ scope: { x: 1, y: 2, [Symbol("z")]: 3 } }).value, 3);
    class Inheriting {
      x = 1;
    }
    Inheriting.prototype.y = 2;
    assert.throws(() => program.evaluate({ scope: new Inheriting() }), { message: "Undefined symbol y" });
    const deleted = { x: 1, y: 2 };
    assert.equal(program.evaluate({ scope: deleted }).value, 3);
    delete deleted.y;
    assert.throws(() => program.evaluate({ scope: deleted }), { message: "Undefined symbol y" });
  });

  test("counts beside other options", () => {
    const scope = { x: 1, y: 2 };
    for (let round = 0; round < 3; round++) {
      assert.equal(program.evaluate({ scope, ans: 5 }).value, 3);
      assert.equal(program.evaluate({ scope, numbers: "BigNumber" }).value, 3);
      assert.equal(program.evaluate({ scope }).value, 3);
      assert.throws(() => program.evaluate({ scope, limits: { steps: 1 } }), { code: "too-many-steps" });
    }
  });
});

describe("rows", () => {
  const program = compile("sqrt(a) + 1 / b", { variables: ["a", "b"] });

  test("each have their result, or the code of their failure", () => {
    const rows = new Float64Array(20_000);
    for (let index = 0; index < rows.length; index++) rows[index] = draw();
    const failures = new Map();
    const results = program.evaluateMany(rows, failures);
    assert.equal(results.length, 10_000);
    let failed = 0;
    for (let row = 0; row < results.length; row++) {
      const number = outcome(() => program.number(rows[2 * row], rows[2 * row + 1]));
      if (typeof number !== "number") failed += 1;
      assert.ok(Object.is(results[row], typeof number === "number" ? number : NaN));
      assert.equal(failures.get(row), number.code);
    }
    assert.equal(failures.size, failed);
    assert.ok(failed > 1_000);
    assert.deepEqual(program.evaluateMany(rows), results);
  });

  test("that all fail have room for their codes", () => {
    const failures = new Map();
    const results = compile("foo + a", { variables: ["a"] }).evaluateMany(new Float64Array(3_000), failures);
    assert.ok(results.every(Number.isNaN));
    assert.deepEqual([...failures.keys()], [...results.keys()]);
    assert.deepEqual(new Set(failures.values()), new Set(["undefined-symbol"]));
  });

  test("are whole, and numbers", () => {
    for (const rows of [
      new Float64Array(3),
      [1, 2],
      new Float32Array(2),
      null,
      "12",
      new DataView(new ArrayBuffer(16)),
    ]) {
      assert.throws(() => program.evaluateMany(rows), { code: "invalid-input" });
    }
    assert.throws(() => compile("1").evaluateMany(new Float64Array(2)), { code: "invalid-input" });
    assert.deepEqual(program.evaluateMany(new Float64Array(0)), new Float64Array(0));
    assert.deepEqual(compile("1").evaluateMany(new Float64Array(0)), new Float64Array(0));
  });

  test("may be detached or shared", () => {
    const detached = Float64Array.of(4, 1);
    structuredClone(detached, { transfer: [detached.buffer] });
    assert.deepEqual(program.evaluateMany(detached), new Float64Array(0));
    const shared = new Float64Array(new SharedArrayBuffer(32));
    shared.set([4, 1, 9, 0.5]);
    assert.deepEqual(program.evaluateMany(shared), Float64Array.of(3, 5));
    assert.deepEqual(program.evaluateMany(shared.subarray(2)), Float64Array.of(5));
  });

  test("have the limits of the program", () => {
    const failures = new Map();
    const limited = compile("a + a", { variables: ["a"], steps: 2 });
    assert.deepEqual(limited.evaluateMany(Float64Array.of(1, 2), failures), Float64Array.of(NaN, NaN));
    assert.deepEqual([...failures.values()], ["too-many-steps", "too-many-steps"]);
  });
});

test("a program whose instance was lost is parsed again, and its variables are named again", () => {
  const program = compile("a * 2", { variables: ["a"] });
  const scoped = compile("a * 3");
  const calls = [
    () => assert.equal(program.number(4), 8),
    () => assert.equal(program.evaluateAt([4]).value, 8),
    () => assert.deepEqual(program.evaluateMany(Float64Array.of(4, 5)), Float64Array.of(8, 10)),
    () => assert.equal(scoped.evaluate({ scope: { a: 4 } }).value, 12),
    () => assert.equal(scoped.evaluate({ scope: { a: 5 } }).value, 15),
  ];
  for (const call of calls) call();
  for (const call of calls) {
    hooks.set("engine_evaluate", () => {
      hooks.clear();
      throw new WebAssembly.RuntimeError("unreachable");
    });
    assert.throws(() => evaluate("1"), { code: "trap" });
    call();
    program.dispose();
    call();
  }
});

test("a trap of a call by position costs the instance alone", () => {
  const program = compile("a * 2", { variables: ["a"] });
  for (const [name, call] of [
    ["engine_evaluate_at", () => program.number(1)],
    ["engine_evaluate_at", () => program.evaluateAt([1])],
    ["engine_evaluate_rows", () => program.evaluateMany(Float64Array.of(1))],
    ["engine_name_variables", () => compile("a", { variables: ["a"] }).number(1)],
  ]) {
    const before = exportsNow();
    hooks.set(name, () => {
      hooks.clear();
      throw new WebAssembly.RuntimeError("unreachable");
    });
    assert.throws(call, { code: "trap" });
    assert.notEqual(exportsNow(), before);
    assert.equal(program.number(2), 4);
  }
});
