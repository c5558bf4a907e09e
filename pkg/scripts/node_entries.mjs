// Bundles entries of the package for Node alone, without types: `make run` shows them before the rest of the package is built.
// node pkg/scripts/node_entries.mjs node workspace_node
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { glueFromDist, seenFromDist } from "./entries.mjs";

await build({
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
  entryPoints: process.argv.slice(2).map((name) => `src/entries/${name}.ts`),
  outdir: "dist",
  bundle: true,
  splitting: true,
  platform: "neutral",
  external: ["node:*", "../wasm/*"],
  target: "es2022",
  format: "esm",
  plugins: [seenFromDist, glueFromDist],
});
