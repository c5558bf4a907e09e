// Compares random expressions and equations in Pascaline and SymPy 1.14 (the oracle): the same digits, the same roots in the
// same order.
// `node tests/differential/sympy.mjs [--seed N] [--count N]` draws new ones and needs SymPy (`make differential` installs
// it); `--recorded` replays the seed whose answers are in tests/cases/sympy.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { calculate } from "pascaline";
import { parse } from "smol-toml";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "1000" },
    recorded: { type: "boolean" },
    show: { type: "string", default: "5" },
  },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
/** The share that must agree, by kind. */
const LEAST = { numeric: 0.99, equations: 0.97, variables: 0.99 };
const local = (path) => fileURLToPath(new URL(path, import.meta.url));
const MAKER = local("../oracles/make_sympy_cases.py");
const PYTHON = local("../../.tools/sympy/bin/python");
/** A float that is an integer, in a line of JSON. */
const WHOLE_FLOAT = /"variables": \{[^}]*\d\.0[,}]/;
const MOST_BYTES = 2 ** 28;

function drawn(kind) {
  if (values.recorded) {
    const { case: cases } = parse(readFileSync(local(`../cases/sympy/${kind}.toml`), "utf8"), {
      integersAsBigInt: true,
    });
    return cases
      .filter(isWritable)
      .map((drawn) => ({ ...drawn, precision: Number(drawn.precision), variables: plain(drawn.variables ?? {}) }));
  }
  const run = spawnSync(PYTHON, [MAKER, "--seed", seed, "--count", values.count, "--kind", kind], {
    encoding: "utf8",
    maxBuffer: MOST_BYTES,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const lines = run.stdout
    .trimEnd()
    .split("\n")
    .filter((line) => !WHOLE_FLOAT.test(line));
  return lines.map((line) => JSON.parse(line));
}

/** JavaScript cannot write `27.0`, which is a float and not the integer 27: such variables are left to the tests in Rust. */
const isWritable = ({ variables = {} }) =>
  !Object.values(variables).some((value) => typeof value === "number" && Number.isInteger(value));

const plain = (variables) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, Number(value)]));

/** An outcome as text: the value, or that there is none. Where SymPy gives up, any outcome is accepted. */
function outcomes({ expression, precision = 10, variables = {}, value, unsolved }) {
  const ours = calculate({ type: "calculate", value: expression, precision, variables });
  // An equation that nothing solves is an empty text in SymPy, and a failure here.
  const text = ours.status === "success" ? ours.value : ours.reason.endsWith("no solution") ? "" : undefined;
  return unsolved === undefined ? [value, text] : [value ?? text, text ?? value];
}

if (!values.recorded && !existsSync(PYTHON)) {
  console.log(`skipped: the oracle is SymPy 1.14.0, and ${PYTHON} is not there (make differential installs it)`);
  process.exit(0);
}
console.log(values.recorded ? "the recorded seed" : `seed ${seed}, ${values.count} of each kind`);
for (const [kind, least] of Object.entries(LEAST)) {
  const all = drawn(kind);
  const cases = all.filter((drawn) => drawn.skipped === undefined && drawn.difference === undefined);
  const different = cases.flatMap((drawn) => {
    const [theirs, ours] = outcomes(drawn);
    return theirs === ours ? [] : [{ ...drawn, theirs, ours }];
  });
  const share = 1 - different.length / cases.length;
  const left = all.length - cases.length;
  console.log(
    `${kind}: ${different.length} of ${cases.length} differ, ${(100 * share).toFixed(2)} % agree${left ? `; ${left} are left out` : ""}`,
  );
  for (const { form, expression, precision, theirs, ours } of different.slice(0, Number(values.show))) {
    console.log(
      `  ${form} ${JSON.stringify(expression).slice(0, 200)} ${precision}\n    theirs ${theirs}\n    ours   ${ours}`,
    );
  }
  if (values.recorded ? different.length > 0 : share < least) process.exitCode = 1;
}
