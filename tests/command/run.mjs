// The native command and npm's answer the same, byte for byte, refuse the same, and end in the same way: for the command lines of
// lines.mjs, for random ones, and for random lines of the standard input.
// node tests/command/run.mjs [--native target/debug/pascaline] [--seed N] [--count N] [--lines N] [--only TEXT]
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { commands, difference } from "./both.mjs";
import { Draw } from "./draw.mjs";
import { LINES } from "./lines.mjs";

const { values } = parseArgs({
  options: {
    native: { type: "string" },
    seed: { type: "string" },
    count: { type: "string", default: "300" },
    lines: { type: "string" },
    only: { type: "string" },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.count);
const draw = new Draw(seed);

/** A random choice of so many. */
function some(all, most) {
  const rest = [...all];
  while (rest.length > most) rest.splice(draw.below(rest.length), 1);
  return rest;
}

const input = (line) => Array.from({ length: count }, line).join("\n");
const text = () => draw.text();
const RANDOM = [
  ...["answer", "eval", "calculate", "solve"]
    .flatMap((name) => [[name], [name, "--json"]])
    .map((args) => ({ args, input: input(text) })),
  ...[
    ["eval", "--dialect", "python", "--json"],
    ["answer", "--degrees", "--digits", "30", "--locale", "de", "--json"],
  ].map((args) => ({ args, input: input(text) })),
  ...["answer", "mathjs", "python", "sympy"].map((dialect) => ({
    args: ["repl", "--dialect", dialect, "--no-history"],
    input: input(() => draw.line()),
  })),
  { args: ["call"], input: input(() => draw.request()) },
  ...Array.from({ length: Math.ceil(count / 10) }, () => draw.commandLine()),
];

const FIXED = values.lines === undefined ? LINES : some(LINES, Number(values.lines));
const all = [...FIXED, ...RANDOM].filter(
  ({ args }) => values.only === undefined || args.join(" ").includes(values.only),
);
const both = commands(values.native);

let failures = 0;
const queue = all.values();
async function work() {
  for (const line of queue) {
    const differs = await difference(line, both);
    if (differs === undefined) continue;
    failures++;
    console.log(differs);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failures > 0) {
  console.log(`${failures} of ${all.length} command lines differ; --seed ${seed}`);
  process.exitCode = 1;
}
