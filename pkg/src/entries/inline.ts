import "../bytes/inline.js";
import { carried } from "../carried.js";
import { provide } from "../engine.js";
import { unpack } from "../unpack.js";

provide(() => new WebAssembly.Module(unpack(carried("inline"))));

export * from "./index.js";
