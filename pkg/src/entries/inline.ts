import { decode } from "../base64.js";
import { provide } from "../engine.js";
import { base64 } from "./inline_bytes.js";

provide(() => new WebAssembly.Module(decode(base64)));

export * from "./index.js";
