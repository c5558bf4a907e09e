import { readFileSync } from "node:fs";
import { orExplain } from "../loading/wasm_file.js";
import { provide } from "../tools/workspace_instance.js";

// Each is written out, so that tools which collect the files of a program find it.
const core = new URL("../../wasm/workspace/workspace.core.wasm", import.meta.url);
const core2 = new URL("../../wasm/workspace/workspace.core2.wasm", import.meta.url);
const core3 = new URL("../../wasm/workspace/workspace.core3.wasm", import.meta.url);

type Read = () => Uint8Array<ArrayBuffer>;
const files: Record<string, Read> = {
  "workspace.core.wasm": () => readFileSync(core),
  "workspace.core2.wasm": () => readFileSync(core2),
  "workspace.core3.wasm": () => readFileSync(core3),
};

provide((name) => orExplain(files[name] as Read));

export * from "./workspace.js";
