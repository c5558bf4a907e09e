// Transpiles the workspace component for Node, to core modules and their glue:
// node pkg/scripts/transpile.mjs component.wasm folder
//
// Uses an older jco on purpose. Since 0.3 every call of an import does the bookkeeping for asynchronous tasks, which do not
// exist here: the glue is more than twice as large, and `find` over 10,000 files takes four times as long.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import binaryen from "binaryen";
import { transform } from "esbuild";
import { transpileBytes } from "jco-transpile-sync";

const [component, folder] = process.argv.slice(2);
// The imports and the modules are passed in with each instance; nothing is awaited.
const options = { name: "workspace", instantiation: "sync", wasiShim: false, nodejsCompat: false, tlaCompat: false };
const { files } = await transpileBytes(readFileSync(component), options);

rmSync(folder, { recursive: true, force: true });
for (const [name, bytes] of Object.entries(files)) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  if (name.endsWith(".js"))
    writeFileSync(file, await small(silent(withoutGlobals(keepingMarks(Buffer.from(bytes).toString())))));
  else writeFileSync(file, name === "workspace.core.wasm" ? tellingGrowth(bytes) : bytes);
}

/** The core notifies its host whenever its memory grows (`env.memory_grow_pre` and `env.memory_grow_post`). */
function tellingGrowth(core) {
  const module = binaryen.readBinary(core);
  binaryen.setPassArgument("instrument-memory", "memory.grow");
  module.runPasses(["instrument-memory", "remove-unused-module-elements"]);
  return module.emitBinary();
}

/** A text that begins with a byte-order mark keeps it: jco's glue would remove it from contents and from names. */
function keepingMarks(glue) {
  return replaced(glue, "new TextDecoder()", 'new TextDecoder("utf-8", { ignoreBOM: true })');
}

/**
 * In Node 20, which lacks `Promise.withResolvers`, the glue would define it globally, as a closure that keeps the first
 * instance and its memory alive forever. It gets a function of its own instead.
 */
function withoutGlobals(glue) {
  const own = replaced(glue, /if \(!Promise\.withResolvers\) \{\n.*?\n\}\n/s, "").replaceAll(
    "Promise.withResolvers()",
    "withResolvers()",
  );
  return `${own}${withResolvers}`;
}

function withResolvers() {
  let resolve, reject;
  const promise = new Promise((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

/** The glue would read a variable of the environment, for which Deno asks permission, at each call, and log. */
function silent(glue) {
  return replaced(glue, /const _debugLog = .*?\n\}\n/s, "function _debugLog() {}\n");
}

function replaced(glue, wanted, replacement) {
  const [before, after, ...more] = glue.split(wanted);
  if (after === undefined || more.length > 0) throw new Error(`the glue has ${wanted} not in one place`);
  return `${before}${replacement}${after}`;
}

async function small(glue) {
  const { code } = await transform(glue, { minify: true, format: "esm" });
  return code;
}
