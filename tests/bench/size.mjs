// The sizes of everything that is published, in kB: as it is, by gzip -9 and by brotli. A form above its bound is an error, and so is
// a README whose table says something else. `--record` writes the tables. `--built` looks at what `make build` leaves, which is not
// published and larger, with bounds of its own and without the READMEs: what grows there grows in what is published.
// node tests/bench/size.mjs [--record | --built]
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = new URL("../../", import.meta.url);
const isRecorded = process.argv.includes("--record");
const isBuilt = process.argv.includes("--built");

/** The files of a form, and the most kB that they may have by gzip: as published, and as `make build` leaves them. */
const FORMS = {
  pascaline: { files: ["pkg/wasm/pascaline_bg.wasm", "pkg/wasm/pascaline.js"], most: 1995, built: 1990 },
  "pascaline/lite": { files: ["pkg/wasm/lite/pascaline_bg.wasm", "pkg/wasm/lite/pascaline.js"], most: 180, built: 365 },
  "pascaline/inline": { files: ["pkg/dist/bytes/inline.js"], most: 1995, built: 1990 },
  "pascaline/lite/inline": { files: ["pkg/dist/bytes/lite_inline.js"], most: 182, built: 370 },
  "pascaline/workspace": {
    files: ["pkg/wasm/workspace/workspace.core.wasm", "pkg/wasm/workspace/workspace.js"],
    most: 505,
    built: 640,
  },
  "calculator.wasm": { files: ["dist/calculator.wasm"], most: 2000, built: 2000 },
  "workspace.wasm": { files: ["dist/workspace.wasm"], most: 1260, built: 1440 },
  "agent.wasm": { files: ["dist/agent.wasm"], most: 1690, built: 1690 },
};

/** The most kB of the tarball that npm publishes. */
const TARBALL = 5_800;

const column = (bytes) => (bytes / 1000).toFixed(1).padStart(10);
const sum = (parts, size) => parts.reduce((total, part) => total + size(part), 0);

/** The kB by gzip of what the READMEs name. */
const found = new Map();

function report(name, sizes, compressed, most) {
  const isAbove = compressed > most * 1000;
  console.log(`${name.padEnd(24)}${sizes.map(column).join("")}   of ${most}${isAbove ? ": too large" : ""}`);
  if (isAbove) process.exitCode = 1;
  found.set(name, compressed / 1000);
}

const titles = isBuilt ? ["plain", "gzip"] : ["plain", "gzip", "brotli"];
console.log(`${"kB".padEnd(24)}${titles.map((title) => title.padStart(10)).join("")}`);
for (const [name, { files, most, built }] of Object.entries(FORMS)) {
  const parts = files.map((path) => readFileSync(new URL(path, root)));
  const gzipped = sum(parts, (part) => gzipSync(part, { level: 9 }).length);
  const sizes = [sum(parts, (part) => part.length), gzipped];
  if (!isBuilt) sizes.push(sum(parts, (part) => brotliCompressSync(part).length));
  report(name, sizes, gzipped, isBuilt ? built : most);
}
if (isBuilt) process.exit();

const pack = ["pack", "--dry-run", "--ignore-scripts", "--json"];
const [{ size, unpackedSize }] = JSON.parse(execFileSync("npm", pack, { cwd: fileURLToPath(new URL("pkg", root)) }));
report("the tarball", [unpackedSize, size], size, TARBALL);

/** A row of a README's table: the name, which may be code, and the kB. */
const ROW = /^\| `?([\w/ ]+?)`? \| (.*) \| ([\d,]+) kB \|$/gm;
const TOLERANCE = 0.02;

for (const readme of ["README.md", "pkg/README.md"]) {
  const path = new URL(readme, root);
  const text = readFileSync(path, "utf8");
  const written = text.replaceAll(ROW, (row, name, contents, kilobytes) => {
    const now = found.get(name);
    if (now === undefined || Math.abs(now / Number(kilobytes.replaceAll(",", "")) - 1) <= TOLERANCE) return row;
    return row.replace(`${kilobytes} kB`, `${Math.round(now).toLocaleString("en-US")} kB`);
  });
  if (written === text) continue;
  if (isRecorded) writeFileSync(path, written);
  else console.error(`${readme} has other sizes: node tests/bench/size.mjs --record writes them`);
  process.exitCode = isRecorded ? process.exitCode : 1;
}
