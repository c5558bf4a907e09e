// Skills' `calculate` compared with SymPy 1.14, in one run: natively and through the npm package. Every expression has new
// numbers, so that nothing is answered from a cache; each is run once, as in an agent.
// `make bench`, or `node tests/bench/sympy.mjs [--long]`; SymPy takes about ten minutes for the long ones.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calculate } from "pascaline";

const local = (path) => fileURLToPath(new URL(path, import.meta.url));
const PYTHON = local("../../.tools/sympy/bin/python");
if (!existsSync(PYTHON)) {
  console.log(`skipped: SymPy 1.14.0 is not at ${PYTHON} (make bench installs it)`);
  process.exit(0);
}

let counter = 0;
/** Numbers that have not been in any expression yet. */
const whole = () => (counter += 1) * 7 + 3;
const float = () => `${(counter += 1)}.${(counter * 7919) % 1000}`;

/** How to make an expression, how many, to how many digits, and how many times as fast as SymPy it must be natively. Through
 * npm some microseconds are the crossing of texts and the JSON of the action. */
const GROUPS = {
  "2 + 3 * n": { make: () => `2 + 3 * ${whole()}`, least: 100 },
  "n/7 + 1/3": { make: () => `${whole()}/7 + 1/3`, least: 100 },
  "2.5 * f - 1": { make: () => `2.5 * ${float()} - 1`, least: 100 },
  "sqrt(n)": { make: () => `sqrt(${whole()})`, least: 100 },
  "sin(n * pi / 180)": { make: () => `2 * 20 * sin(${whole()} * pi / 180) / 9.8`, least: 100 },
  "exp(-n/9)*log(n)": { make: () => `exp(-${whole()}/9) * log(${whole()})`, least: 100 },
  "sqrt(-n) + atan(f)": { make: () => `sqrt(-${whole()}) + atan(${float()})`, least: 100 },
  "factorial, binomial": { make: () => `factorial(${20 + (whole() % 30)})/${whole()} + binomial(40, 20)`, least: 100 },
  "quadratic, real": { make: () => `x**2 - ${whole()}*x - ${whole()} = 0`, count: 60, least: 100 },
  "quadratic, complex": { make: () => `x**2 + x + ${whole()} = 0`, count: 60, least: 100 },
  "quadratic, floats": { make: () => `1.5*x**2 - ${float()}*x + 0.25 = 0`, count: 60, least: 100 },
  "degree 6, 50 digits": { make: () => `x**6 - ${whole()}*x + 1 = 0`, count: 1, precision: 50, least: 10 },
};
if (process.argv.includes("--long")) {
  GROUPS["degree 20, 50 digits"] = { make: () => `x**20 - ${whole()}*x + 1 = 0`, count: 1, precision: 50, least: 10 };
}

const lines = Object.entries(GROUPS).flatMap(([group, { make, count = 300, precision = 10 }]) =>
  Array.from({ length: count }, () => ({ group, expression: make(), precision })),
);
const input = lines.map((line) => JSON.stringify(line)).join("\n") + "\n";

function run(command, ...options) {
  const { status, stdout, stderr } = spawnSync(command, options, { input, encoding: "utf8", cwd: local("../../") });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

function throughNpm() {
  const times = {};
  for (const { expression, precision } of lines.filter(({ precision }) => precision === 10))
    calculate({ type: "calculate", value: expression, precision });
  for (const { group, expression, precision } of lines) {
    const action = { type: "calculate", value: expression, precision };
    const started = process.hrtime.bigint();
    const outcome = calculate(action);
    const took = Number(process.hrtime.bigint() - started);
    if (outcome.status !== "success") throw new Error(`${expression}: ${outcome.reason}`);
    (times[group] ??= []).push(took);
  }
  return Object.fromEntries(Object.entries(times).map(([group, of]) => [group, median(of)]));
}

const native = run("cargo", "run", "--quiet", "--release", "--example", "time_calculate");
const npm = throughNpm();
const sympy = run(PYTHON, local("sympy_times.py"));

const microseconds = (nanoseconds) => (nanoseconds / 1000).toFixed(1).padStart(12);
const times = (ratio) => `${ratio.toFixed(0)} ×`.padStart(9);
console.log(`${"microseconds".padEnd(24)}${"SymPy".padStart(12)}${"native".padStart(12)}${"npm".padStart(21)}`);
for (const [group, { least }] of Object.entries(GROUPS)) {
  const [fast, wasm] = [sympy[group] / native[group], sympy[group] / npm[group]];
  console.log(
    `${group.padEnd(24)}${microseconds(sympy[group])}${microseconds(native[group])}${times(fast)}${microseconds(npm[group])}${times(wasm)}`,
  );
  if (fast < least) {
    console.log(`  less than ${least} × natively`);
    process.exitCode = 1;
  }
}
