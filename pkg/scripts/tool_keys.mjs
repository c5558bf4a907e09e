// Writes what the package knows of its tools without the wasm, from the built wasm: the keys of the catalogue, its rows, and the texts of
// ART's calculator, which `pascaline/lite` has too.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import prettier from "prettier";

const root = new URL("../", import.meta.url);
/** The bits of `src/wire.ts` that change a description. */
const [QUANTITY_RESULTS, NO_UNITS] = [4, 8];

const glueOf = async (folder) => {
  const glue = await import(new URL("pascaline.js", folder).href);
  glue.initSync({ module: readFileSync(new URL("pascaline_bg.wasm", folder)) });
  return glue;
};

const head = (what) => `/** ${what} \`make tool-keys\` writes this file. */\n`;

function keys(rows) {
  const members = rows.map(({ set, name }) => `  | "${set}/${name}"`);
  return `${head("A key of the catalogue.")}export type ToolKey =\n${members.join("\n")};\n`;
}

function strictOf(glue, { name, description, parameters }) {
  const { function: specified } = JSON.parse(glue.toolSpecification(name, description, parameters, true));
  return specified.strict && JSON.stringify(specified.parameters);
}

function rowsText(glue, rows) {
  const all = rows.map((row) => ({ ...row, parameters: minified(row.parameters), strict: strictOf(glue, row) }));
  return `import type { ToolRow } from "./tool.js";\n\n${head("The rows of the catalogue.")}export const ROWS: readonly ToolRow[] = ${JSON.stringify(all)};\n`;
}

const minified = (json) => JSON.stringify(JSON.parse(json));

function calculator(glue) {
  const description = (flags) => JSON.stringify(JSON.parse(glue.calculatorSchema(undefined, flags)).description);
  return `${head("The schema of ART's calculator as JSON.")}export const SCHEMA = ${JSON.stringify(minified(glue.calculatorSchema(undefined, 0)))};

/** Its descriptions where units are no names, or quantities are results. */
export const DESCRIPTIONS = {
  withoutUnits: ${description(NO_UNITS)},
  withQuantities: ${description(QUANTITY_RESULTS)},
} as const;
`;
}

/** The files by their paths in the package, as they should be. */
export async function texts() {
  const whole = await glueOf(new URL("wasm/", root));
  const lite = await glueOf(new URL("wasm/lite/", root));
  const rows = whole.toolCatalogue();
  const files = {
    "src/tool_keys.ts": keys(rows),
    "src/tool_rows.ts": rowsText(whole, rows),
    "src/calculator_texts.ts": calculator(whole),
    "src/lite_texts.ts": calculator(lite),
  };
  for (const [path, text] of Object.entries(files)) {
    const filepath = fileURLToPath(new URL(path, root));
    const options = await prettier.resolveConfig(filepath);
    files[path] = await prettier.format(text, { ...options, filepath });
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(await texts())) writeFileSync(new URL(path, root), text);
}
