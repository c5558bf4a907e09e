// Bundles the entry `pascaline` for Node alone, which needs no other wasm than the main one: `make run` shows it before the rest
// of the package is built.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { seenFromDist } from "./entries.mjs";

await build({
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
  entryPoints: ["src/entries/node.ts"],
  outdir: "dist",
  bundle: true,
  platform: "neutral",
  external: ["node:*", "../wasm/*"],
  target: "es2022",
  format: "esm",
  plugins: [seenFromDist],
});
