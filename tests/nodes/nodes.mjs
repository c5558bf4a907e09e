// The versions of Node on which the package is tested: those that npm provides for this machine, and the current one.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BROUGHT = ["node20", "node22", "node24"];

const paths = BROUGHT.map((name) => fileURLToPath(new URL(`node_modules/${name}/bin/node`, import.meta.url))).filter(
  existsSync,
);

/** Each with its version and the command that starts it. */
export const NODES = [process.execPath, ...paths]
  .map((path) => ({ path, version: execFileSync(path, ["--version"], { encoding: "utf8" }).trim() }))
  .filter(({ version }, index, all) => all.findIndex((one) => one.version === version) === index);
