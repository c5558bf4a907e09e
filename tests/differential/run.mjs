// Compares random expressions in Pascaline and mathjs 15.2.0 (the oracle): the same success or failure, the same values, the
// same errors.
// `node tests/differential/run.mjs [--seed N] [--count N] [--show N]`
import { inspect, parseArgs } from "node:util";
import { evaluate } from "pascaline";
import { oracle } from "../oracles/mathjs.mjs";
import { ANS, FEATURES, SCOPE, draw, mutate, random } from "./generate.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "10000" },
    show: { type: "string", default: "10" },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.count);
const show = Number(values.show);
const RELATIVE = 1e-12;
const MOST_FAILING = 0.2;
const MUTATED = 0.05;
const MOST_LIMITED = 0.005;
const LIMITS = new Set(["nesting-too-deep", "too-many-steps", "collection-too-large", "text-too-long"]);

console.log(`seed ${seed}, ${count} expressions`);
const next = random(seed);
const uses = new Map(FEATURES.map((feature) => [feature, 0]));
const totals = { agree: 0, succeeded: 0, sameBits: 0, failed: 0, sameWords: 0, limited: 0 };
const differences = new Map();

for (let index = 0; index < count; index++) {
  const { expression, theirs, mine } = wanted();
  compare(expression, theirs, mine);
}
report();

/**
 * Draws expressions until the failing ones do not exceed their share. Expressions over a limit are left out: mathjs has no
 * limits, and a range of 1e15 elements, for example, would end this process.
 */
function wanted() {
  for (;;) {
    const used = new Set();
    let expression = draw(next, used);
    if (next() < MUTATED) expression = mutate(expression, next);
    const given = { scope: SCOPE, ans: ANS[Math.floor(next() * ANS.length)] };
    const mine = ours(expression, given);
    if (LIMITS.has(mine.code)) {
      totals.limited += 1;
      continue;
    }
    const theirs = oracle(expression, given);
    const failing = theirs.kind === "error";
    if (failing && totals.failed + 1 > MOST_FAILING * (totals.failed + totals.succeeded + 5)) continue;
    totals[failing ? "failed" : "succeeded"] += 1;
    for (const feature of used) uses.set(feature, uses.get(feature) + 1);
    return { expression, theirs, mine };
  }
}

function ours(expression, given) {
  try {
    const { type, value, text } = evaluate(expression, given);
    if (type === "complex") return { kind: type, ...value, text };
    return type === "number" || type === "text" ? { kind: type, value } : { kind: type, text };
  } catch (error) {
    return { kind: "error", code: error.code, message: error.message };
  }
}

function compare(expression, theirs, mine) {
  if (theirs.kind !== mine.kind) return differ("success or type", expression, theirs, mine);
  if (theirs.kind === "error") {
    totals.agree += 1;
    if (theirs.message === mine.message) totals.sameWords += 1;
    else differ("words", expression, theirs, mine);
    return;
  }
  if (!near(theirs, mine)) return differ("value", expression, theirs, mine);
  totals.agree += 1;
  if (sameBits(theirs, mine)) totals.sameBits += 1;
  else differ("last bits", expression, theirs, mine);
}

function near(theirs, mine) {
  if (theirs.kind === "text") return theirs.value === mine.value;
  if (theirs.kind !== "number" && theirs.kind !== "complex") return theirs.text === mine.text;
  const parts = ({ value, re, im }) => (re === undefined ? [value, 0] : [re, im]);
  const [a, b] = [parts(theirs), parts(mine)];
  const size = Math.hypot(...a);
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= RELATIVE * size || a.every((part, index) => Object.is(part, b[index]));
}

function sameBits(theirs, mine) {
  if (theirs.kind !== "complex") return Object.is(theirs.value, mine.value) && theirs.text === mine.text;
  return Object.is(theirs.re, mine.re) && Object.is(theirs.im, mine.im) && theirs.text === mine.text;
}

function differ(kind, expression, theirs, mine) {
  if (!differences.has(kind)) differences.set(kind, []);
  differences.get(kind).push({ expression, theirs, mine });
}

/** Unlike JSON it distinguishes -0 from 0. */
function shown(outcome) {
  return inspect(outcome, { breakLength: Infinity });
}

function report() {
  for (const [kind, list] of differences) {
    console.log(`\n${kind}: ${list.length}`);
    for (const { expression, theirs, mine } of list.slice(0, show)) {
      console.log(`  ${expression}\n    mathjs ${shown(theirs)}\n    ours   ${shown(mine)}`);
    }
  }
  const rare = [...uses].filter(([, number]) => number < count / 100);
  const agree = totals.agree / count;
  const bits = totals.sameBits / totals.succeeded;
  const words = totals.sameWords / totals.failed;
  const percent = (share) => `${(100 * share).toFixed(2)} %`;
  console.log(
    `\nagree ${percent(agree)} (at least 99.5 %); of ${totals.succeeded} answers to the last bit ${percent(bits)} (95 %);`,
  );
  console.log(`of ${totals.failed} failures (at most 20 %) in the same words ${percent(words)} (95 %);`);
  console.log(`${totals.limited} more were over a limit (at most ${percent(MOST_LIMITED)});`);
  console.log(
    `${uses.size} operators and functions, the rarest in ${percent(Math.min(...uses.values()) / count)} of the draws (1 %)`,
  );
  const problems = [
    agree < 0.995 && "too few agree",
    bits < 0.95 && "too few bits are the same",
    words < 0.95 && "too few words are the same",
    totals.failed > MOST_FAILING * count && "too many fail",
    totals.limited > MOST_LIMITED * count && "too many are over a limit",
    rare.length > 0 && `too rare: ${rare.map(([feature]) => feature).join(" ")}`,
  ].filter(Boolean);
  console.log(problems.length === 0 ? `${count} passed, 0 failed` : problems.join("; "));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
