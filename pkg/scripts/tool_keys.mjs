// Writes the type of the catalogue's keys, `src/tool_keys.ts`, from the catalogue of the built package.
import { writeFileSync } from "node:fs";
import { catalogue } from "pascaline";

const keys = catalogue().map(({ set, name }) => `  | "${set}/${name}"`);
const lines = [
  "/** A key of the catalogue. `make tool-keys` writes this file from it. */",
  "export type ToolKey =",
  ...keys,
];
writeFileSync(new URL("../src/tool_keys.ts", import.meta.url), `${lines.join("\n")};\n`);
