// Writes a compressed copy beside each file of the built page, for servers that send such copies (README.md).
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH = /\.(css|html|js|svg|wasm)$/;

/** The plugin of Vite's build; the last one that writes files. */
export function compressed() {
  let folder;
  return {
    name: "pascaline-compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => writeCompressed(folder),
  };
}

/** Writes `x.br` and `x.gz` beside each file `x` of a folder that is worth it. */
export function writeCompressed(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!WORTH.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotli(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** The best takes eight times as long, for a tenth less: only what is published is worth it. */
const QUALITY = process.env.CI ? 11 : 9;

function brotli(bytes) {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return brotliCompressSync(bytes, { params: { [quality]: QUALITY, [size]: bytes.length } });
}
