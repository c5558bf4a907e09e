import { readFileSync } from "node:fs";
import { provide } from "../crossing/engine.js";
import { orExplain } from "../loading/wasm_file.js";

const wasm = new URL("../../wasm/lite/pascaline_bg.wasm", import.meta.url);
provide(() => new WebAssembly.Module(orExplain(() => readFileSync(wasm))));

export * from "./lite.js";
