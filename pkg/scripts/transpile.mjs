// Makes of the component of the workspace what runs in Node, core modules and their glue:
// node pkg/scripts/transpile.mjs component.wasm folder
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transpileBytes } from "@bytecodealliance/jco-transpile";
import { transform } from "esbuild";

const [component, folder] = process.argv.slice(2);
// The imports are handed in with each instance, and so are the modules; nothing is awaited.
const options = { name: "workspace", instantiation: "sync", wasiShim: false, nodejsCompat: false, tlaCompat: false };
const { files } = await transpileBytes(readFileSync(component), options);

rmSync(folder, { recursive: true, force: true });
for (const [name, bytes] of Object.entries(files)) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  const isGlue = name.endsWith(".js");
  writeFileSync(file, isGlue ? (await transform(Buffer.from(bytes).toString(), { minify: true, format: "esm" })).code : bytes);
}
