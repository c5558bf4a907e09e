import { defineConfig } from "vite";
import { offline } from "./offline/build.mjs";
import { compressed } from "./serving/compressed.mjs";
import { links, preloaded } from "./serving/head.mjs";

export default defineConfig({
  // Relative addresses, so that the built page works in any folder of any server.
  base: "./",
  build: { target: "es2024", modulePreload: { polyfill: false } },
  worker: { format: "es" },
  // Not bundled in advance, so that the package's wasm is found next to its module.
  optimizeDeps: { exclude: ["pascaline"] },
  plugins: [links(), preloaded(), offline(), compressed()],
});
