// The entries of the package are the modules of src/entries/. Their bundles and their types are one folder higher, in dist/.
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** For esbuild: what an entry names outside of src/, such as the files of the wasm, it names from dist/. */
export const seenFromDist = {
  name: "paths from dist/",
  setup: (on) =>
    on.onLoad({ filter: /[/\\]entries[/\\]\w+\.[jt]s$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll('"../../', '"../').replaceAll('"../bytes/', '"./bytes/'),
      loader: extname(path).slice(1),
    })),
};

/** For esbuild: the JavaScript around the wasm is a file of its own, which a bundle imports from dist/. */
export const glueFromDist = {
  name: "the glue",
  setup: (on) =>
    on.onResolve({ filter: /^\.\.\/\.\.\/wasm\// }, ({ path }) => ({
      path: path.replace("../../", "../"),
      external: true,
    })),
};

/** The types of an entry, for a file one folder higher. */
export function raised(types) {
  return types.replaceAll(/(?<=(?:from|import) ")\.\.\//g, "./");
}

/** The names of the npm packages of which a bundle has code, by esbuild's account of it. */
export function packagesIn({ outputs }) {
  const names = Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** The names of the npm packages of which the inline forms have code. */
export async function packagesOfInline() {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    entryPoints: ["src/loading/unpack.ts"],
    outdir: "dist",
    bundle: true,
    platform: "neutral",
    format: "esm",
    metafile: true,
    write: false,
  });
  return packagesIn(metafile);
}
