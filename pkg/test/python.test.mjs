// The three systems that use Python, case by case with CPython 3.11's results.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { CalculationError, agentLoop, evalMath, useCalculator } from "pascaline";
import { parse } from "smol-toml";

const SYSTEMS = {
  python({ expression, eval_math: value, eval_math_error: error }) {
    const outcome = evalMath({ expr: expression });
    assert.deepEqual([outcome.repr, outcome.error], [value, error], expression);
  },
  agent_loop({ expression, value, error }) {
    if (error === undefined) assert.equal(agentLoop.calculate(expression), value, expression);
    else assert.throws(() => agentLoop.calculate(expression), { name: "CalculationError", message: error }, expression);
  },
  nanochat({ expression, value = null }) {
    assert.equal(useCalculator(expression), value, expression);
  },
};

for (const [system, check] of Object.entries(SYSTEMS)) {
  const folder = new URL(`../../tests/cases/${system}/`, import.meta.url);
  describe(`the corpus of ${system}`, () => {
    for (const name of readdirSync(folder)) {
      const cases = parse(readFileSync(new URL(name, folder), "utf8")).case;
      test(`${name}: ${cases.length} cases`, () => {
        assert.ok(cases.length > 30);
        for (const row of cases) check(row);
      });
    }
  });
}

test("a failure of calculate has a code, a place and the limits of its call", () => {
  assert.throws(
    () => agentLoop.calculate(" 1 + abs(2)"),
    (error) => error instanceof CalculationError && error.code === "unsupported-syntax" && error.span.start === 5,
  );
  assert.throws(() => agentLoop.calculate("2 × 3"), { code: "invalid-character", hint: "write `2 * 3`" });
  assert.throws(() => agentLoop.calculate("1+1+1", { limits: { steps: 2 } }), { code: "too-many-steps" });
  assert.throws(() => agentLoop.calculate(5), { code: "invalid-input" });
  assert.throws(() => agentLoop.calculate("1", null), { code: "invalid-input" });
  assert.throws(() => agentLoop.calculate("9**9**9"), { code: "integer-too-large" });
  assert.throws(() => agentLoop.calculate("1\0"), { message: "source code string cannot contain null bytes" });
  assert.throws(() => agentLoop.calculate("\ud800"), { name: "CalculationError" });
});
