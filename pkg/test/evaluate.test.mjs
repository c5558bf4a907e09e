// `evaluate`, `compile` and what they accept.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { CalculationError, compile, evaluate, functions, init, tryEvaluate } from "pascaline";
import { LIMITS } from "../build/crossing/wire.js";
import { errorCodes } from "../wasm/pascaline.js";

/** The failure of a call that must fail. */
function failure(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CalculationError, `${error} is not a CalculationError`);
    return error;
  }
  return assert.fail("the call has to fail");
}

const failureOf = (expression, options) => failure(() => evaluate(expression, options));
const fails = (expression, options, code, message) => {
  const error = failureOf(expression, options);
  assert.deepEqual([error.code, error.message], [code, message]);
};

describe("answers", () => {
  test("a number, a complex number and a text", () => {
    assert.deepEqual(evaluate("2 + 3 * 4"), { type: "number", value: 14, text: "14" });
    assert.deepEqual(evaluate("sqrt(-4) + 1"), { type: "complex", value: { re: 1, im: 2 }, text: "1 + 2i" });
    assert.deepEqual(evaluate('"é😀"'), { type: "text", value: "é😀", text: "é😀" });
  });

  test("the text of a number is JavaScript's", () => {
    for (const [expression, text] of [
      ["1e21", "1e+21"],
      ["0.1 + 0.2", "0.30000000000000004"],
      ["1e-7", "1e-7"],
    ]) {
      assert.equal(evaluate(expression).text, text);
    }
    assert.ok(Object.is(evaluate("-0").value, -0));
  });

  test("answers are plain data, and answers still when they were cloned or written as JSON", () => {
    for (const expression of ["2.5", "sqrt(-4)", '"3"']) {
      const answer = evaluate(expression);
      assert.deepEqual(structuredClone(answer), answer);
      assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer);
      assert.deepEqual(evaluate("ans", { ans: structuredClone(answer) }), answer);
    }
  });

  test("a string keeps its first character, whatever it is", () => {
    assert.equal(evaluate('"\uFEFFa"').value, "\uFEFFa");
  });

  test("functions() has a row for each function, and its example is true", () => {
    const rows = functions();
    assert.ok(rows.length > 30);
    for (const { name, signature, group, summary, example, exampleAnswer } of rows) {
      assert.ok(signature.startsWith(`${name}(`) && group !== "" && summary !== "", name);
      assert.equal(evaluate(example).text, exampleAnswer, example);
    }
  });
});

describe("errors", () => {
  test("a failure says what, where, and how to correct it", () => {
    const error = failureOf("sqr(9)");
    assert.ok(error instanceof Error);
    assert.equal(error.name, "CalculationError");
    assert.deepEqual(Object.keys(error).sort(), ["code", "hint", "rendered", "span"]);
    assert.equal(error.stack.split("\n")[0], "CalculationError: Undefined function sqr");
    assert.equal(error.code, "undefined-function");
    assert.deepEqual(error.span, { start: 0, end: 3 });
    assert.equal(error.hint, "did you mean `sqrt`?");
    assert.equal(error.rendered, `${error.message}\n  sqr(9)\n  ^^^\nhint: ${error.hint}`);
  });

  test("without a hint there is no such property", () => {
    assert.equal(Object.hasOwn(failureOf("2 +"), "hint"), false);
  });

  test("spans count UTF-16 units", () => {
    const place = (expression) => {
      const { start, end } = failureOf(expression).span;
      return [start, end, expression.slice(start, end)];
    };
    assert.deepEqual(place("π + €"), [4, 5, "€"]);
    assert.deepEqual(place("2 + 😀"), [4, 6, "😀"]);
    assert.deepEqual(place('"😀😀" + €'), [9, 10, "€"]);
    assert.deepEqual(place("\uD800 + @"), [0, 1, "\uD800"]);
    assert.deepEqual(place("1 + \uDC00"), [4, 5, "\uDC00"]);
    assert.deepEqual(place('"\uD800" + @'), [6, 7, "@"]);
    assert.deepEqual(place("π + "), [4, 4, ""]);
  });

  test("the union of the codes is that of the core, trap and ans-unavailable", () => {
    const source = readFileSync(new URL("../src/errors.ts", import.meta.url), "utf8");
    const [, union] = /export type ErrorCode =([^;]*);/.exec(source);
    const codes = [...union.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);
    evaluate("0"); // the codes come from the instance
    assert.deepEqual(codes.toSorted(), [...errorCodes(), "ans-unavailable", "trap"].sort());
  });
});

