// Whether two answers are the same, on the recorded pairs, and rejected calls.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { CalculationError, check, extractAnswer, latex } from "pascaline";

const rows = (name) =>
  readFileSync(new URL(`../../tests/cases/check/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("check", () => {
  for (const [name, options, mostUnknown] of [
    ["pairs", {}, 0.02],
    ["math_verify", { profile: "math_verify" }, 0.01],
    ["normalisations", { profile: "math_verify" }, 0.01],
  ]) {
    test(`decides no pair of ${name} wrongly`, () => {
      const cases = rows(name);
      const verdicts = cases.map(({ claim, gold, same }) => ({ same, ...check(claim, gold, options) }));
      const wrong = verdicts.filter(({ same, outcome }) => outcome === (same ? "unequal" : "equal"));
      assert.deepEqual(wrong, []);
      const unknown = verdicts.filter(({ outcome }) => outcome === "unknown");
      assert.ok(unknown.length <= mostUnknown * cases.length, `${unknown.length} are unknown`);
    });
  }

  test("tells the proof, the reason and both readings", () => {
    assert.deepEqual(check("\\frac{1}{2}", "0.5"), {
      outcome: "equal",
      proof: "exact",
      reason: { code: "value", message: "The values are the same." },
      claim: { reading: "1 / 2", latex: "\\frac{1}{2}", kind: "number" },
      gold: { reading: "0.5", latex: "\\frac{1}{2}", kind: "number" },
    });
    assert.equal(check("blue", "azure").proof, undefined);
  });

  test("accepts what an option names", () => {
    assert.equal(check("2\\pi", "6.283185307", { tolerance: 1e-9 }).outcome, "equal");
    assert.equal(check("0.333", "1/3", { rounding: "digits-given" }).outcome, "equal");
    assert.equal(check("0.3333333", "1/3", { rounding: 6 }).outcome, "equal");
    assert.equal(check("28%", "0.28", { percent: true }).outcome, "equal");
    assert.equal(check("10 cm", "10", { missingUnit: false }).outcome, "unknown");
    assert.equal(check("1, 2", "2, 1", { ordered: true }).outcome, "unequal");
    assert.equal(check("1,22", "1.22", { decimalComma: true }).outcome, "equal");
    assert.equal(check("(x+1)^1000", "x", { limits: { steps: 100 } }).outcome, "unknown");
  });

  test("refuses what is no option", () => {
    for (const options of [{ profile: "x" }, { rounding: -1 }, { tolerance: "1" }, { percent: 1 }, null, 5]) {
      assert.throws(() => check("1", "1", options), CalculationError);
    }
    assert.throws(() => check(1, "1"), CalculationError);
    assert.throws(() => check("1".repeat(100_000), "1"), CalculationError);
  });
});

test("the answer of a response has its place in UTF-16", () => {
  assert.deepEqual(extractAnswer("😀 #### 10"), { found: "marked", text: "10", span: [8, 10] });
  assert.deepEqual(extractAnswer("I do not know."), { found: "nothing", text: "", span: [0, 0] });
});

test("an answer is written in LaTeX", () => {
  assert.equal(latex("x \\in [0, 2)"), "\\left[0, 2\\right)");
  assert.throws(() => latex("(("), CalculationError);
});
