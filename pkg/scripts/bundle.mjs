// Runs after tsc has made the types in dist/: bundles the entries there, and puts the bytes of the wasm into the inline ones.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bundleCommand } from "./command.mjs";
import { glueFromDist, raised, seenFromDist } from "./entries.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const packed = (file) => gzipSync(readFileSync(file), { level: 9 }).toString("base64");
// A script leaves the bytes where src/loading/carried.ts finds them: ES modules and CommonJS share the file, so its folder is one of CommonJS.
const carry = (entry, bytes) => {
  const place = 'globalThis[Symbol.for("pascaline.carried")]';
  writeFileSync(`dist/bytes/${entry}.js`, `(${place} ??= {}).${entry} = ${JSON.stringify(bytes)};\n`);
};
rmSync("dist/bytes", { recursive: true, force: true });
mkdirSync("dist/bytes");
writeFileSync("dist/bytes/package.json", '{ "type": "commonjs", "sideEffects": true }\n');
const cores = readdirSync("wasm/workspace").filter((name) => name.endsWith(".wasm"));
carry("inline", packed("wasm/pascaline_bg.wasm"));
carry("lite_inline", packed("wasm/lite/pascaline_bg.wasm"));
carry("workspace_inline", Object.fromEntries(cores.map((name) => [name, packed(`wasm/workspace/${name}`)])));

const entries = (...names) => ({ entryPoints: names.map((name) => `src/entries/${name}.ts`) });
const resolving = (name, filter, found) => ({ name, setup: (on) => on.onResolve({ filter }, found) });
// CommonJS has the wasm at once, and a copy of all files for each entry.
const textsOfWasm = resolving("texts of the wasm", /\/(tool_rows|calculator_texts)\.js$/, () => ({
  path: resolve("src/tools/of_wasm.ts"),
}));
// Jest's jsdom environment has no encoders of its own.
const banner = `const importMetaUrl = require("node:url").pathToFileURL(__filename).href;
const { TextDecoder, TextEncoder } = require("node:util");`;
const commonJs = {
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  banner: { js: banner },
  define: { "import.meta.url": "importMetaUrl" },
  external: ["./bytes/*"],
  plugins: [seenFromDist, textsOfWasm],
};
// Every imported file costs half a millisecond, so the ES modules share a few. The glue, the bytes and the wasm are
// files of their own.
const modules = {
  outdir: "dist",
  chunkNames: "shared-[hash]",
  bundle: true,
  splitting: true,
  platform: "neutral",
  external: ["node:*", "../wasm/*", "./bytes/*"],
  target: "es2022",
  format: "esm",
  plugins: [seenFromDist, glueFromDist],
};

await build({ ...entries("node", "inline", "workspace_node"), ...commonJs });
await build({
  ...entries(
    "index",
    "node",
    "inline",
    "workerd",
    "edge",
    "workspace",
    "workspace_node",
    "workspace_inline",
    "command",
    "repl_session",
  ),
  ...modules,
});

// The adapters import the main entry by the package's name, so that there is one instance of it; the stores have no use for it.
await build({ ...entries("adapters", "answers"), ...commonJs, external: ["pascaline"] });
await build({ ...entries("adapters", "answers"), ...modules, external: ["pascaline"] });

// `pascaline/lite` is the same code with another wasm, its glue, and what that says of the calculator.
const liteGlue = (found) => resolving("lite's glue", /wasm\/pascaline\.js$/, () => found);
const liteTexts = resolving("lite's texts", /\/calculator_texts\.js$/, () => ({
  path: resolve("src/tools/lite_texts.ts"),
}));
await build({
  ...entries("lite_node", "lite_inline"),
  ...commonJs,
  plugins: [...commonJs.plugins, liteGlue({ path: resolve("wasm/lite/pascaline.js") })],
});
await build({
  ...entries("lite", "lite_node", "lite_inline", "lite_workerd", "lite_edge"),
  ...modules,
  plugins: [liteTexts, liteGlue({ path: "../wasm/lite/pascaline.js", external: true }), ...modules.plugins],
});

// The types of the `.wasm` files are written by hand.
copyFileSync("src/loading/wasm.d.ts", "dist/loading/wasm.d.ts");

await bundleCommand({ write: true });
chmodSync("dist/cli.js", 0o755);
for (const name of ["cli", "command", "mcp", "repl_session"]) rmSync(`dist/entries/${name}.d.ts`);
for (const folder of ["command", "mcp"]) rmSync(`dist/${folder}`, { recursive: true });

for (const file of readdirSync("dist/entries")) {
  writeFileSync(`dist/${file}`, raised(readFileSync(`dist/entries/${file}`, "utf8")));
}
rmSync("dist/entries", { recursive: true });

// The same types again: to TypeScript, `.d.ts` files in this package are types of ES modules, which CommonJS cannot
// `require`.
for (const file of readdirSync("dist", { recursive: true }).filter((name) => name.endsWith(".d.ts"))) {
  const types = readFileSync(`dist/${file}`, "utf8").replaceAll(/(from "\.[./\w]+)\.js"/g, '$1.cjs"');
  writeFileSync(`dist/${file.replace(".d.ts", ".d.cts")}`, types);
}

// Parcel, and TypeScript with `moduleResolution: "node10"`, do not read `exports`; they find a folder for each entry.
const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
for (const [entry, { types, browser, node, ...rest }] of Object.entries(exports)) {
  if (entry === "." || entry.endsWith(".wasm") || types === undefined) continue;
  const from = (file) => file && posix.relative(entry, file);
  const { default: esm, module = esm, require } = { ...rest, ...node };
  const fields = {
    main: from(require),
    module: from(module),
    browser: from(browser?.default),
    types: from(types.default),
  };
  mkdirSync(entry, { recursive: true });
  writeFileSync(`${entry}/package.json`, `${JSON.stringify(fields, null, 2)}\n`);
}
