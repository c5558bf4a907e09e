// The tests with real stores, then a storm for each surface and store: node tests/answers/run.mjs [--command PATH] [--long] [--seed N]
// `--long`: every storm whole
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commands } from "./commands.mjs";

/** The calls of each storm. npm's processes take longer to start than native ones, and so do its storms: two of them are shorter. */
const WHOLE = 20_000;
const SHORT = 4_000;
const STORMS = {
  native: { redis: WHOLE, postgres: WHOLE, sqlite: WHOLE, file: WHOLE },
  npm: { redis: WHOLE, postgres: SHORT, sqlite: SHORT },
};

const { values: options } = parseArgs({
  options: {
    command: { type: "string", default: commands().native[0] },
    long: { type: "boolean" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const run = (...args) => runIn(process.execPath, ...args);

function runIn(node, ...args) {
  const { status, error } = spawnSync(node, args, { stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(1);
}

run("--test-reporter=dot", path("suite.mjs"), options.command);
// Node has a SQLite of its own since then.
const node24 = path("../../node_modules/node24/bin/node");
runIn(node24, "--test-reporter=dot", "--test-name-pattern=node:sqlite", path("clients.test.mjs"));
for (const [surface, storms] of Object.entries(STORMS)) {
  for (const [store, calls] of Object.entries(storms)) {
    const most = options.long ? WHOLE : calls;
    run(
      path("storm.mjs"),
      surface,
      store,
      "--calls",
      String(most),
      "--seed",
      options.seed,
      "--command",
      options.command,
    );
  }
}
