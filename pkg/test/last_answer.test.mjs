// `ans` after every kind of answer: `tests/cases/conversations/ans.toml`, which native Rust replays too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parse } from "smol-toml";
import { CalculationError, CalculatorTool, answer, getTool, toolSet } from "pascaline";

const CASES = parse(readFileSync(new URL("../../tests/cases/conversations/ans.toml", import.meta.url), "utf8")).case;

const refusal = (last) => `ans is '${last}', the last answer, which has no value here`;

/** The tools of a thread whose last answer this was, and the one before it 42. */
async function threadAfter(first, notes) {
  const [words, calculator] = toolSet(["pascaline/answer", "art/calculator"]);
  const context = { threadId: "t", notes };
  await words.execute({ text: "6 * 7" }, context);
  await words.execute({ text: first }, context);
  return {
    answer: (text) => words.execute({ text }, context),
    calculator: (expression) => calculator.execute({ expression }, context),
  };
}

describe("the last answer", () => {
  test("is a reply that the next text may use", () => {
    for (const { first, type, answer: text, refused } of CASES) {
      const last = answer(first);
      assert.equal(last.type, type, first);
      // What is kept as JSON is the same.
      for (const ans of [last, JSON.parse(JSON.stringify(last))]) {
        if (text !== undefined) assert.equal(answer("ans * 2", { ans }).text, text, first);
        else {
          assert.throws(
            () => answer("1 + ans", { ans }),
            (error) => {
              assert.ok(error instanceof CalculationError);
              assert.deepEqual([error.code, error.message], ["undefined-symbol", refusal(refused)]);
              assert.deepEqual([error.span.start, error.span.end], [4, 7]);
              return true;
            },
          );
        }
        assert.equal(answer("6 * 7", { ans }).text, "42", first);
      }
    }
  });

  test("of a quantity is exact", () => {
    assert.equal(answer("ans * 3", { ans: answer("1 km / 3") }).text, "1 km");
  });

  test("is shared by `answer` and ART's calculator in a thread", async () => {
    for (const { first, answer: text, expression = "ans * 2", calculator, refused, note } of CASES) {
      const notes = [];
      const seen = (found) => notes.push(...found.map(({ message }) => message));
      const call = (await threadAfter(first, seen)).calculator(expression);
      if (calculator === undefined) await assert.rejects(call, { message: refusal(refused) }, first);
      else assert.equal(await call, calculator, first);
      assert.equal(
        notes.find((message) => message.startsWith("ans is ")),
        note,
        first,
      );
      const told = (await threadAfter(first)).answer("ans * 2");
      if (text === undefined) await assert.rejects(told, { message: refusal(refused) }, first);
      else assert.equal((await told).split("\n")[0].split(" (exact")[0], text, first);
    }
  });

  test("of a calculator with units is the quantity", async () => {
    const calculator = new CalculatorTool({ units: true });
    const run = async (expression) => (await calculator.execute({ expression }, { threadId: "t" })).output.result;
    assert.equal(await run("6 * 7"), 42);
    assert.equal(await run("12 inch to cm"), "30.48 cm");
    assert.equal(await run("ans * 2"), "60.96 cm");
  });
});

describe("the exact value", () => {
  test("is shown where the text is cut off, and says something", () => {
    for (const [text, shown, digits] of [
      ["0.1 + 0.2", undefined],
      ["5 ft in cm", undefined],
      ["sin 30", undefined],
      ["255 in hex", undefined],
      ["1/3", "1/3"],
      ["sqrt 2", "sqrt(2)"],
      ["sin(60 deg)", "sqrt(3)/2"],
      ["asin(1/2)", "pi/6"],
      ["1 km / 3", "1/3 km"],
      ["16679880978201/10240000000", "1628.89462677744140625", 7],
      ["x^2 = 2", "x = -sqrt(2) or x = sqrt(2)"],
    ]) {
      const reply = answer(text, { digits: digits ?? 15 });
      assert.equal(reply.shownExact, shown, text);
      assert.ok(reply.exact !== undefined, text);
    }
  });

  test("is in the text of the tool", async () => {
    const told = (text) => getTool("pascaline/answer").execute({ text });
    assert.equal(await told("0.1 + 0.2"), "0.3");
    assert.equal(await told("1/3"), "0.333333333333333 (exact: 1/3)");
    assert.ok(!(await told("sin 30")).includes("exact"));
  });
});
