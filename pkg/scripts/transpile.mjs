// Makes of the component of the workspace what runs in Node, core modules and their glue:
// node pkg/scripts/transpile.mjs component.wasm folder
//
// With an older jco on purpose. Since 0.3 every call of an import keeps the books of asynchronous tasks, of which there are none
// here: the glue is more than twice as large, and `find` over 10,000 files takes four times as long.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { transpileBytes } from "jco-transpile-sync";

const [component, folder] = process.argv.slice(2);
// The imports are handed in with each instance, and so are the modules; nothing is awaited.
const options = { name: "workspace", instantiation: "sync", wasiShim: false, nodejsCompat: false, tlaCompat: false };
const { files } = await transpileBytes(readFileSync(component), options);

rmSync(folder, { recursive: true, force: true });
for (const [name, bytes] of Object.entries(files)) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, name.endsWith(".js") ? await small(keepingMarks(Buffer.from(bytes).toString())) : bytes);
}

/** A text that begins with a byte-order mark keeps it: jco's glue would drop it from contents and from names. */
function keepingMarks(glue) {
  const [before, after, ...more] = glue.split("new TextDecoder()");
  if (after === undefined || more.length > 0) throw new Error("the glue does not decode texts in one place");
  return `${before}new TextDecoder("utf-8", { ignoreBOM: true })${after}`;
}

async function small(glue) {
  const { code } = await transform(glue, { minify: true, format: "esm" });
  return code;
}
