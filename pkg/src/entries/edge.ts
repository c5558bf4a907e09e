// Vercel's edge runtime makes no code from bytes; with `?module` the build compiles the file.
import module from "../../wasm/pascaline_bg.wasm?module";
import { provide } from "../crossing/engine.js";

// Next compiles it in another realm; with the class of this one the glue recognises it.
provide(() => Object.setPrototypeOf(module, WebAssembly.Module.prototype));

export * from "./index.js";