describe("compile", () => {
  test("a program is evaluated many times", () => {
    const square = compile("x^2 + ans");
    assert.equal(square.source, "x^2 + ans");
    for (let x = -3; x <= 3; x++) assert.equal(square.evaluate({ scope: { x }, ans: 1 }).value, x * x + 1);
    fails("x^2", {}, "undefined-symbol", "Undefined symbol x");
    const error = failure(() => square.evaluate());
    assert.deepEqual([error.code, error.span], ["undefined-symbol", { start: 0, end: 1 }]);
  });

  test("programs do not disturb each other", () => {
    const programs = Array.from({ length: 50 }, (_, index) => compile(`${index} + a`));
    programs
      .reverse()
      .forEach((program, index) => assert.equal(program.evaluate({ scope: { a: 1 } }).value, 50 - index));
  });

  test("a program assigns to its own evaluation only", () => {
    const program = compile("y = x + 1");
    const scope = Object.freeze({ x: 1, y: 100 });
    assert.equal(program.evaluate({ scope }).value, 2);
    assert.equal(program.evaluate({ scope }).value, 2);
    assert.deepEqual(scope, { x: 1, y: 100 });
    assert.throws(() => evaluate("y"), { code: "undefined-symbol" });
  });

  test("a malformed expression fails when it is parsed, with its place", () => {
    const error = failure(() => compile("π + €"));
    assert.deepEqual([error.code, error.span], ["invalid-character", { start: 4, end: 5 }]);
    assert.equal(evaluate("1 + 1").value, 2);
  });

  test("limits of reading belong to compile, those of working to evaluate", () => {
    assert.equal(failure(() => compile("1 + 1", { sourceBytes: 4 })).code, "source-too-long");
    assert.equal(failure(() => compile("((((1))))", { nesting: 3 })).code, "nesting-too-deep");
    assert.equal(failure(() => compile("mean(1:1000)").evaluate({ limits: { steps: 100 } })).code, "too-many-steps");
  });

  test("an expression that is not a string is rejected", () => {
    assert.equal(failure(() => compile(5)).code, "invalid-input");
  });
});

