import type { Module } from "./init.js";

/** The compiled wasm, which is what a `.wasm` file is to the bundlers of Workers: `init` takes it. */
declare const module: Module;
export default module;
