import { provide } from "./engine.js";
import { base64 } from "./inline_bytes.js";

provide(() => new WebAssembly.Module(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))));

export * from "./index.js";
