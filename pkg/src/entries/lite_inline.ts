import "../bytes/lite_inline.js";
import { carried } from "../loading/carried.js";
import { provide } from "../crossing/engine.js";
import { unpack } from "../loading/unpack.js";

provide(() => new WebAssembly.Module(unpack(carried("lite_inline"))));

export * from "./lite.js";
