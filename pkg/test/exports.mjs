// Lets a test stand before the exports of the wasm, which cannot be replaced themselves. It is imported before the package.
import { initSync } from "../wasm/pascaline.js";

/** By the name of an export, what is called instead: with the export itself, then its arguments. */
export const hooks = new Map();

/** The exports of the present instance. */
export const exportsNow = () => initSync({ module: undefined });

const hooked = ([name, value]) => {
  if (typeof value !== "function") return [name, value];
  return [name, (...args) => (hooks.has(name) ? hooks.get(name)(value, ...args) : value(...args))];
};

const { Instance } = WebAssembly;
WebAssembly.Instance = function (module, imports) {
  const { exports } = new Instance(module, imports);
  return { exports: Object.fromEntries(Object.entries(exports).map(hooked)) };
};
