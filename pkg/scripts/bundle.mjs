// After tsc has made dist/: puts the wasm's bytes into `pascaline/inline`, and makes what `require` takes.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const base64 = readFileSync("wasm/pascaline_bg.wasm").toString("base64");
writeFileSync("dist/inline_bytes.js", `export const base64 = "${base64}";\n`);

await build({
  entryPoints: ["dist/node.js", "dist/inline.js"],
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
  define: { "import.meta.url": "importMetaUrl" },
});

// The same types again: to TypeScript, `.d.ts` in this package are types of ES modules, which CommonJS cannot
// `require`.
for (const file of readdirSync("dist", { recursive: true }).filter((name) => name.endsWith(".d.ts"))) {
  const types = readFileSync(`dist/${file}`, "utf8").replaceAll(/(from "\.[./\w]+)\.js"/g, '$1.cjs"');
  writeFileSync(`dist/${file.replace(".d.ts", ".d.cts")}`, types);
}
