// Writes what the package knows of its tools without the wasm, from the built wasm: the keys of the catalogue, its rows, and the texts of
// ART's calculator, which `pascaline/lite` has too.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import prettier from "prettier";

const root = new URL("../", import.meta.url);
/** The bits of `src/crossing/wire.ts` that change a description. */
const [QUANTITY_RESULTS, NO_UNITS] = [4, 8];

const glueOf = async (folder) => {
  const glue = await import(new URL("pascaline.js", folder).href);
  const { memory } = glue.initSync({ module: readFileSync(new URL("pascaline_bg.wasm", folder)) });
  return { ...glue, called: (name, given) => called(glue, memory, name, given) };
};

/** What the function `name` of the wasm returns. The outcome is a text, whose length in bytes is in the first cell. */
function called({ Engine, call }, memory, name, given) {
  const texts = [name, JSON.stringify(given)].map((text) => Buffer.from(text));
  const engine = new Engine();
  engine.reserve(Buffer.concat(texts).length, 64);
  new Uint8Array(memory.buffer).set(Buffer.concat(texts), engine.text());
  call(engine, ...texts.map((text) => text.length), 0);
  const [length] = new Float64Array(memory.buffer, engine.cells(), 1);
  return JSON.parse(Buffer.from(memory.buffer, engine.text(), length).toString());
}

const head = (what) => `/** ${what} \`make tool-keys\` writes this file. */\n`;

function keys(rows) {
  const members = rows.map(({ set, name }) => `  | "${set}/${name}"`);
  return `${head("A key of the catalogue.")}export type ToolKey =\n${members.join("\n")};\n`;
}

function strictOf(glue, { name, description, parameters }) {
  const given = { name, description, parameters, strict: true };
  const { function: specified } = JSON.parse(glue.called("specification", given));
  return specified.strict && JSON.stringify(specified.parameters);
}

function rowsText(glue, rows) {
  const all = rows.map((row) => ({ ...row, parameters: minified(row.parameters), strict: strictOf(glue, row) }));
  return `import type { ToolRow } from "./tool.js";\n\n${head("The rows of the catalogue.")}export const ROWS: readonly ToolRow[] | undefined = ${JSON.stringify(all)};\n`;
}

const minified = (json) => JSON.stringify(JSON.parse(json));

function calculator(glue) {
  const schemaOf = (flags) => glue.calculatorSchema(undefined, flags);
  const texts = {
    schema: minified(schemaOf(0)),
    withoutUnits: JSON.parse(schemaOf(NO_UNITS)).description,
    withQuantities: JSON.parse(schemaOf(QUANTITY_RESULTS)).description,
  };
  return `import type { CalculatorTexts } from "./tool.js";\n\n${head("What ART's calculator says of itself.")}export const TEXTS: CalculatorTexts | undefined = ${JSON.stringify(texts)};\n`;
}

/** The files by their paths in the package, as they should be. */
export async function texts() {
  const whole = await glueOf(new URL("wasm/", root));
  const lite = await glueOf(new URL("wasm/lite/", root));
  const rows = whole.called("tools", {});
  const files = {
    "src/tools/tool_keys.ts": keys(rows),
    "src/tools/tool_rows.ts": rowsText(whole, rows),
    "src/tools/calculator_texts.ts": calculator(whole),
    "src/tools/lite_texts.ts": calculator(lite),
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
