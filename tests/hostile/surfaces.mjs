// Calls on the surfaces outside of this process' Rust: the npm package, and with `--command` the command, which runs the
// component in wasmtime. `calls` (tests/hostile/examples/calls.rs) prints them with their native outcomes:
//
//     cargo run --release -p pascaline-hostile --example calls corpus > calls.jsonl
//     node --stack-size=984 tests/hostile/surfaces.mjs calls.jsonl [--command target/release/pascaline] [--show 20]
import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { CalculationError, evaluate, getTool, runToolCall } from "pascaline";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { command: { type: "string" }, show: { type: "string", default: "20" } },
});
const LONGEST_ERROR = 4096 + 128;
const FAILED = "Tool execution error: ";
// A busy machine must not decide: the steps do, as they do natively.
const limits = { milliseconds: 600_000 };

const differences = [];
const forCommand = [];
let count = 0;
for await (const line of createInterface({ input: createReadStream(positionals[0]) })) {
  const { name, call, outcome } = JSON.parse(line);
  compare("npm", name, outcome, await npm(call));
  if (values.command !== undefined && call.tool !== undefined && call.tool.key !== "art/calculator") {
    forCommand.push({ name, call, outcome });
  }
  count += 1;
}
if (forCommand.length > 0) throughCommand();

console.log(`${count} calls in npm, ${forCommand.length} by the command: ${differences.length} differ`);
for (const difference of differences.slice(0, Number(values.show))) console.log(difference);
process.exitCode = differences.length === 0 && count > 0 ? 0 : 1;

/** The outcome of a call, as Rust writes it. */
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
    return { failure: { code: error.code, message: error.message + hint(error.hint) } };
  }
}

function hint(text) {
  return text === undefined ? "" : `\nhint: ${text}`;
}

function fromContent(content) {
  return content.startsWith(FAILED) ? { failure: { code: "tool", message: content.slice(FAILED.length) } } : { answer: content };
}

/** All calls of tools, a line each, in one process: a bad one must not end it. */
function throughCommand() {
  const keys = [...new Set(forCommand.map(({ call }) => call.tool.key))];
  for (const key of keys) {
    const calls = forCommand.filter(({ call }) => call.tool.key === key);
    const [set, name] = key.split("/");
    const line = ({ call }, index) => JSON.stringify({ id: String(index), type: "function", function: { name, arguments: call.tool.arguments } });
    const input = calls.map(line).join("\n");
    const { stdout, status, signal } = spawnSync(values.command, ["call", "--set", set], { input, encoding: "utf8", maxBuffer: 2 ** 30 });
    if (status !== 0) differences.push(`command ${key}: it ended with ${signal ?? status}`);
    const answers = stdout.trim().split("\n");
    for (const [index, { name: shown, outcome }] of calls.entries()) {
      compare("command", shown, outcome, answers[index] === undefined ? {} : fromContent(JSON.parse(answers[index]).content));
    }
  }
}

function compare(surface, name, wanted, got) {
  const same = wanted.answer === got.answer && wanted.failure?.code === got.failure?.code && wanted.failure?.message === got.failure?.message;
  if (!same) differences.push(`${surface}: ${name}\n${shown(JSON.stringify(wanted), JSON.stringify(got))}`);
  const length = Buffer.byteLength(got.failure?.message ?? "");
  if (length > LONGEST_ERROR) differences.push(`${surface}: ${name}\n  an error of ${length} bytes`);
}

/** Two texts where they begin to differ. */
function shown(wanted, got) {
  const same = [...wanted].findIndex((character, index) => character !== got[index]);
  const from = Math.max(0, same - 40);
  return `  native: …${wanted.slice(from, from + 200)}\n  here:   …${got.slice(from, from + 200)}`;
}
