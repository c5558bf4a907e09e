// `pascaline/lite` answers what `pascaline` does, bit for bit, or says that the full package has it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import * as whole from "pascaline";
import * as lite from "pascaline/lite";
import { parse } from "smol-toml";

const HINT = 'in the full package: import from "pascaline"';

/** The answer, or the code, message and place of the error. Hints are fewer in the smaller package. */
function outcome({ evaluate }, expression, options) {
  try {
    const { type, value, text } = evaluate(expression, options);
    return { type, value, text };
  } catch (error) {
    const { code, message, span, hint } = error;
    if (code === "not-in-lite") assert.ok(hint.endsWith(HINT), `${expression}: ${hint}`);
    return { code, message, span };
  }
}

/** Whether the smaller package refuses an expression; otherwise it must do what the other one does. */
function isRefused(expression, options) {
  const found = outcome(lite, expression, options);
  if (found.code === "not-in-lite") return true;
  assert.deepEqual(found, outcome(whole, expression, options), expression);
  return false;
}

/** Arguments that the language of the smaller package has. */
const PLAIN = ["2", "-0.5", "0", "17", "1e300", "NaN", "-Infinity", "2 + 3i", "-i", '"2.5"', '"abc"', "true", "null"];
/** Others: lists, and what is left out. */
const OTHERS = [
  "[1, 2, 3]",
  "[4, 1; 0.5, 3]",
  "[]",
  '["a", 2, i]',
  "{a: 1}",
  "sqrt",
  "5 cm",
  "bignumber(2)",
  "fraction(1, 3)",
  "bigint(7)",
  'unit("2 m")',
];
const ARGUMENTS = [...PLAIN, ...OTHERS];

const all = whole.functions();
const there = new Set(lite.functions().map(({ name }) => name));
const pairs = ARGUMENTS.flatMap((x) => ARGUMENTS.map((y) => [x, y]));
const calls = [[], ...ARGUMENTS.map((x) => [x]), ...pairs, ["1", "2", "3"], ["[1, 2, 3]", "2", "3"], ["2", "i", "[1]"]];

test("it has ART's functions", () => {
  const ofArt =
    "sqrt cbrt abs exp log log10 log2 sin cos tan asin acos atan atan2 round floor ceil mean median std variance max min factorial gamma combinations permutations format pow mod re im conj arg complex";
  for (const name of ofArt.split(" ")) assert.ok(there.has(name), name);
  for (const name of there) assert.ok(all.some((row) => row.name === name));
});

for (const { name, example } of all) {
  test(`${name}: the same, or refused`, () => {
    isRefused(example);
    for (const args of calls) {
      // mathjs reads the texts of a range as BigNumbers.
      const isPlain = there.has(name) && name !== "range" && args.every((argument) => PLAIN.includes(argument));
      const refused = isRefused(`${name}(${args.join(", ")})`);
      assert.ok(!(isPlain && refused), `${name}(${args}) is refused`);
      if (!there.has(name)) assert.ok(refused, `${name}(${args}) is not refused`);
    }
  });
}

const OPERATORS = "+ - * / ^ % .* ./ .^ == != < > <= >= and or xor & | << >> to : mod".split(" ");

test("operators: the same, or refused", () => {
  for (const [x, y] of pairs) {
    for (const operator of OPERATORS) {
      const refused = isRefused(`${x} ${operator} ${y}`);
      const isPlain = operator !== ":" && [x, y].every((argument) => PLAIN.includes(argument));
      assert.ok(!(isPlain && refused), `${x} ${operator} ${y} is refused`);
    }
    isRefused(`${x} ? ${y} : -(${x})`);
    isRefused(`f(x, y) = [x, y]; f(${x}, ${y})[1]`);
    isRefused(`a = [${x}, ${y}]; a[2] = ${x}; a'`);
  }
});

test("the corpus: the same, or refused", () => {
  const folder = new URL("../../tests/cases/", import.meta.url);
  const count = { answered: 0, refused: 0 };
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".toml"))) {
    for (const { expression, scope, numbers } of parse(readFileSync(new URL(name, folder), "utf8")).case ?? []) {
      if (typeof expression !== "string" || scope !== undefined) continue;
      count[isRefused(expression, numbers && { numbers }) ? "refused" : "answered"]++;
    }
  }
  assert.ok(count.answered > 1_000, JSON.stringify(count));
});

test("numbers of another type, as options and as values, are refused", () => {
  for (const numbers of ["BigNumber", "Fraction", "bigint"]) assert.ok(isRefused("1 / 3", { numbers }), numbers);
  const values = ["bignumber(2)", "fraction(1, 3)", "bigint(7)", "5 cm", "[1, 5 cm]"];
  for (const value of values) {
    const { [value]: _, ...given } = { x: whole.evaluate(value) };
    assert.ok(isRefused("x", { scope: given }), value);
  }
  assert.ok(!isRefused("mean(x)", { scope: { x: whole.evaluate("[1, 2, 6]") } }));
});

test("what is left out has its place", () => {
  const refusals = { "2 + inv([1, 2; 3, 4])": [4, 7], "3 * 5 cm": [6, 8], "1 + planckConstant": [4, 18] };
  for (const [expression, [start, end]] of Object.entries(refusals)) {
    assert.deepEqual(outcome(lite, expression).span, { start, end }, expression);
  }
});
