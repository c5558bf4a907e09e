// Fresh processes, from their start to the end after a first answer: what npm's package and the command take of time, of the
// processor and of memory.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compared, inTurn } from "../harness.mjs";

const COMMAND = "target/release/pascaline";

const inNode = (type, script) => [process.execPath, `--input-type=${type}`, "-e", script];
const imported = (file, use) => inNode("module", `import * as it from ${JSON.stringify(file)}; it.${use}`);
const required = (file, use) => inNode("commonjs", `require(${JSON.stringify(file)}).${use}`);
const SUM = 'evaluate("1 + 1")';

/** How a file of a checkout is started, if it is there. */
const by =
  (path, start, ...args) =>
  (checkout) => {
    const file = checkout.file(path);
    return file && start(file, ...args);
  };
const command =
  (...args) =>
  (checkout) => {
    const file = checkout.file(COMMAND);
    return file && [file, ...args];
  };

const NODE = () => inNode("module", "1 + 1");
const PYTHON = () => ["python3", "-c", "print(1 + 1)"];
const inWheel = (path) => [
  "python3",
  "-c",
  `import sys; sys.path.insert(0, ${JSON.stringify(path)}); import pascaline`,
];
const importing = (name) => () => ["python3", "-c", `import ${name}`];
const BC = () => ["bash", "-c", "exec bc <<< 1+1"];
const SYMPY = by(".tools/sympy/bin/python", (python) => [
  python,
  "-c",
  "from sympy import N, sympify; N(sympify('1 + 1'))",
]);
const EXPR_EVAL = ".tools/expr-eval/node_modules/expr-eval-fork/dist";

/** Each row's processes, ours first. */
const ROWS = {
  "ES module": {
    pascaline: by("pkg/dist/node.js", imported, SUM),
    lite: by("pkg/dist/lite_node.js", imported, SUM),
    mathjs: by("node_modules/mathjs/lib/esm/index.js", imported, SUM),
    "expr-eval": by(`${EXPR_EVAL}/index.mjs`, imported, 'Parser.evaluate("1 + 1")'),
    "node -e": NODE,
  },
  "ES module, answer": {
    pascaline: by("pkg/dist/node.js", imported, 'answer("2 + 3 * 4")'),
    "pascaline, a unit": by("pkg/dist/node.js", imported, 'answer("12 inch to cm")'),
    "node -e": NODE,
  },
  CommonJS: {
    pascaline: by("pkg/dist/node.cjs", required, SUM),
    lite: by("pkg/dist/lite_node.cjs", required, SUM),
    mathjs: by("node_modules/mathjs/lib/cjs/index.js", required, SUM),
    "node -e": NODE,
  },
  "Skills' calculate": {
    pascaline: by("pkg/dist/node.js", imported, 'calculate({ value: "1 + 1" })'),
    SymPy: SYMPY,
    "python3 -c": PYTHON,
  },
  "import pascaline": {
    pascaline: by("target/bench/wheel", inWheel),
    "import decimal": importing("decimal"),
    "import sys": importing("sys"),
  },
  "pascaline eval": { pascaline: command("eval", "1 + 1"), "python3 -c": PYTHON, "node -e": NODE, bc: BC },
  "pascaline answer": { pascaline: command("answer", "1 + 1"), "python3 -c": PYTHON, "node -e": NODE, bc: BC },
  "pascaline --version": { pascaline: command("--version"), "python3 -c": PYTHON },
};

/** The first call with an empty cache may compile a component. */
const EMPTY_CACHE = "pascaline eval, empty cache";

const MEASURES = { wall: "wall", CPU: "cpu", memory: "kib" };

async function* results(context, isChosen) {
  const caches = mkdtempSync(join(tmpdir(), "pascaline-bench-"));
  try {
    for (const [name, start] of Object.entries(ROWS)) {
      if (isChosen({ name })) yield* rowsOf(name, start, context, join(caches, "kept"), 9);
    }
    const fresh = () => mkdtempSync(join(caches, "empty-"));
    if (isChosen({ name: EMPTY_CACHE })) {
      yield* rowsOf(EMPTY_CACHE, { pascaline: ROWS["pascaline eval"].pascaline }, context, fresh, 3);
    }
  } finally {
    rmSync(caches, { recursive: true });
  }
}

/** A row for each measure. Where the cache is kept, each process has run once before. */
async function* rowsOf(name, start, { package: ours, base, python, rounds }, cache, own) {
  const commands = Object.entries(start).map(([side, of]) => [side, of(ours)]);
  if (!commands[0][1]) return yield { name, missing: `what ${name} starts is not built` };
  if (base) commands.splice(1, 0, ["base", start.pascaline(base)]);
  const sides = Object.fromEntries(commands.filter(([, command]) => command));
  const isKept = typeof cache === "string";
  const run = async (command) => {
    const env = { XDG_CACHE_HOME: isKept ? cache : cache() };
    const sample = await python.ask({ call: "spawn", command, env });
    if (sample.status !== 0) throw new Error(`${command[0]} ends with ${sample.status}`);
    return sample;
  };
  if (isKept) await inTurn(sides, 1, run);
  const samples = await inTurn(sides, rounds(own), run);
  for (const [measure, field] of Object.entries(MEASURES)) {
    const unit = field === "kib" ? "KiB" : "ns";
    yield { name: `${name}: ${measure}`, unit, sides: compared(samples, (sample) => sample[field]) };
  }
}

export default {
  name: "starts",
  title: "fresh processes with a first answer",
  needs: [
    "bench-command",
    "bench-wheel",
    ".tools/expr-eval/node_modules/.package-lock.json",
    ".tools/sympy/pyvenv.cfg",
  ],
  results,
};
