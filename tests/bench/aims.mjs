// What is aimed at, beside what was reached. Nothing fails here: on a busy machine an aim may be missed.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { quantity, times } from "./print.mjs";

const geometricMean = (numbers) =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
const least = (numbers) => Math.min(...numbers);
const most = (numbers) => Math.max(...numbers);

/** One number of the rows whose path matches: `pick` takes one from a row's sides, and `all` makes one of them. */
const of = (path, pick, all) => (rows) => {
  const numbers = rows.filter((row) => row.sides && path.test(row.path)).map(({ sides }) => pick(sides));
  return numbers.length > 0 && numbers.every((number) => number !== undefined) ? all(numbers) : undefined;
};

/** At least so many times as fast as a peer, in each of the rows. */
const faster = (text, path, peer, bound, all = least) => ({
  text,
  bound,
  reached: of(path, (sides) => sides[peer]?.ratio, all),
  isMet: (reached) => reached >= bound,
  shown: times,
});

/** At most so long, in each of the rows. */
const within = (text, path, bound, side = "pascaline") => ({
  text,
  bound,
  reached: of(path, (sides) => sides[side]?.value, most),
  isMet: (reached) => reached <= bound,
  shown: (value) => quantity(value),
});

/** At most so much longer than a peer, in each of the rows. */
const beyond = (text, path, peer, bound) => ({
  ...within(text, path, bound),
  reached: of(path, ({ pascaline, [peer]: its }) => its && pascaline.value - its.value, most),
});

/** At most so many times as long as the row of another path. */
const atMost = (text, path, other, bound) => {
  const valueOf = (path) => of(path, ({ pascaline }) => pascaline.value, most);
  return {
    text,
    bound,
    reached: (rows) => valueOf(path)(rows) / valueOf(other)(rows) || undefined,
    isMet: (reached) => reached <= bound,
    shown: times,
  };
};

const MICROSECONDS = 1e3;
const MILLISECONDS = 1e6;

const AIMS = [
  within(
    "the first pascaline eval, empty cache: CPU",
    /^starts\/pascaline eval, empty cache: CPU/,
    1000 * MILLISECONDS,
  ),
  within("a later pascaline eval", /^starts\/pascaline eval: wall/, 50 * MILLISECONDS),
  within("native mcp --http, a kept connection", /^servers\/HTTP, one.*p50/, MILLISECONDS, "native"),
  faster("MCP over stdio", /^servers\/stdio.*(p50|a call)$/, "SDK + mathjs", 1),
  faster("MCP by HTTP", /^servers\/HTTP.*(p50|a call)$/, "SDK + mathjs", 1),
  faster("the ten short expressions, geometric mean", /^short\//, "mathjs", 12, geometricMean),
  faster("the slowest of the ten", /^short\//, "mathjs", 8),
  faster("everyday expressions, geometric mean", /^everyday\/(?!failure)/, "mathjs", 11, geometricMean),
  faster("the slowest of them", /^everyday\/(?!failure)/, "mathjs", 8),
  faster("failures that are returned, the slowest", /^everyday\/failure/, "mathjs", 4),
  faster("compiled programs, by position", /^compiled\/.*number/, "mathjs", 1.2),
  faster("compiled programs, { scope }", /^compiled\/.*scope/, "mathjs", 1),
  faster("matrices, the slowest", /^mathjs\/matrices/, "mathjs", 4),
  faster("BigNumbers, the slowest", /^mathjs\/BigNumbers/, "mathjs", 4),
  faster("fractions, the slowest", /^mathjs\/fractions/, "mathjs", 4),
  faster("thrown errors, the slowest", /^mathjs\/thrown/, "mathjs", 1.5),
  faster("evalMath", /^python\/evalMath: 2 \+ 3/, "CPython", 5),
  beyond("a call with Redis, beyond its two round trips", /^answers\/Redis/, "two round trips", 50 * MICROSECONDS),
  beyond("import pascaline, beyond Python's own start", /^starts\/import.*wall/, "import sys", 20 * MILLISECONDS),
  faster("Python: use_calculator, the slowest", /^package\/use_calculator/, "eval, guarded", 10),
  faster("Python: eval_math, the slowest", /^package\/eval_math/, "eval, checked", 5),
  faster("Python: calculate, the slowest", /^package\/calculate/, "SymPy", 100),
  faster("Python: a batch of texts that differ, the slowest", /^batches\/.*different/, "a loop", 5),
  faster("Python: a batch in which texts come again, the slowest", /^batches\/.*eight/, "a loop", 5),
  faster("check, the median pair", /^check\/the median/, "Math-Verify", 20),
  atMost("check, the slowest pair to the median", /^check\/the slowest/, /^check\/the median/, 50),
  faster("natively, 2 + 3 * n", /^native\/2 \+ 3/, "fasteval", 1),
  within("answer natively, a short text", /^answer\/2 \+ 3/, 3 * MICROSECONDS),
  within("answer natively, an irrational result", /^answer\/sqrt/, 6 * MICROSECONDS),
  within("answer natively, a unit", /^answer\/.*inch/, 6 * MICROSECONDS),
  within("answer natively, a linear system", /^answer\/x - y/, 6 * MICROSECONDS),
  {
    text: "npm's wasm, gzipped",
    bound: 1_100_000,
    reached: (_, ours) => gzipSync(readFileSync(ours.file("pkg/wasm/pascaline_bg.wasm")), { level: 9 }).length,
    isMet: (reached) => reached <= 1_100_000,
    shown: (bytes) => `${(bytes / 1000).toFixed(0)} kB`,
  },
];

/** Each aim and what was reached, if its rows were measured. */
export function reached(rows, ours) {
  return AIMS.flatMap(({ text, bound, reached, isMet, shown }) => {
    const value = reached(rows, ours);
    return value === undefined ? [] : [{ text, aim: shown(bound), reached: shown(value), isMet: isMet(value) }];
  });
}
