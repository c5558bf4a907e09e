// ART's contract of the calculator.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CalculatorTool, evaluate, functions, getTool } from "pascaline";

const thread = { threadId: "t1" };

/** A calculator with one thread: returns results, or the error's text. */
function calculator(tool = new CalculatorTool(), context = thread) {
  return async (expression, scope) => {
    const result = await tool.execute({ expression, ...(scope === undefined ? {} : { scope }) }, context);
    return result.status === "success" ? result.output.result : result.error;
  };
}

describe("the schema", () => {
  const { schema } = new CalculatorTool();

  test("its name", () => {
    assert.equal(schema.name, "calculator");
    assert.equal(CalculatorTool.toolName, "calculator");
  });

  test("each tool has its own, to be changed without harm", () => {
    const tool = new CalculatorTool();
    assert.equal(tool.schema, tool.schema);
    assert.notEqual(tool.schema, schema);
  });

  test("its input is ART's", () => {
    assert.deepEqual(schema.inputSchema, {
      type: "object",
      properties: {
        expression: {
          type: "string",
          description:
            'The mathematical expression to evaluate (e.g., "2 + 2", "sqrt(a)", "a * b", "sqrt(-4)", "factorial(5)", "ans + 10").',
        },
        scope: {
          type: "object",
          description:
            'An optional object containing variables and their values (numbers only) to be used in the expression (e.g., {"a": 16, "b": 3}).',
          additionalProperties: { type: "number" },
          default: {},
        },
      },
      required: ["expression"],
    });
  });

  test("its description names the functions of a narrow tool, with their parameters if there are several", () => {
    const some = functions().filter(({ group }) => group === "statistics");
    assert.ok(some.length >= 10, "there are functions of statistics");
    const { description } = new CalculatorTool({ functions: some.map(({ name }) => name) }).schema;
    const words = new Set(description.split(/\W+/));
    for (const { name, signature } of some) {
      assert.ok(words.has(name) && (!/[,[]/.test(signature) || description.includes(signature)), signature);
    }
    assert.ok(!words.has("sqrt"));
  });

  test("its description names the familiar functions, and the groups of the others", () => {
    const words = new Set(schema.description.split(/\W+/));
    for (const name of ["sqrt", "sin", "sum", "mean", "gcd", "det", "round"]) assert.ok(words.has(name), name);
    for (const group of ["sets", "bitwise"]) assert.ok(schema.description.includes(group), group);
    assert.ok(schema.description.includes("'ans'"));
    assert.ok(schema.description.includes("sandboxed mathjs environment"), "as ART's own test wants it");
  });

  test("it has ART's examples", () => {
    const inputs = schema.examples.map(({ input, output }) => JSON.stringify([input, output.result]));
    for (const example of [
      [{ expression: "2 + 2" }, 4],
      [{ expression: "a + b", scope: { a: 7, b: 3 } }, 10],
      [{ expression: "sqrt(-4)" }, "2i"],
      [{ expression: "ans + 10" }, 130],
    ]) {
      assert.ok(inputs.includes(JSON.stringify(example)), JSON.stringify(example));
    }
  });

  test("its examples are true, in order: the last needs the answer before it", async () => {
    const tool = new CalculatorTool();
    for (const { input, output } of schema.examples) {
      const result = await tool.execute(input, thread);
      assert.deepEqual([result.status, result.output], ["success", output], input.expression);
    }
  });
});

describe("results", () => {
  test("of a number", async () => {
    const result = await new CalculatorTool().execute({ expression: "2 + 2" }, { threadId: "t", traceId: "trace" });
    assert.deepEqual(result, {
      callId: "trace",
      toolName: "calculator",
      status: "success",
      output: { result: 4 },
    });
  });

  test("of a complex number and of a text are texts", async () => {
    const calculate = calculator();
    assert.equal(await calculate("sqrt(-4)"), "2i");
    assert.equal(await calculate("(1+i)*(2-i)"), "3 + i");
    assert.equal(await calculate("format(pi, 3)"), "3.14");
  });

  test("of a scope", async () => {
    const calculate = calculator();
    assert.equal(await calculate("a + b", { a: 7, b: 3 }), 10);
    assert.equal(await calculate("1", {}), 1);
    assert.equal(await calculate("1", null), 1);
  });

  test("of a failure", async () => {
    const result = await new CalculatorTool().execute({ expression: "sqr(9)" }, { threadId: "t", traceId: "trace" });
    assert.deepEqual(result, {
      callId: "trace",
      toolName: "calculator",
      status: "error",
      error: "Failed to evaluate expression: Undefined function sqr\nhint: did you mean `sqrt`?",
      metadata: {
        code: "undefined-function",
        span: { start: 0, end: 3 },
        hint: "did you mean `sqrt`?",
        rendered: "Undefined function sqr\n  sqr(9)\n  ^^^\nhint: did you mean `sqrt`?",
      },
    });
  });

  test("of a failure without a hint, with UTF-16 places", async () => {
    const { metadata } = await new CalculatorTool().execute({ expression: "π + €@" }, thread);
    assert.deepEqual(metadata.span, { start: 4, end: 5 });
    const { metadata: bare } = await new CalculatorTool().execute({ expression: "2 +" }, thread);
    assert.equal(Object.hasOwn(bare, "hint"), false);
  });

  test("can be put into JSON", async () => {
    const result = await new CalculatorTool().execute({ expression: "2 +" }, thread);
    assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
  });
});

describe("ans", () => {
  test("is the last answer", async () => {
    const calculate = calculator();
    assert.equal(await calculate("5 * 3"), 15);
    assert.equal(await calculate("ans + 10"), 25);
    assert.equal(await calculate("ans + 10"), 35);
  });

  test("keeps a complex number whole", async () => {
    const calculate = calculator();
    await calculate("sqrt(-4)");
    assert.equal(await calculate("im(ans) + 40"), 42);
  });

  test("is undefined at first", async () => {
    assert.match(await calculator()("ans"), /^Failed to evaluate expression: Undefined symbol ans$/m);
  });

  test("belongs to a thread", async () => {
    const tool = new CalculatorTool();
    const [one, two] = ["one", "two"].map((threadId) => calculator(tool, { threadId }));
    await one("1");
    await two("2");
    assert.deepEqual([await one("ans"), await two("ans")], [1, 2]);
    assert.match(await calculator(tool, { threadId: "__proto__" })("ans"), /Undefined symbol ans$/m);
  });

  test("belongs to an instance", async () => {
    await calculator()("1");
    assert.match(await calculator()("ans"), /Undefined symbol ans$/m);
  });

  test("survives failures and texts", async () => {
    const calculate = calculator();
    await calculate("42");
    for (const expression of ["2 +", "nothing", '"text"', "format(1)", "[1, 2]", undefined])
      await calculate(expression);
    await calculate("1", { a: "no number" });
    assert.equal(await calculate("ans"), 42);
  });

  test("of calls without a thread is the default thread's", async () => {
    const tool = new CalculatorTool();
    await tool.execute({ expression: "7" }, undefined);
    for (const context of [undefined, null, {}, { threadId: "" }, { threadId: "default-thread" }]) {
      const { output } = await tool.execute({ expression: "ans" }, context);
      assert.deepEqual(output, { result: 7 });
    }
  });

  test("of calls at once is in their order", async () => {
    const tool = new CalculatorTool();
    const calls = Array.from({ length: 20 }, () => tool.execute({ expression: "ans + 1", scope: {} }, thread));
    await tool.execute({ expression: "0" }, thread);
    const later = Array.from({ length: 20 }, () => tool.execute({ expression: "ans + 1" }, thread));
    assert.ok((await Promise.all(calls)).every(({ status }) => status === "error"));
    assert.deepEqual(
      (await Promise.all(later)).map(({ output }) => output.result),
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
  });
});

describe("an invalid call", () => {
  const text = (actual) =>
    `Failed to evaluate expression: Unexpected type of argument in function evaluate (expected: string, actual: ${actual}, index: 0)`;
  for (const [input, actual, given] of [
    [undefined, "undefined", "null was given"],
    [null, "undefined", "null was given"],
    ["2 + 2", "undefined", 'a string was given: did you mean {"expression":"2 + 2"}?'],
    [{}, "undefined", "none was given"],
    [{ expr: "2 + 2" }, "undefined", "expr was given: did you mean expression?"],
    [{ text: "2 + 2", scope: { a: 1 } }, "undefined", "text was given: did you mean expression?"],
    [{ scope: { a: 1 } }, "undefined", "only scope was given"],
    [{ expression: 5 }, "number", 'expression was given as 5: did you mean "5"?'],
  ]) {
    test(`execute(${JSON.stringify(input)}) resolves to an error`, async () => {
      const { callId, toolName, status, error, metadata } = await new CalculatorTool().execute(input);
      assert.deepEqual(
        [callId, toolName, status, metadata.code],
        ["calculator-call", "calculator", "error", "invalid-input"],
      );
      const hint = `the parameters are expression, scope; ${given}`;
      assert.deepEqual([error, metadata.hint], [`${text(actual)}\nhint: ${hint}`, hint]);
      assert.ok(metadata.rendered.endsWith(`\nhint: ${hint}`));
    });
  }

  test("the hint for an input that does not fit runs no code of the input", async () => {
    const scope = {
      a: "5",
      get b() {
        throw new Error("run");
      },
    };
    const { error } = await new CalculatorTool().execute({ expr: "1", scope });
    assert.match(error, /scope value "a" must be a number\nhint: .* expr was given: did you mean expression\?$/);
  });

  const scopes = [
    [{ a: "5" }, 'scope value "a" must be a number'],
    [{ a: { re: 1, im: 1 } }, 'scope value "a" must be a number'],
  ];
  for (const [scope, message] of scopes) {
    test(`the scope ${JSON.stringify(scope)}`, async () => {
      assert.equal(await calculator()("1", scope), `Failed to evaluate expression: ${message}`);
    });
  }

  for (const scope of [null, 5, true, "text", [1], new Map([["a", 1]]), () => 1]) {
    test(`a scope that is not an object has no variables: ${String(scope)}`, async () => {
      assert.equal(await calculator()("1 + 1", scope), 2);
      assert.equal(await calculator()("a", scope), "Failed to evaluate expression: Undefined symbol a");
    });
  }

  for (const thrown of [new Error("run"), "run", Object.create(null)]) {
    test(`an input whose own code throws: ${typeof thrown}`, async () => {
      const input = {
        get expression() {
          throw thrown;
        },
      };
      const result = await new CalculatorTool().execute(input, thread);
      assert.deepEqual([result.status, ["run", "Unknown error"].includes(result.error)], ["error", true]);
    });
  }

  test("an accessor of a scope that throws is an error result", async () => {
    const scope = {
      get a() {
        throw new Error("run");
      },
    };
    assert.equal(await calculator()("a", scope), "run");
  });
});

describe("the options of a calculator", () => {
  test("answers of the caller's own: to begin with, and to keep", async () => {
    const answers = new Map([["t1", evaluate("20 + 22")]]);
    const tool = new CalculatorTool({ answers });
    assert.equal(await calculator(tool)("ans / 2"), 21);
    assert.deepEqual(answers.get("t1"), { type: "number", value: 21, text: "21" });
    assert.equal(await calculator(tool, { threadId: "t2" })("i"), "i");
    assert.deepEqual([...answers.keys()], ["t1", "t2"]);
  });

  test("an invalid answer fails only the call", async () => {
    const tool = new CalculatorTool({ answers: new Map([["t1", { value: 3 }]]) });
    assert.match(await calculator(tool)("ans + 1"), /ans must be a value or an answer/);
    assert.equal(await calculator(tool, { threadId: "t2" })("1 + 1"), 2);
  });

  test("limits of each call", async () => {
    const tool = new CalculatorTool({ limits: { steps: 10 } });
    assert.equal(await calculator(tool)("1 + 1"), 2);
    assert.match(await calculator(tool)("1 + 1 + 1 + 1 + 1 + 1 + 1"), /Evaluation takes more than 10 steps$/);
    assert.throws(() => new CalculatorTool({ limits: { steps: -1 } }), { code: "invalid-input" });
  });
});

describe("threads", () => {
  const idsOf = (answers) => [...answers.keys()];

  test("of too many, those that were not used for longest are forgotten", async () => {
    const answers = new Map();
    const tool = new CalculatorTool({ answers, maxThreads: 3 });
    const run = (threadId, expression) => calculator(tool, { threadId })(expression);
    for (const id of ["a", "b", "c"]) await run(id, "1");
    assert.equal(await run("a", "ans + 1"), 2);
    assert.equal(await run("b", '"text"'), "text");
    await run("d", "4");
    assert.deepEqual(idsOf(answers), ["a", "b", "d"]);
    assert.match(await run("c", "ans"), /Undefined symbol ans/);
    assert.equal(await run("a", "ans"), 2);
  });

  test("there are ten thousand by default, however many call", async () => {
    const tool = new CalculatorTool();
    for (let id = 0; id < 10_001; id++) await tool.execute({ expression: "7" }, { threadId: `t${id}` });
    const run = (threadId) => calculator(tool, { threadId })("ans");
    assert.match(await run("t0"), /Undefined symbol ans/);
    assert.equal(await run("t1"), 7);
    assert.equal(await run("t10000"), 7);
  });

  test("a map of the caller's own keeps all, unless it is said how many", async () => {
    const answers = new Map(Array.from({ length: 20_000 }, (_, id) => [`t${id}`, evaluate("1")]));
    await calculator(new CalculatorTool({ answers }), { threadId: "another" })("1");
    assert.equal(answers.size, 20_001);
    await calculator(new CalculatorTool({ answers, maxThreads: 5 }))("1");
    assert.equal(answers.size, 5);
    await calculator(new CalculatorTool({ answers, maxThreads: 0 }))("1");
    assert.equal(answers.size, 0);
  });

  test("how many must be a non-negative number", () => {
    for (const maxThreads of [-1, NaN, "3", null]) {
      assert.throws(() => new CalculatorTool({ maxThreads }), { code: "invalid-input" });
    }
    assert.ok(new CalculatorTool({ maxThreads: Infinity }));
  });

  test("one can be forgotten, by ART's class and by the tool of the catalogue", async () => {
    const tool = new CalculatorTool();
    const run = calculator(tool);
    await run("41");
    tool.forget("unknown");
    assert.equal(await run("ans + 1"), 42);
    tool.forget("t1");
    assert.match(await run("ans"), /Undefined symbol ans/);

    const own = getTool("art/calculator");
    await own.execute({ expression: "41" }, thread);
    assert.equal(await own.execute({ expression: "ans + 1" }, thread), "42");
    own.forget("t1");
    await assert.rejects(own.execute({ expression: "ans" }, thread), /Undefined symbol ans/);
    assert.equal(getTool("agent_loop/calculate").forget, undefined);
  });

  test("the tool of the catalogue keeps ten thousand", async () => {
    const own = getTool("art/calculator");
    for (let id = 0; id < 10_001; id++) await own.execute({ expression: "7" }, { threadId: `t${id}` });
    await assert.rejects(own.execute({ expression: "ans" }, { threadId: "t0" }), /Undefined symbol ans/);
    assert.equal(await own.execute({ expression: "ans" }, { threadId: "t1" }), "7");
  });
});
