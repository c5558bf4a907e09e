// The corpus of notes on Python's and SymPy's answers, `tests/cases/notes/`, which native Rust replays too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parse } from "smol-toml";
import { CalculatorTool, agentLoop, calculate, evalMath, getTool, runToolCall, toolSet } from "pascaline";

function cases(file) {
  const path = new URL(`../../tests/cases/notes/${file}.toml`, import.meta.url);
  return parse(readFileSync(path, "utf8")).case;
}

/** The notes with the texts at their places, as the corpus has them. */
function shown(notes = [], expression) {
  return notes.map(({ code, message, span }) => ({
    code,
    message,
    ...(span && { at: expression.slice(span.start, span.end) }),
  }));
}

function compare({ expression, value, notes = [] }, text, given) {
  if (value !== undefined) assert.equal(text, value, expression);
  assert.deepEqual(
    shown(given, expression),
    notes.map((note) => ({ ...note })),
    expression,
  );
}

describe("notes", () => {
  test("of EvalMath are not enumerable", () => {
    for (const wanted of cases("eval_math")) {
      const { repr, notes } = evalMath(wanted.expression);
      compare(wanted, repr, notes);
    }
    assert.deepEqual(Object.keys(evalMath("4.35*100")), ["result"]);
    assert.ok(!("notes" in evalMath("2+2")));
  });

  test("of agent_loop's calculate go to a function", () => {
    for (const wanted of cases("agent_loop")) {
      let notes;
      const text = agentLoop.calculate(wanted.expression, { notes: (found) => (notes = found) });
      compare(wanted, text, notes);
      assert.equal(agentLoop.calculate(wanted.expression), text);
    }
    assert.equal(agentLoop.calculate("2+2", { notes: () => assert.fail("there are none") }), "4");
    assert.throws(() => agentLoop.calculate("1/0", { notes() {} }), { code: "division-by-zero" });
    assert.throws(() => agentLoop.calculate("1", { notes: true }), { code: "invalid-input" });
  });

  test("of Skills' calculate are in a success", () => {
    for (const { precision, ...wanted } of cases("sympy")) {
      const { value, notes } = calculate({ value: wanted.expression, precision });
      compare(wanted, value, notes);
    }
    assert.ok(!("notes" in calculate({ value: "2 + 3" })));
    const replaced = calculate({ value: "$a + sin(30)" }, { a: 1 });
    assert.deepEqual(
      replaced.notes.map(({ code, span }) => [code, span]),
      [["radians", undefined]],
    );
    assert.deepEqual(calculate({ value: "sin(30) + é", variables: { é: 1 } }).notes[0].span, { start: 0, end: 7 });
    assert.deepEqual(calculate({ value: "é + sin(30)", variables: { é: 1 } }).notes[0].span, { start: 4, end: 11 });
  });

  test("of the catalogue's tools are given to a function of the host", async () => {
    const found = [];
    const context = { notes: (notes) => found.push(...notes) };
    const tools = [getTool("agent_loop/calculate"), getTool("art/calculator")];
    const results = await Promise.all(tools.map((tool) => tool.execute({ expression: "4.35 * 100" }, context)));
    assert.deepEqual(results, ["434.99999999999994", "434.99999999999994"]);
    assert.deepEqual(
      found.map(({ code }) => code),
      ["rounding", "rounding"],
    );
    await getTool("agent_loop/calculate").execute(
      { expression: "2 + 2" },
      { notes: () => assert.fail("there are none") },
    );
  });

  test("of the catalogue's tools are shown to a model if the host wants it", async () => {
    for (const wanted of cases("nanochat")) {
      const { notes = [] } = wanted;
      const content = await getTool("nanochat/use_calculator").execute({ expr: wanted.expression }, { notes: true });
      assert.equal(content, [wanted.value, ...notes.map(({ message }) => `note: ${message}`)].join("\n"));
    }
    const call = { id: "1", function: { name: "calculate", arguments: { value: "sin(30)" } } };
    const tools = toolSet(["skills/calculate"]);
    assert.equal((await runToolCall(tools, call)).content, "-0.9880316241");
    assert.equal(
      (await runToolCall(tools, call, { notes: true })).content,
      "-0.9880316241\nnote: sin takes radians; for degrees write sin(30*pi/180).",
    );
  });

  test("of ART's tool are where ART prints, if it is asked", async () => {
    const run = (options, expression) => new CalculatorTool(options).execute({ expression }, { threadId: "t" });
    const noted = await run({ notes: true }, "4.35 * 100");
    assert.equal(noted.output.result, 434.99999999999994);
    assert.match(noted.output.notes.join(), /435/);
    assert.deepEqual(
      noted.metadata.notes.map(({ message }) => message),
      noted.output.notes,
    );
    assert.deepEqual((await run({ notes: true }, "6 * 7")).output, { result: 42 });
    assert.deepEqual((await run({}, "4.35 * 100")).output, { result: 434.99999999999994 });
    const { properties, required } = new CalculatorTool({ notes: true }).schema.outputSchema;
    assert.deepEqual([properties.notes.type, required], ["array", ["result"]]);
    assert.equal(new CalculatorTool().schema.outputSchema.properties.notes, undefined);
  });
});
