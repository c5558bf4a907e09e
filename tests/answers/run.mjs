// The tests with real stores, then a storm for each surface and store: node tests/answers/run.mjs [--command PATH] [--long] [--seed N]
// `--long`: storms of more calls
import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { commands } from "./commands.mjs";
import { SQLITE_CLIENTS } from "./sqlite_nodes.mjs";

/** The calls of a storm, and of a long one. */
const CALLS = 1_000;
const MANY_CALLS = 20_000;
const STORMS = { native: ["redis", "postgres", "sqlite", "file"], npm: ["redis", "postgres", "sqlite"] };

const { values: options } = parseArgs({
  options: {
    command: { type: "string", default: commands().native[0] },
    long: { type: "boolean" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

function run(...args) {
  const { status, error } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(1);
}

/** The clients of SQLite that this Node does not have, in those that do, at once: they mostly wait for locks. */
async function runOtherClients() {
  // One of the Nodes warns that its SQLite is an experiment.
  const args = ["--test-reporter=dot", "--disable-warning=ExperimentalWarning", path("sqlite_clients.test.mjs")];
  const others = SQLITE_CLIENTS.map(({ node }) => node).filter((node) => node.join() !== process.execPath);
  const runs = await Promise.allSettled(
    others.map(([program, ...flags]) => promisify(execFile)(program, [...flags, ...args])),
  );
  for (const { value, reason } of runs) process.stdout.write(value?.stdout ?? `${reason.stdout}\n${reason.message}\n`);
  if (runs.some(({ status }) => status === "rejected")) process.exit(1);
}

run("--test-reporter=dot", path("suite.mjs"), options.command);
await runOtherClients();
const calls = String(options.long ? MANY_CALLS : CALLS);
for (const [surface, stores] of Object.entries(STORMS)) {
  for (const store of stores) {
    const given = ["--calls", calls, "--seed", options.seed, "--command", options.command];
    run(path("storm.mjs"), surface, store, ...given);
  }
}
