// The sizes of the npm package and the components.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const root = new URL("../../", import.meta.url);
const weigh = (path) => {
  const bytes = readFileSync(new URL(path, root));
  return { path, plain: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
};
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

/** The files that an entry of the package loads, and their maximum size. */
const ENTRIES = [
  { name: "pascaline", folder: "pkg/wasm/", most: 1_250_000 },
  { name: "pascaline/lite", folder: "pkg/wasm/lite/", most: 480_000 },
];

for (const { name, folder, most } of ENTRIES) {
  const parts = [weigh(`${folder}pascaline_bg.wasm`), weigh(`${folder}pascaline.js`)];
  const both = parts.reduce((sum, { gzipped }) => sum + gzipped, 0);
  for (const { path, plain, gzipped } of parts) {
    console.log(`${path.padEnd(34)}${kilobytes(plain)}${kilobytes(gzipped)} gzipped`);
  }
  console.log(`${`${name}: wasm and glue`.padEnd(44)}${kilobytes(both)} gzipped, of ${most / 1000} kB`);
  if (both >= most) process.exitCode = 1;
}
for (const file of [
  "pkg/wasm/workspace/workspace.core.wasm",
  "pkg/wasm/workspace/workspace.js",
  "dist/calculator.wasm",
  "dist/workspace.wasm",
  "dist/agent.wasm",
]) {
  const { path, plain, gzipped } = weigh(file);
  console.log(`${path.padEnd(40)}${kilobytes(plain)}${kilobytes(gzipped)} gzipped`);
}