describe("the scope", () => {
  test("numbers, complex numbers, texts and answers are values", () => {
    const scope = {
      n: 2,
      z: { re: 1, im: 2 },
      s: "3",
      a: evaluate("40"),
      w: evaluate("2i"),
      t: evaluate('"1"'),
    };
    assert.equal(evaluate("n + s + a + t", { scope }).value, 46);
    assert.equal(evaluate("z + w", { scope }).text, "1 + 4i");
    assert.equal(evaluate("ans + 1", { ans: evaluate("1") }).value, 2);
    assert.equal(evaluate("ans + 1", { ans: evaluate("i") }).text, "1 + i");
    assert.equal(evaluate("ans + 1", { ans: "5" }).value, 6);
  });

  test("a complex number of another library is one", () => {
    class Complex {
      re = 1;
      im = 2;
      get type() {
        return "Complex";
      }
    }
    assert.equal(evaluate("z", { scope: { z: new Complex() } }).text, "1 + 2i");
  });

  test("ans wins over a variable of that name", () => {
    assert.equal(evaluate("ans", { ans: 1, scope: { ans: 2 } }).value, 1);
    assert.equal(evaluate("ans", { scope: { ans: 2 } }).value, 2);
  });

  test("names beyond ASCII", () => {
    assert.equal(evaluate("größe * λ", { scope: { größe: 6, λ: 7 } }).value, 42);
  });

  test("an accessor is its owner's own code, which runs once, and may evaluate something itself", () => {
    let runs = 0;
    const scope = {
      b: 1,
      get a() {
        runs += evaluate("c", { scope: { c: 1 } }).value;
        return 20;
      },
    };
    assert.equal(evaluate("a + b", { scope }).value, 21);
    assert.equal(runs, 1);
    const thrown = new Error("its own");
    const throwing = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw thrown;
      },
    });
    assert.throws(() => evaluate("1", { scope: throwing }), thrown);
    assert.equal(evaluate("a + b", { scope }).value, 21);
  });

  test("a symbol is no name", () => {
    assert.equal(evaluate("x", { scope: { [Symbol("x")]: 1, x: 2 } }).value, 2);
  });

  test("inherited and hidden properties are not read", () => {
    class Base {
      get a() {
        return 1;
      }
    }
    fails("a", { scope: new Base() }, "undefined-symbol", "Undefined symbol a");
    fails("a", { scope: Object.create({ a: 1 }) }, "undefined-symbol", "Undefined symbol a");
    fails("a", { scope: Object.defineProperty({}, "a", { value: 1 }) }, "undefined-symbol", "Undefined symbol a");
    fails("toString", { scope: {} }, "no-access", 'Cannot access method "toString" as a property');
  });

  test("an object without a prototype is fine", () => {
    assert.equal(evaluate("a", { scope: { __proto__: null, a: 3 } }).value, 3);
  });

  test("an own key __proto__ is a name like another", () => {
    const scope = JSON.parse('{ "__proto__": 1, "a": 2 }');
    assert.equal(evaluate("a", { scope }).value, 2);
    assert.equal(Object.getPrototypeOf({}), Object.prototype);
    assert.equal(evaluate("__proto__ + 1", { scope }).value, 2);
    fails("__proto__", {}, "no-access", 'No access to property "__proto__"');
  });

  for (const value of [undefined, () => 1, Symbol("x"), {}, { re: 1 }, { re: "1", im: 2 }, new Date(0)]) {
    const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
    test(`what cannot be a value is rejected by name: ${shown}`, () => {
      fails("1", { scope: { good: 1, bad: value } }, "invalid-input", 'scope value "bad" must be a number');
      if (value === undefined) return;
      fails("1", { ans: value }, "invalid-input", "ans must be a value or an answer");
    });
  }

  for (const scope of [null, 5, "text", [1], () => 1, new Map([["a", 1]])]) {
    test(`a scope that is not an object is rejected: ${JSON.stringify(scope) ?? "a function"}`, () => {
      fails("1", { scope }, "invalid-input", "scope must be an object");
    });
  }

  test("code that runs while a call is written does not spoil it", () => {
    const sly = {
      get re() {
        evaluate("99999 * 99999");
        return 1;
      },
      im: 0.5,
    };
    assert.equal(evaluate("z + 1 + y", { scope: { y: 1, z: sly } }).text, "3 + 0.5i");
    const scope = new Proxy({ a: 1, b: 2 }, { getOwnPropertyDescriptor: nested });
    function nested(target, name) {
      evaluate("(7 + 7) * q", { scope: { q: 1, r: 2, s: 3 } });
      return Reflect.getOwnPropertyDescriptor(target, name);
    }
    assert.equal(evaluate("a - b * 10", { scope }).value, -19);
    assert.equal(compile("a - b * 10").evaluate({ scope }).value, -19);
  });
});

