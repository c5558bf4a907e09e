// `make bench`: Pascaline beside its peers, all in one run.
//
//   node tests/bench/run.mjs [ROWS …]   the groups or rows whose path, such as `mathjs/matrices`, begins with one of these patterns
//     --base FOLDER    a checkout of another commit, which has been built: its package is timed in the same process
//     --rounds NUMBER  the rounds of each row, instead of its own number
//     --check          times nothing, and compares what the sides of each row return
//     --needs          prints what the chosen rows need, as targets of make
//
// The results are printed, and written to target/bench.json.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { reached } from "./aims.mjs";
import { check } from "./check.mjs";
import { Context } from "./context.mjs";
import { Package, ROOT } from "./packages.mjs";
import { Table } from "./print.mjs";
import { resultsOf } from "./rows.mjs";

/** In this order: what people wait for longest, or most often, comes first. */
const GROUPS = [
  "starts",
  "servers",
  "short",
  "compiled",
  "mathjs",
  "python",
  "sympy",
  "tools",
  "answer",
  "native",
  "growth",
  "search",
  "steps",
];

const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: "string" },
    rounds: { type: "string" },
    check: { type: "boolean" },
    needs: { type: "boolean" },
  },
});

const chosen = patterns.map((pattern) => new RegExp(`^${pattern}`));
const isChosen = (path) => chosen.length === 0 || chosen.some((pattern) => pattern.test(path));

async function main() {
  const names = GROUPS.filter(
    (name) => patterns.length === 0 || patterns.some((pattern) => pattern.split("/")[0] === name),
  );
  const groups = await Promise.all(names.map(async (name) => (await import(`./groups/${name}.mjs`)).default));
  if (options.needs) return console.log([...new Set(groups.flatMap(({ needs = [] }) => needs))].join(" "));

  const context = new Context({
    package: await Package.in(ROOT),
    base: options.base && (await Package.in(options.base)),
    rounds: options.rounds,
    isChosen,
  });
  try {
    if (options.check) return await check(groups, context);
    await measured(groups, context);
  } finally {
    context.close();
  }
}

async function measured(groups, context) {
  const rows = [];
  for (const group of groups) {
    const table = new Table(group.title);
    for await (const row of resultsOf(group, context)) {
      table.row(row);
      rows.push({ path: `${group.name}/${row.name}`, ...row });
    }
  }
  const aims = reached(rows, context.package);
  console.log("\nAims, and what was reached");
  for (const { text, aim, reached, isMet } of aims) {
    console.log(`${text.padEnd(56)}${reached.padStart(12)}${`(${aim})`.padStart(14)}${isMet ? "" : "  missed"}`);
  }
  const commit = (root) => execFileSync("git", ["-C", root, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const written = {
    commit: commit(ROOT),
    ...(options.base && { base: commit(options.base) }),
    node: process.version,
    processor: cpus()[0]?.model,
    rows,
    aims,
  };
  mkdirSync(join(ROOT, "target"), { recursive: true });
  writeFileSync(join(ROOT, "target/bench.json"), `${JSON.stringify(written, null, 2)}\n`);
}

await main();
