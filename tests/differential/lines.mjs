// Compares the results of expressions, one in each line of a file or of standard input, in mathjs 15.2.0 and in the native
// calculator: their types and formatted texts, in which numbers may differ by the relative tolerance.
// `node tests/differential/lines.mjs [--binary target/debug/examples/evaluate_lines] [--show N] [FILE]`
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { all, create } from "mathjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binary: { type: "string", default: "target/debug/examples/evaluate_lines" },
    show: { type: "string", default: "100" },
    tolerance: { type: "string", default: "1e-14" },
  },
});
const tolerance = Number(values.tolerance);
const math = create(all);
const expressions = readFileSync(positionals[0] ?? 0, "utf8").split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
const input = expressions.map((expression) => JSON.stringify(expression)).join("\n");
const { stdout, stderr, status } = spawnSync(values.binary, { input, encoding: "utf8", maxBuffer: 1 << 30 });
if (status !== 0) console.error(stderr);
const ours = stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));

let differing = 0;
for (const [index, expression] of expressions.entries()) {
  const theirs = oracle(expression);
  if (alike(theirs, ours[index] ?? "nothing")) continue;
  differing += 1;
  if (differing <= Number(values.show)) console.log(`${expression}\n  mathjs ${theirs.slice(0, 400)}\n  ours   ${ours[index]?.slice(0, 400)}`);
}
console.log(`${expressions.length - differing} passed, ${differing} failed`);
process.exitCode = differing === 0 ? 0 : 1;

function oracle(expression) {
  try {
    const value = math.evaluate(expression);
    return `${math.typeOf(value)} ${math.typeOf(value).endsWith("Node") ? value.toString() : math.format(value)}`;
  } catch (error) {
    return `Error ${error.message}`;
  }
}

/** The same texts, but for the last digits of numbers. */
function alike(theirs, ours) {
  if (theirs === ours) return true;
  const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
  if (theirs.startsWith("Error") || theirs.replace(NUMBER, "#") !== ours.replace(NUMBER, "#")) return false;
  const [a, b] = [theirs, ours].map((text) => text.match(NUMBER).map(Number));
  return a.every((number, index) => Math.abs(number - b[index]) <= tolerance * Math.abs(number));
}
