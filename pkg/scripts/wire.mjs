// Writes src/crossing/wire.ts from what src/js/wire.rs, the rows of the limits and those of the calls declare, so that each is declared once:
// node pkg/scripts/wire.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const RUST = new URL("../../src/js/wire.rs", import.meta.url);
const LIMITS = new URL("../../src/base/limits.rs", import.meta.url);
const CALLS = new URL("../../src/calls/lib.rs", import.meta.url);

/** The file that is written. */
export const TYPESCRIPT = new URL("../src/crossing/wire.ts", import.meta.url);

const HEAD =
  "/** What crosses to the wasm and back. `make wire` writes this file from `src/js/wire.rs`, `src/base/limits.rs` and `src/calls/lib.rs`. */\n";

/** A public enum or constant of a Rust file, with its doc comment. */
const ITEM = /((?:\/\/\/ .*\n)+)(?:#\[.*\]\n)*pub (?:const (\w+): \w+ = (\w+);|enum (\w+) \{\n([^}]*)\})/g;

/** A variant of an enum, with its doc comment. */
const VARIANT = /((?: *\/\/\/ .*\n)+) *(\w+)(?: = 1 << (\d+))?,/g;

/** A row of the limits, with its doc comment. */
const ROW = /((?: *\/\/\/ .*\n)+) *(\w+) \{ with_\w+, ([\d_]+), "\w+", "([\w-]+)", "(\w+)" \}/g;

/** The text of src/crossing/wire.ts. Bundles have the numbers of its enums as literals. */
export function wire() {
  const items = [];
  for (const [, docs, constant, value, name, body] of readFileSync(RUST, "utf8").matchAll(ITEM)) {
    const declaration = body === undefined ? `const ${constant} = ${Number(value)};` : declarationOf(name, body);
    items.push(`${comment(docs)}\nexport ${declaration}\n`);
  }
  return [HEAD, ...items, ...limits(), calls()].join("\n");
}

/** The names of the functions that are called rarely. */
function calls() {
  const names = [...readFileSync(CALLS, "utf8").matchAll(/^ +"([\w-]+)" => \w+::\w+,$/gm)];
  const members = names.map(([, name]) => `\n  | "${name}"`).join("");
  return `/** A function that is called rarely, by its name. */\nexport type CallName =${members};\n`;
}

/** The limits: their type, their names in the order of their cells, and the options of the command that set them. */
function limits() {
  const rows = [...readFileSync(LIMITS, "utf8").matchAll(ROW)].map(([, docs, name, value, option, placeholder]) => {
    const text = `${comment(docs).slice(0, -3)} ${Number(value.replaceAll("_", "")).toLocaleString("en")} by default. */`;
    return { name: camelCase(name), option, placeholder, text };
  });
  const members = rows.map(({ name, text }) => `  ${text}\n  readonly ${name}?: number | undefined;\n`);
  const names = rows.map(({ name }) => `  "${name}",\n`);
  const options = rows.map(({ name, option, placeholder }) => `  ["${name}", "${option}", "${placeholder}"],\n`);
  return [
    `/** The limits of one evaluation. Omitted ones have their defaults; \`Infinity\` is none. */\nexport interface Limits {\n${members.join("")}}\n`,
    `/** The limits, in the order of their cells; NaN means the default. */\nexport const LIMITS = [\n${names.join("")}] as const;\n`,
    `/** The option of the command that sets each limit, and what stands for its value. */\nexport const LIMIT_OPTIONS = [\n${options.join("")}] as const;\n`,
  ];
}

/** An enum. */
function declarationOf(name, body) {
  const variants = [...body.matchAll(VARIANT)].map(([, docs, variant, bit]) => ({ docs, variant, bit }));
  const lines = variants.map(({ docs, variant, bit }, index) => {
    return `  ${comment(docs)}\n  ${variant} = ${bit === undefined ? index : 1 << bit},\n`;
  });
  return `enum ${name} {\n${lines.join("")}}`;
}

function comment(docs) {
  return `/** ${docs
    .replaceAll(/^ *\/\/\/ /gm, "")
    .trim()
    .replaceAll("\n", " ")} */`;
}

function camelCase(name) {
  return name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(TYPESCRIPT, wire());
