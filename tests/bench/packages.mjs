// The npm package under test, and with `--base` another version of it, both in this process.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A checkout's package: what it exports, and its files. */
export class Package {
  constructor(root, api) {
    this.root = root;
    this.api = api;
  }

  static async in(root) {
    const folder = resolve(root);
    return new Package(folder, await import(join(folder, "pkg/dist/node.js")));
  }

  /** A file of the checkout, unless it has not been built. */
  file(path) {
    const file = join(this.root, path);
    return existsSync(file) ? file : undefined;
  }
}

const require = createRequire(import.meta.url);

/** mathjs, by the type of the numbers in its expressions. */
export const mathjs = (numbers = "number") => (instances[numbers] ??= create(numbers));
const instances = {};

function create(numbers) {
  const { create, all } = require("mathjs");
  return create(all, { number: numbers });
}

/** expr-eval-fork, if `make bench` could install it. */
export function exprEval() {
  try {
    const { Parser } = require(join(ROOT, ".tools/expr-eval/node_modules/expr-eval-fork"));
    return new Parser();
  } catch {
    return undefined;
  }
}
