import "../bytes/inline.js";
import { carried } from "../loading/carried.js";
import { provide } from "../crossing/engine.js";
import { unpack } from "../loading/unpack.js";

provide(() => new WebAssembly.Module(unpack(carried("inline"))));

export * from "./index.js";
