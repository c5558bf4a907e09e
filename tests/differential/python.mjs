// Compares random expressions in Pascaline and CPython 3.11 (the oracle), by the rules of the three systems that use Python:
// the same text, or the same error.
// `node tests/differential/python.mjs [--seed N] [--count N]`
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { agentLoop, evalMath, useCalculator } from "pascaline";
import { fileURLToPath } from "node:url";

const { values } = parseArgs({ options: { seed: { type: "string" }, count: { type: "string", default: "20000" } } });
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
/** The share that DIFFERENCES.md explains, such as powers from the C library. */
const MOST_DIFFERENT = 0.001;
const SHOWN = 5;
const MAKER = fileURLToPath(new URL("../oracles/make_python_cases.py", import.meta.url));
const CHAT_MAKER = fileURLToPath(new URL("../oracles/make_chat_cases.py", import.meta.url));
const MOST_BYTES = 2 ** 28;

/** The expected and the actual result of a case, for each system. */
const SYSTEMS = {
  python: ({ expression, eval_math: value, eval_math_error: error }) => {
    const outcome = evalMath({ expr: expression });
    return [value ?? error, outcome.repr ?? outcome.error];
  },
  agent_loop: ({ expression, value, error }) => [value ?? error, calculate(expression)],
  nanochat: ({ expression, value = null }) => [value, useCalculator(expression)],
};

function calculate(expression) {
  try {
    return agentLoop.calculate(expression);
  } catch (error) {
    return error.message;
  }
}

function python(...options) {
  return spawnSync("python3", [MAKER, ...options], { encoding: "utf8", maxBuffer: MOST_BYTES });
}

const version = spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout ?? "";
if (!version.startsWith("Python 3.11.")) {
  console.log(`skipped: the oracle is CPython 3.11, and python3 is ${version.trim() || "not at hand"}`);
  process.exit(0);
}

const check = python("--check");
console.log(check.stdout.trim());
const chat = spawnSync("python3", [CHAT_MAKER, "--check"], { encoding: "utf8" });
console.log(chat.stdout.trim());
let failed = check.status !== 0 || chat.status !== 0;
console.log(`seed ${seed}, ${values.count} expressions of each system`);
for (const [system, outcomes] of Object.entries(SYSTEMS)) {
  const drawn = python("--seed", seed, "--count", values.count, "--system", system);
  if (drawn.status !== 0) throw new Error(drawn.stderr);
  const cases = drawn.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const different = cases.flatMap((drawn) => {
    const [theirs, ours] = outcomes(drawn);
    return theirs === ours ? [] : [{ expression: drawn.expression, theirs, ours }];
  });
  const share = (100 * (1 - different.length / cases.length)).toFixed(2);
  console.log(`${system}: ${different.length} of ${cases.length} differ, ${share} % agree`);
  for (const { expression, theirs, ours } of different.slice(0, SHOWN)) {
    console.log(`  ${JSON.stringify(expression).slice(0, 200)}\n    theirs ${theirs}\n    ours   ${ours}`);
  }
  failed ||= different.length > MOST_DIFFERENT * cases.length;
}
process.exitCode = failed ? 1 : 0;
