// Workers make no code from bytes: the module is compiled when they are deployed.
import module from "../../wasm/lite/pascaline_bg.wasm";
import { provide } from "../crossing/engine.js";

provide(() => module);

export * from "./lite.js";
