// Converts a core module to a component: `node .ci/componentize.mjs core.wasm component.wasm`.
import { readFileSync, writeFileSync } from "node:fs";
import { componentNew } from "@bytecodealliance/jco-transpile/wasm-tools";

const [core, component] = process.argv.slice(2);
writeFileSync(component, await componentNew(readFileSync(core)));
