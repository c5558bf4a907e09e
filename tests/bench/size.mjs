// What the npm package and the component weigh.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const root = new URL("../../", import.meta.url);
const weigh = (path) => {
  const bytes = readFileSync(new URL(path, root));
  return { path, plain: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
};
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

const parts = [weigh("pkg/wasm/pascaline_bg.wasm"), weigh("pkg/wasm/pascaline.js")];
const both = parts.reduce((sum, { gzipped }) => sum + gzipped, 0);
for (const { path, plain, gzipped } of [...parts, weigh("dist/calculator.wasm")]) {
  console.log(`${path.padEnd(30)}${kilobytes(plain)}${kilobytes(gzipped)} gzipped`);
}
console.log(`${"wasm and glue".padEnd(40)}${kilobytes(both)} gzipped, of 180 kB`);
process.exitCode = both < 180_000 ? 0 : 1;
