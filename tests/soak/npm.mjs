// Mixed calls of the npm package, in processes of each Node: none crashes, and memory stays flat. The latencies are printed.
//
//   node tests/soak/npm.mjs                              the short run, as `make test` has it
//   node tests/soak/npm.mjs --runs 200 --flat 0          200 processes of 20,000 calls on each Node
//   node tests/soak/npm.mjs --runs 0 --flat 1000000      a million calls in one process of the Node that runs
//   --node 22 takes that version alone, --sympy 8 makes one call in eight SymPy's
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { corpus } from "./calls.mjs";
import { NODES } from "../nodes/nodes.mjs";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "1" },
    calls: { type: "string", default: "20000" },
    flat: { type: "string", default: "60000" },
    sympy: { type: "string", default: "200" },
    node: { type: "string" },
  },
});

/** The variation of memory once it has settled, which is due to the collector. */
const MOST_GROWTH = { rss: 64, heap: 8 };

const script = fileURLToPath(new URL("run.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pascaline-soak-"));
const file = join(folder, "corpus.json");
writeFileSync(file, JSON.stringify(corpus()));

let failed = 0;

/** Makes calls in a separate process; returns its report, or undefined if the process crashed. */
function run({ path, version }, seed, calls) {
  const args = ["--expose-gc", script, file, String(seed), calls, options.sympy];
  const { stdout, stderr, status, signal } = spawnSync(path, args, { encoding: "utf8" });
  if (status === 0) return JSON.parse(stdout);
  failed += 1;
  console.log(`Node ${version}, seed ${seed}: ended with ${signal ?? status}\n${stderr.slice(-2000)}`);
  return undefined;
}

const shown = (numbers) =>
  Object.entries(numbers)
    .map(([name, number]) => `${name} ${number.toFixed(3)}`)
    .join(", ");

try {
  const nodes = NODES.filter(({ version }) => options.node === undefined || version.startsWith(`v${options.node}.`));
  for (const node of Number(options.runs) > 0 ? nodes : []) {
    let ended = 0;
    for (let seed = 1; seed <= Number(options.runs); seed++)
      ended += run(node, seed, options.calls) === undefined ? 0 : 1;
    console.log(`Node ${node.version}: ${ended} of ${options.runs} runs of ${options.calls} calls end well`);
  }
  if (Number(options.flat) > 0) {
    const report = run(nodes[0], 0, options.flat);
    if (report !== undefined) {
      const { calls, failures, latency, memory } = report;
      // The first tenths fill the caches: the threads' answers, the programs, the optimizer's code.
      const settled = memory[Math.floor(memory.length / 2)];
      const last = memory.at(-1);
      console.log(
        `Node ${nodes[0].version}: ${calls} calls, ${failures} of them errors; milliseconds: ${shown(latency)}`,
      );
      console.log(`MiB halfway: ${shown(settled)}; at the end: ${shown(last)}`);
      for (const [what, most] of Object.entries(MOST_GROWTH)) {
        if (last[what] - settled[what] <= most) continue;
        failed += 1;
        console.log(`${what} grows: ${memory.map((sample) => sample[what].toFixed(0)).join(", ")} MiB`);
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