describe("limits", () => {
  const cases = [
    ["sourceBytes", 4, "1 + 2", "source-too-long", "Expression is longer than 4 bytes"],
    ["sourceBytes", 2, "€", "source-too-long", "Expression is longer than 2 bytes"],
    ["nesting", 2, "((((1))))", "nesting-too-deep", "Expression is nested more than 2 levels deep"],
    ["steps", 2, "1 + 2", "too-many-steps", "Evaluation takes more than 2 steps"],
    ["collection", 10, "mean(1:11)", "collection-too-large", "Collection has more than 10 elements"],
    ["text", 3, '"abcdef"', "text-too-long", "Text is longer than 3 characters"],
    ["steps", 0, "1", "too-many-steps", "Evaluation takes more than 0 steps"],
  ];
  for (const [name, limit, expression, code, message] of cases) {
    test(`${name} ${limit}: ${expression}`, () => fails(expression, { limits: { [name]: limit } }, code, message));
  }

  test("at the limit there is an answer", () => {
    const limits = { sourceBytes: 10, nesting: 2, steps: 21, collection: 10, text: 3 };
    assert.equal(evaluate("mean(1:10)", { limits: { ...limits, steps: 100 } }).value, 5.5);
    assert.equal(evaluate('"abc"', { limits }).value, "abc");
    assert.equal(evaluate("1", { limits: { steps: Infinity, sourceBytes: undefined } }).value, 1);
  });

  test("a limit applies only to its own call", () => {
    failureOf("1 + 2", { limits: { steps: 1 } });
    assert.equal(evaluate("1 + 2").value, 3);
  });

  for (const limits of [null, 5]) {
    test(`limits that are not an object are rejected: ${limits}`, () => {
      fails("1", { limits }, "invalid-input", "limits must be an object");
    });
  }

  for (const limit of [-1, NaN, "5", null, 5n, {}]) {
    test(`a bad limit is rejected: ${typeof limit} ${String(limit)}`, () => {
      for (const name of LIMITS) {
        const options = { limits: { [name]: limit } };
        fails("1 + 2", options, "invalid-input", `${name} must be a non-negative number`);
      }
      assert.equal(evaluate("1 + 2").value, 3);
    });
  }
});

describe("init", () => {
  test("has nothing to do in Node, where the wasm is available", async () => {
    assert.equal(await init(), undefined);
    assert.equal(await init(new Uint8Array()), undefined);
    assert.equal(evaluate("1").value, 1);
  });
});

describe("hostile input", () => {
  test("10 MB are refused unread", () => {
    fails("1+".repeat(5_000_000), {}, "source-too-long", "Expression is longer than 65536 bytes");
    fails("€".repeat(5_000_000), {}, "source-too-long", "Expression is longer than 65536 bytes");
  });

  test("the limit counts bytes, to the byte", () => {
    assert.equal(evaluate("1".padEnd(65_536)).value, 1);
    assert.equal(failureOf("1".padEnd(65_537)).code, "source-too-long");
    assert.equal(evaluate(`"${"é".repeat(30_000)}"`).value.length, 30_000);
    assert.equal(failureOf(`"${"é".repeat(32_768)}"`).code, "source-too-long");
  });

  test("NUL", () => {
    const error = failureOf("1\0+ 2");
    assert.deepEqual([error.code, error.span], ["invalid-character", { start: 1, end: 2 }]);
    assert.equal(evaluate('"a\0b"').value, "a\0b");
  });

  test("100,000 parentheses", () => {
    assert.equal(failureOf("(".repeat(100_000)).code, "source-too-long");
    const expression = "(".repeat(100_000) + "1" + ")".repeat(100_000);
    assert.equal(failureOf(expression, { limits: { sourceBytes: 1e6 } }).code, "nesting-too-deep");
    assert.equal(failureOf("(".repeat(60_000)).code, "nesting-too-deep");
  });

  const kinds = [
    [undefined, "undefined"],
    [null, "null"],
    [5, "number"],
    [{}, "object"],
    [["1"], "Array"],
    [Symbol(), "symbol"],
  ];
  for (const [expression, actual] of kinds) {
    test(`an expression that is ${actual}`, () => {
      const message = `Unexpected type of argument in function evaluate (expected: string, actual: ${actual}, index: 0)`;
      fails(expression, {}, "invalid-input", message);
    });
  }
});

describe("tryEvaluate", () => {
  test("answers what evaluate answers", () => {
    for (const [expression, options] of [
      ["2 + 3 * 4"],
      ["4.35 * 100"],
      ["sqrt(a)", { scope: { a: -4 } }],
      ["[1, 2] * 2"],
    ]) {
      assert.deepEqual(tryEvaluate(expression, options), evaluate(expression, options));
    }
  });

  test("returns as plain data what evaluate throws", () => {
    const calls = [
      ["2 +"],
      ["2 * sqr(9)"],
      ["x"],
      [5],
      ["1", { scope: { a: () => 1 } }],
      ["1 + 1", { limits: { steps: 1 } }],
    ];
    for (const [expression, options] of calls) {
      const outcome = tryEvaluate(expression, options);
      assert.deepEqual(outcome, { type: "failure", ...plain(failureOf(expression, options)) });
      assert.deepEqual(structuredClone(outcome), outcome);
    }
  });

  test("what the caller's own code throws is thrown", () => {
    const scope = Object.defineProperty({}, "a", { enumerable: true, get: () => assert.fail("its own") });
    assert.throws(() => tryEvaluate("a", { scope }), { message: "its own" });
  });

  /** The properties of an error. */
  const plain = ({ code, message, span, hint, rendered }) => ({ code, message, span, ...(hint && { hint }), rendered });
});

