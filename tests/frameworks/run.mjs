// The adapters in every framework: the types of the tests, then the tests, in Node 24, which runs TypeScript.
// node tests/frameworks/run.mjs [test file]…
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const node24 = fileURLToPath(new URL("../nodes/node_modules/node24/bin/node", import.meta.url));
const PROJECTS = ["tsconfig.json", "tsconfig.node.json", "tsconfig.libraries.json", "tsconfig.libraries_dom.json"];

function run(...args) {
  const { status, error } = spawnSync(node24, args, { cwd: here, stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(1);
}

for (const project of PROJECTS) run("node_modules/typescript/bin/tsc", "--project", project);
const files = process.argv.slice(2);
run("--test", "--test-reporter=dot", ...(files.length > 0 ? files : ["*.test.ts"]));
