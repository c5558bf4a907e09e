import "../bytes/lite_inline.js";
import { carried } from "../carried.js";
import { provide } from "../engine.js";
import { unpack } from "../unpack.js";

provide(() => new WebAssembly.Module(unpack(carried("lite_inline"))));

export * from "./lite.js";
