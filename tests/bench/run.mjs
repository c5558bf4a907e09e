// One-shot `evaluate` compared with mathjs in one interleaved run. Every iteration has a new literal, so that nothing is
// answered from a cache.
// `node tests/bench/run.mjs`
import { createRequire } from "node:module";
import {
  CalculatorTool,
  agentLoop,
  calculate,
  defaultTools,
  evalMath,
  evaluate,
  runToolCall,
  useCalculator,
} from "pascaline";

const mathjs = createRequire(import.meta.url)("mathjs");
const ROUNDS = 15;

let counter = 0;
/** A number that has not been in any expression yet. */
const fresh = () => `${(counter += 1)}.${(counter * 7919) % 1000}`;
const sum = (terms) => Array.from({ length: terms }, (_, index) => `${index + 1}.5`).join(" + ");
const horner = (degree) => Array.from({ length: degree }).reduce((inner) => `(${inner}) * 0.99 + 1.5`, "1");

const CASES = {
  "2 + 3 * n": () => [`2 + 3 * ${fresh()}`],
  "(1 + n) * 4 - 2 / 3": () => [`(1 + ${fresh()}) * 4 - 2 / 3`],
  "three variables and sin": () => [`a * sin(b) + c * ${fresh()}`, { a: 1.5, b: 0.3, c: 2 }],
  "sqrt(x^2 + y^2)": () => [`sqrt(x^2 + y^2) + ${fresh()}`, { x: 3, y: 4 }],
  "complex product": () => [`(1 + ${fresh()}i) * (2 - 3i)`],
  percent: () => [`${fresh()} + 8%`],
  condition: () => [`${fresh()} > 10 ? 1 : 2`],
  "std of 8": () => [`std([1, 2, 3, 4, 5, 6, 7, ${fresh()}])`],
  "Horner, degree 50": () => [`${horner(50)} + ${fresh()}`],
  "sum of 200 terms": () => [`${sum(200)} + ${fresh()}`],
};

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

async function time(run, calls) {
  const started = process.hrtime.bigint();
  for (const [expression, scope] of calls) {
    const promise = run(expression, scope);
    if (promise instanceof Promise) await promise;
  }
  return Number(process.hrtime.bigint() - started) / calls.length;
}

const ours = (expression, scope) => evaluate(expression, scope === undefined ? undefined : { scope });
const evaluateInMathjs = (expression, scope) => mathjs.evaluate(expression, { ...scope });

/** The same, for calls that fail. */
const failing = (evaluate) => (expression) => {
  try {
    evaluate(expression);
  } catch {
    // Expected on both sides.
  }
};

/** Prints the time of a call here and in mathjs; returns the ratio. */
async function compare(name, make, ours, theirs = evaluateInMathjs) {
  const size = make()[0].length > 300 ? 100 : 1000;
  const calls = () => Array.from({ length: size }, make);
  for (let warm = 0; warm < 20; warm++) await time(ours, calls());
  await time(theirs, calls());
  const [a, b] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    a.push(await time(ours, calls()));
    b.push(await time(theirs, calls()));
  }
  const ratio = median(b) / median(a);
  console.log(
    `${name.padEnd(26)}${median(a).toFixed(0).padStart(9)} ns${median(b).toFixed(0).padStart(10)} ns${ratio.toFixed(1).padStart(8)} ×`,
  );
  return ratio;
}

const ratios = [];
for (const [name, make] of Object.entries(CASES)) ratios.push(await compare(name, make, ours));
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`${"geometric mean".padEnd(48)}${mean.toFixed(1).padStart(8)} ×`);

console.log("\nThe other calls, beside mathjs's evaluate of the same text:");
const sumAndProduct = () => [`(${fresh()} + 2) * 3`];
const calculator = new CalculatorTool();
const tools = defaultTools();
const toolCall = (expression) => ({
  id: "1",
  type: "function",
  function: { name: "calculate", arguments: JSON.stringify({ expression }) },
});
const OTHERS = {
  CalculatorTool: (expression) => calculator.execute({ expression }, { threadId: "t" }),
  "agentLoop.calculate": (expression) => agentLoop.calculate(expression),
  evalMath: (expression) => evalMath(expression),
  useCalculator: (expression) => useCalculator(expression),
  "Skills' calculate": (expression) => calculate({ value: expression }),
  runToolCall: (expression) => runToolCall(tools, toolCall(expression)),
};
for (const [name, run] of Object.entries(OTHERS)) await compare(name, sumAndProduct, run);
await compare("a failure", () => [`2 * sqr(${fresh()})`], failing(ours), failing(evaluateInMathjs));

// The longest time of a step: an evaluation that ends at the limit has taken all its steps.
const STEPS = 1_000_000;
const COSTLY = [
  `a = 1:99999; ${"b = a .^ 0.3;".repeat(9)}`,
  `a = (1:99999) * i; ${"b = a .^ a;".repeat(8)}`,
  `a = (1:99999) / 1e5; ${"b = factorial(a);".repeat(8)}`,
  `a = (1:99999) / 7; ${"b = round(a, 3);".repeat(8)}`,
  `a = (1:99999) / 7; ${"b = a mod 3;".repeat(8)}`,
  `a = (1:9999) / 7; ${"b = median(a);".repeat(80)}`,
  `a = 1:300; ${"b = [a]' * [a];".repeat(10)}`,
  "[f(n) = n < 2 ? 1 : f(n - 1) + f(n - 2), f(40)]",
  Array.from({ length: 8000 }, (_, index) => `x${index} = 1`).join(";"),
  'format(1e-300, {notation: "fixed", precision: 99000});'.repeat(1000),
];
let worst = 0;
for (const expression of COSTLY) {
  const started = process.hrtime.bigint();
  try {
    evaluate(expression);
  } catch {
    // Most end at a limit.
  }
  worst = Math.max(worst, Number(process.hrtime.bigint() - started) / STEPS);
}
console.log(
  `${"the longest step, of".padEnd(36)}${worst.toFixed(0).padStart(9)} ns: an evaluation of ${STEPS} steps ends in ${(worst / 1000).toFixed(2)} s`,
);
