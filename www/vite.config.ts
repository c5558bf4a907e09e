import { defineConfig } from "vite";

export default defineConfig({
  // Relative addresses: the built page works in any folder of any server.
  base: "./",
  build: { target: "es2024", modulePreload: { polyfill: false } },
  worker: { format: "es" },
  // Left as it is, so that the package's wasm is found beside its module.
  optimizeDeps: { exclude: ["pascaline"] },
});
