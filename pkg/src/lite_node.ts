import { provide } from "./engine.js";
import { readWasm } from "./wasm_file.js";

const wasm = new URL("../wasm/lite/pascaline_bg.wasm", import.meta.url);
provide(() => new WebAssembly.Module(readWasm(wasm)));

export * from "./lite.js";
