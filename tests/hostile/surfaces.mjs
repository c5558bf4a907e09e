// Calls on the surfaces outside of this process' Rust: the npm package, and with `--command` the command, which runs the
// component in wasmtime. `calls` (tests/hostile/examples/calls.rs) prints them with their native outcomes:
//
//     cargo run --release -p pascaline-hostile --example calls corpus > calls.jsonl
//     node --stack-size=984 tests/hostile/surfaces.mjs calls.jsonl [--command target/release/pascaline] [--show 20]
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { CalculationError, evaluate, getTool, runToolCall } from "pascaline";
import { Command } from "./command.mjs";
import { failure, fromContent, isSame } from "./outcome.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { command: { type: "string" }, show: { type: "string", default: "20" } },
});
const LONGEST_ERROR = 4096 + 128;
// A busy machine must not decide: the steps do, as they do natively.
const limits = { milliseconds: 600_000 };

const surfaces = { npm };
const command = new Command(values.command);
if (values.command !== undefined) surfaces.command = (call) => command.outcome(call);

const differences = [];
const made = Object.fromEntries(Object.keys(surfaces).map((surface) => [surface, 0]));
let count = 0;
for await (const line of createInterface({ input: createReadStream(positionals[0]) })) {
  const { name, call, outcome } = JSON.parse(line);
  for (const [surface, run] of Object.entries(surfaces)) {
    const got = await run(call);
    if (got === undefined) continue;
    compare(`${surface}: ${name}`, outcome, got);
    made[surface] += 1;
  }
  count += 1;
}
command.end();

const tally = Object.entries(made).map(([surface, made]) => `${surface} ${made} (${count - made} cannot be said there)`);
console.log(`${count} calls: ${tally.join(", ")}: ${differences.length} differ`);
for (const difference of differences.slice(0, Number(values.show))) console.log(difference);
process.exitCode = differences.length === 0 && count > 0 ? 0 : 1;

async function npm({ evaluate: evaluation, tool }) {
  if (tool !== undefined) {
    const call = { id: "1", type: "function", function: { name: tool.key, arguments: tool.arguments } };
    return fromContent((await runToolCall([getTool(tool.key)], call, { limits })).content);
  }
  const { expression, scope, ans } = evaluation;
  try {
    return { answer: evaluate(expression, { scope, ans: ans ?? undefined, limits }).text };
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    return failure(error.code, error.message, error.hint);
  }
}

function compare(name, wanted, got) {
  if (!isSame(wanted, got)) differences.push(`${name}\n${shown(JSON.stringify(wanted), JSON.stringify(got))}`);
  const length = Buffer.byteLength(got.failure?.message ?? "");
  if (length > LONGEST_ERROR) differences.push(`${name}\n  an error of ${length} bytes`);
}

/** Two texts where they begin to differ. */
function shown(wanted, got) {
  const same = [...wanted].findIndex((character, index) => character !== got[index]);
  const from = Math.max(0, same - 40);
  return `  native: …${wanted.slice(from, from + 200)}\n  here:   …${got.slice(from, from + 200)}`;
}
