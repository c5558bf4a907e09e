/** The command `pascaline` of the npm package, except for its MCP server. */
import { readFileSync } from "node:fs";
import { provide } from "../crossing/engine.js";
import { orExplain } from "../loading/wasm_file.js";

const wasm = new URL("../../wasm/pascaline_bg.wasm", import.meta.url);
provide(() => new WebAssembly.Module(orExplain(() => readFileSync(wasm))));

export { main, serveRepl } from "../command/main.js";
