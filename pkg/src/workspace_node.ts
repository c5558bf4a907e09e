import { provide } from "./workspace_instance.js";
import { readWasm } from "./wasm_file.js";

const folder = new URL("../wasm/workspace/", import.meta.url);
provide((name) => readWasm(new URL(name, folder)));

export * from "./workspace.js";
