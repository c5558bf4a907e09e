// The longest time of a step: evaluations that end at the limit have taken all their steps.
import { compared, inTurn } from "../harness.mjs";

const COSTLY = {
  "powers of a list": `a = 1:99999; ${"b = a .^ 0.3;".repeat(9)}`,
  "powers of complex numbers": `a = (1:99999) * i; ${"b = a .^ a;".repeat(8)}`,
  factorials: `a = (1:99999) / 1e5; ${"b = factorial(a);".repeat(8)}`,
  "rounding a list": `a = (1:99999) / 7; ${"b = round(a, 3);".repeat(8)}`,
  "remainders of a list": `a = (1:99999) / 7; ${"b = a mod 3;".repeat(8)}`,
  medians: `a = (1:9999) / 7; ${"b = median(a);".repeat(80)}`,
  "products of matrices": `a = 1:300; ${"b = [a]' * [a];".repeat(10)}`,
  "calls of a function": "[f(n) = n < 2 ? 1 : f(n - 1) + f(n - 2), f(40)]",
  "assignments of numbers": Array.from({ length: 5000 }, (_, index) => `x${index} = 1`).join(";"),
  "long texts": 'format(1e-300, {notation: "fixed", precision: 99000});'.repeat(1000),
};

/** Most end at a limit. */
const ended =
  ({ evaluate }) =>
  (text) => {
    try {
      return evaluate(text);
    } catch (error) {
      return error.message;
    }
  };

async function* results(context, isChosen) {
  for (const [name, text] of Object.entries(COSTLY)) {
    if (!isChosen({ name })) continue;
    const sides = context.sides({ pascaline: ended });
    yield { name, sides: compared(await inTurn(sides, context.rounds(3), (side) => side.time([text]))) };
  }
}

export default { name: "steps", title: "evaluations that take all of their 1,000,000 steps", results };
