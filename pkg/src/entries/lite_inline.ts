import "../bytes/lite_inline.js";
import { decode } from "../base64.js";
import { carried } from "../carried.js";
import { provide } from "../engine.js";

provide(() => new WebAssembly.Module(decode(carried("lite_inline"))));

export * from "./lite.js";