describe("memory that grows", () => {
  const LONG = `1${" + 1".repeat(15_000)}`;
  const import_ = `import { evaluate, compile, functions } from "pascaline"; import assert from "node:assert/strict";`;

  /** In a separate process, so that the memory is as small as possible. */
  const alone = (script) => {
    const cwd = new URL("..", import.meta.url);
    execFileSync(
      process.execPath,
      ["--input-type=module", "-e", `${import_} const LONG = ${JSON.stringify(LONG)}; ${script}`],
      {
        cwd,
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
  };

  test("a long expression, then short ones", () => {
    assert.equal(evaluate(LONG).value, 15_001);
    for (let number = 0; number < 100; number++)
      assert.equal(evaluate(`${number} + a`, { scope: { a: 1 } }).value, number + 1);
  });

  test("a long text result, then short ones", () => {
    const options = { scope: { s: "é".repeat(90_000) } };
    assert.equal(evaluate("s", options).value, options.scope.s);
    assert.equal(evaluate('"é"').value, "é");
  });

  test("a scope of ten thousand values", () => {
    const scope = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`v${index}`, index]));
    assert.equal(evaluate("v0 + v9999", { scope }).value, 9999);
    assert.equal(evaluate("1").value, 1);
  });

  const short = `
    assert.equal(evaluate("1 + 2").value, 3);
    assert.equal(evaluate("a * 2 + 1", { scope: { a: 4 } }).value, 9);`;
  const first = {
    "an answer": `assert.equal(evaluate(LONG).value, 15001);`,
    "a collection": `assert.equal(evaluate("mean(1:100000)").value, 50000.5);`,
    "a failure": `assert.throws(() => evaluate(LONG + " + @"));`,
    "a program": `const p = compile(LONG + " + a"); assert.equal(p.evaluate({ scope: { a: 1 } }).value, 15002);`,
    "many programs": `
      const programs = [];
      for (let n = 0; n < 300; n++) programs.push(compile(n + " + a + b" + "*1".repeat(n)));
      programs.forEach((p, n) => assert.equal(p.evaluate({ scope: { a: n, b: 1 } }).value, 2 * n + 1));`,
    "many long programs and failures": `
      for (let n = 0; n < 40; n++) {
        const p = compile("a" + " + 1".repeat(400 * n));
        ${short}
        assert.equal(p.evaluate({ scope: { a: 1 } }).value, 400 * n + 1);
        assert.throws(() => compile("(1" + " + 1".repeat(400 * n)));
        ${short}
      }`,
    "code of the caller that grows it": `
      for (let n = 1; n < 60000; n = Math.ceil(n * 1.3)) {
        const program = compile("z + a");
        const grow = () => {
          assert.throws(() => evaluate("x".repeat(n)));
          compile("1" + " + 1".repeat(n / 4));
          return 1;
        };
        const z = { im: 0.5, get re() { return grow(); } };
        assert.equal(evaluate("z + a", { scope: { a: 1, z } }).text, "2 + 0.5i");
        assert.equal(program.evaluate({ scope: { a: 1, z } }).text, "2 + 0.5i");
      }`,
    "the list of functions": `for (let n = 0; n < 200; n++) { functions(); ${short} }`,
    "long failures": `
      for (let n = 1; n < 60000; n = Math.ceil(n * 1.3)) {
        assert.throws(() => evaluate("€".repeat(n / 3) + "@"), { code: "invalid-character" });
        assert.throws(() => evaluate("x".repeat(n)), { message: /^Undefined symbol x+…?$/ });
        ${short}
      }`,
  };
  for (const [what, script] of Object.entries(first)) {
    test(`first of all ${what}, then short ones`, () => alone(`${script} ${short.repeat(3)}`));
  }
});
