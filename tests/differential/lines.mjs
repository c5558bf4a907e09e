// Compares the results of expressions, one in each line of a file or of standard input, in mathjs 15.2.0 and in the native
// calculator. `\n` in a line is a newline.
// `node tests/differential/lines.mjs [--binary target/debug/examples/evaluate_lines] [--numbers BigNumber|Fraction|bigint]
// [--show N] [--tolerance T] [FILE]`
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compare } from "./compare.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binary: { type: "string", default: "target/debug/examples/evaluate_lines" },
    show: { type: "string", default: "100" },
    numbers: { type: "string", default: "number" },
    tolerance: { type: "string", default: "1e-14" },
  },
});
const lines = readFileSync(positionals[0] ?? 0, "utf8").split("\n");
const expressions = lines.filter((line) => line.trim() !== "" && !line.startsWith("#") && !line.startsWith("@@"));
const { binary, numbers } = values;
const { agreed, differences } = compare(expressions, { binary, numbers, tolerance: Number(values.tolerance) });
for (const { expression, theirs, ours } of differences.slice(0, Number(values.show))) {
  console.log(`${expression}\n  mathjs ${theirs.slice(0, 400)}\n  ours   ${ours.slice(0, 400)}`);
}
console.log(`${agreed} passed, ${differences.length} failed`);
process.exitCode = differences.length === 0 ? 0 : 1;
