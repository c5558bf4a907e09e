// Writes src/wire.ts from what src/js/wire.rs declares, so that the numbers of the boundary are declared once:
// node pkg/scripts/wire.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const RUST = new URL("../../src/js/wire.rs", import.meta.url);

/** The file that is written. */
export const TYPESCRIPT = new URL("../src/wire.ts", import.meta.url);

const HEAD = "/** What crosses to the wasm and back. `make wire` writes this file from `src/js/wire.rs`. */\n";

/** A public enum or constant of a Rust file, with its doc comment. */
const ITEM = /((?:\/\/\/ .*\n)+)(?:#\[.*\]\n)*pub (?:const (\w+): \w+ = (\w+);|enum (\w+) \{\n([^}]*)\})/g;

/** A variant of an enum, with its doc comment. */
const VARIANT = /((?: *\/\/\/ .*\n)+) *(\w+)(?: = 1 << (\d+))?,/g;

/** The text of src/wire.ts. Bundles have the numbers of its enums as literals. */
export function wire() {
  const items = [];
  for (const [, docs, constant, value, name, body] of readFileSync(RUST, "utf8").matchAll(ITEM)) {
    const declaration = body === undefined ? `const ${constant} = ${Number(value)};` : declarationOf(name, body);
    items.push(`${comment(docs)}\nexport ${declaration}\n`);
  }
  return [HEAD, ...items].join("\n");
}

/** An enum; of the limits, the names that the package has for them. */
function declarationOf(name, body) {
  const variants = [...body.matchAll(VARIANT)].map(([, docs, variant, bit]) => ({ docs, variant, bit }));
  if (name === "Limit") {
    return `const LIMITS = [\n${variants.map(({ variant }) => `  "${camelCase(variant)}",\n`).join("")}] as const;`;
  }
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
  return name.charAt(0).toLowerCase() + name.slice(1);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(TYPESCRIPT, wire());
