// Batches of the fuzz targets' inputs, on surfaces and against originals in other processes:
//
//     node tests/fuzz/batch.mjs [--count 2000] [--seed N]       drawn trees and mutated texts
//     node tests/fuzz/batch.mjs --kept mathjs_text              what a fuzz target has kept in corpus/
//
// Each call is made through the npm package. Results of mathjs's and of Python's dialect are also compared with mathjs
// 15.2.0 and CPython, in processes that are ended if an expression takes longer than two seconds.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    seed: { type: "string" },
    kept: { type: "string" },
    show: { type: "string", default: "20" },
  },
});
const root = fileURLToPath(new URL("../..", import.meta.url));
const MOST_MILLISECONDS = 2_000;
const MOST_BYTES = 2 ** 30;
const RELATIVE = 1e-12;

const lines = calls();
const file = join(tmpdir(), `pascaline-batch-${process.pid}.jsonl`);
writeFileSync(file, lines);
const npm = spawnSync(
  "node",
  ["--stack-size=984", join(root, "tests/hostile/surfaces.mjs"), file, "--show", values.show],
  { stdio: "inherit" },
);

const answered = lines
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ outcome }) => outcome.answer !== undefined);
const differences = [
  ...(await againstMathjs(answered.filter(({ call }) => call.evaluate !== undefined))),
  ...againstPython(answered.filter(({ call }) => call.tool?.key === "agent_loop/calculate")),
];
for (const difference of differences.slice(0, Number(values.show))) console.log(difference);
console.log(`${differences.length} values differ from the originals'`);
process.exitCode = npm.status === 0 && differences.length === 0 ? 0 : 1;

function calls() {
  const seed = values.seed ?? String(Date.now());
  if (values.kept === undefined) console.log(`seed ${seed}, ${values.count} inputs`);
  const asked =
    values.kept === undefined ? ["draw", seed, values.count] : ["files", values.kept.replace(/_text$/, ""), ...kept()];
  const run = [
    "run",
    "--quiet",
    "--release",
    "--package",
    "pascaline-hostile",
    "--features",
    "sealed",
    "--example",
    "calls",
    "--",
    ...asked,
  ];
  const { status, stdout } = spawnSync("cargo", run, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: MOST_BYTES,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error("the calls cannot be made");
  return stdout;
}

function kept() {
  const folder = join(root, "tests/fuzz/corpus", values.kept);
  return readdirSync(folder)
    .slice(-Number(values.count))
    .map((name) => join(folder, name));
}

/** One expression after the other, in a thread that is replaced if one takes too long. */
async function againstMathjs(rows) {
  let worker;
  const differences = [];
  for (const { call, outcome } of rows) {
    worker ??= new Worker(new URL("./mathjs_worker.mjs", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const theirs = await answer(worker, call.evaluate);
    if (theirs === undefined) {
      await worker.terminate();
      worker = undefined;
    } else if (!near(theirs, outcome.answer)) {
      differences.push(
        `mathjs: ${call.evaluate.expression.slice(0, 300)}\n  mathjs: ${JSON.stringify(theirs)}\n  ours:   ${outcome.answer.slice(0, 200)}`,
      );
    }
  }
  await worker?.terminate();
  return differences;
}

function answer(worker, evaluation) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_MILLISECONDS);
    const end = (outcome) => (clearTimeout(timer), worker.removeAllListeners(), resolve(outcome));
    worker
      .once("message", end)
      .once("error", () => end(undefined))
      .postMessage(evaluation);
  });
}

/** The text of a number may differ in its last digits; any other text may not. */
function near(theirs, ours) {
  const [one, other] = [numbers(theirs.text), numbers(ours)];
  if (one === undefined || other === undefined) return theirs.text === ours;
  const size = Math.max(...one.map(Math.abs), ...other.map(Math.abs));
  return (
    one.length === other.length && one.every((number, index) => Math.abs(number - other[index]) <= RELATIVE * size)
  );
}

function numbers(text) {
  return /^[-+0-9.e i]+$/.test(text)
    ? text.match(/[-+]? ?[0-9.]+(?:e[-+]?\d+)?/g)?.map((number) => Number(number.replace(" ", "")))
    : undefined;
}

function againstPython(rows) {
  const input = rows.map(({ call }) => call.tool.arguments).join("\n");
  const { stdout, error } = spawnSync("python3", [join(root, "tests/fuzz/cpython.py")], {
    input,
    encoding: "utf8",
    maxBuffer: MOST_BYTES,
  });
  if (error !== undefined) throw error;
  const theirs = stdout.split("\n");
  return rows.flatMap(({ call, outcome }, index) =>
    theirs[index] === "" || theirs[index] === outcome.answer
      ? []
      : [
          `CPython: ${call.tool.arguments.slice(0, 300)}\n  CPython: ${theirs[index].slice(0, 200)}\n  ours:    ${outcome.answer.slice(0, 200)}`,
        ],
  );
}
