// `make bench`: Pascaline beside its peers, all in one run.
//
//   node tests/bench/run.mjs [ROWS …]   the groups or rows whose path, such as `mathjs/matrices`, begins with one of these patterns;
//                    `quick` for those of three minutes
//     --base FOLDER    a checkout of another commit, which has been built: its package is timed in the same process
//     --rounds NUMBER  the rounds of each row, instead of its own number
//     --check          times nothing, and compares what the sides of each row return
//     --needs          prints what the chosen rows need, as targets of make
//
// Each group has a process of its own, since calls of many kinds make the later ones in a process slower, mathjs's most. The results are printed, and written to target/bench.json.
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
  "everyday",
  "compiled",
  "mathjs",
  "python",
  "sympy",
  "package",
  "batches",
  "check",
  "tools",
  "answers",
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
    only: { type: "string" }, // a group, in its process
  },
});

/** What takes three minutes, and needs nothing but the package: `ROWS=quick`. */
const QUICK = { patterns: ["short", "everyday", "compiled", "mathjs"], rounds: 9 };

if (patterns.includes("quick")) {
  patterns.splice(0, patterns.length, ...QUICK.patterns);
  options.rounds ??= String(QUICK.rounds);
}

const chosen = patterns.map((pattern) => new RegExp(`^${pattern}`));
const isChosen = (path) => chosen.length === 0 || chosen.some((pattern) => pattern.test(path));
const groupNames = GROUPS.filter(
  (name) => patterns.length === 0 || patterns.some((path) => path.split("/")[0] === name),
);

const groupOf = async (name) => (await import(`./groups/${name}.mjs`)).default;
const groups = () => Promise.all(groupNames.map(groupOf));

async function main() {
  if (options.needs) return console.log([...new Set((await groups()).flatMap(({ needs = [] }) => needs))].join(" "));
  if (options.only)
    return within(async (context) => process.send(await measured(await groupOf(options.only), context)));
  if (options.check) return within(async (context) => check(await groups(), context));

  const rows = [];
  for (const name of groupNames) rows.push(...(await inOwnProcess(name)));
  report(rows, await Package.in(ROOT));
}

async function within(use) {
  const { rounds, base } = options;
  const packages = { package: await Package.in(ROOT), base: base && (await Package.in(base)) };
  const context = new Context({ ...packages, rounds, isChosen });
  try {
    await use(context);
  } finally {
    context.close();
  }
}

/** The rows of a group, which are printed as they are measured. */
async function measured(group, context) {
  const rows = [];
  const table = new Table(group.title);
  for await (const row of resultsOf(group, context)) {
    table.row(row);
    rows.push({ path: `${group.name}/${row.name}`, ...row });
  }
  return rows;
}

async function inOwnProcess(name) {
  let rows = [];
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), "--only", name]);
  child.on("message", (message) => {
    rows = message;
    child.disconnect();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) console.error(`${name} has failed, and its rows are missing.`);
  return rows;
}

function report(rows, ours) {
  const aims = reached(rows, ours);
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
