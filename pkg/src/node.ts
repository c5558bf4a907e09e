import { readFileSync } from "node:fs";
import { provide } from "./engine.js";

const wasm = new URL("../wasm/pascaline_bg.wasm", import.meta.url);
provide(() => new WebAssembly.Module(readFileSync(wasm)));

export * from "./index.js";
