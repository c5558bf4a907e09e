import { readFileSync } from "node:fs";
import { provide } from "./engine.js";

const wasm = new URL("../wasm/lite/pascaline_bg.wasm", import.meta.url);
provide(() => new WebAssembly.Module(readFileSync(wasm)));

export * from "./lite.js";
