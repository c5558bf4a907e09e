// The plain tools in frameworks that have no adapter, each in a folder with packages of its own, since they do not agree on theirs:
// node tests/frameworks/apart/run.mjs [--all | folder…]; by default, those that are small.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const node24 = join(here, "../../nodes/node_modules/node24/bin/node");
const SMALL = ["strands", "tanstack"];

function run(folder, command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: join(here, folder), stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exitCode = 1;
}

const given = process.argv.slice(2);
const all = readdirSync(here, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const chosen = given.includes("--all") ? all : given.length > 0 ? given : SMALL;
const INSTALL = ["--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
for (const folder of chosen) {
  const isLocked = existsSync(join(here, folder, "package-lock.json"));
  if (!existsSync(join(here, folder, "node_modules"))) run(folder, "npm", isLocked ? "ci" : "install", ...INSTALL);
  // Some leave timers behind, with which their process would never end.
  run(folder, node24, "--test", "--test-force-exit", "--test-reporter=dot", `${folder}.test.ts`);
}
