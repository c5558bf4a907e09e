// Runs after tsc has made dist/: puts the bytes of the wasm into `pascaline/inline`, and builds the CommonJS files.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const GLUE = /wasm\/pascaline\.js$/;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const base64 = readFileSync("wasm/pascaline_bg.wasm").toString("base64");
writeFileSync("dist/inline_bytes.js", `export const base64 = "${base64}";\n`);

const commonJs = {
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
  define: { "import.meta.url": "importMetaUrl" },
};
await build({ entryPoints: ["dist/node.js", "dist/inline.js", "dist/workspace.js"], ...commonJs });

// The adapters import the main entry by the package's name, so that there is one instance of it.
await build({ entryPoints: ["dist/adapters.js"], ...commonJs, external: ["pascaline"] });

// `pascaline/lite` is the same code with another wasm: its two entries are bundled with that one's glue.
const glue = { name: "the glue of the smaller wasm" };
const lite = { entryPoints: ["dist/lite.js", "dist/lite_node.js"], allowOverwrite: true };
await build({
  ...lite,
  ...commonJs,
  entryPoints: ["dist/lite_node.js"],
  plugins: [{ ...glue, setup: (on) => on.onResolve({ filter: GLUE }, () => ({ path: resolve("wasm/lite/pascaline.js") })) }],
});
await build({
  ...lite,
  outdir: "dist",
  bundle: true,
  platform: "neutral",
  external: ["node:*"],
  target: "es2022",
  format: "esm",
  plugins: [{ ...glue, setup: (on) => on.onResolve({ filter: GLUE }, () => ({ path: "../wasm/lite/pascaline.js", external: true })) }],
});

// The same types again: to TypeScript, `.d.ts` files in this package are types of ES modules, which CommonJS cannot
// `require`.
for (const file of readdirSync("dist", { recursive: true }).filter((name) => name.endsWith(".d.ts"))) {
  const types = readFileSync(`dist/${file}`, "utf8").replaceAll(/(from "\.[./\w]+)\.js"/g, '$1.cjs"');
  writeFileSync(`dist/${file.replace(".d.ts", ".d.cts")}`, types);
}
