// The entries of the package are the modules of src/entries/. Their bundles and their types are one folder higher, in dist/.
import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** For esbuild: what an entry names outside of src/, such as the files of the wasm, it names from dist/. */
export const seenFromDist = {
  name: "paths from dist/",
  setup: (on) =>
    on.onLoad({ filter: /[/\\]entries[/\\]\w+\.[jt]s$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll('"../../', '"../').replaceAll('"../bytes/', '"./bytes/'),
      loader: extname(path).slice(1),
    })),
};

/** The types of an entry, for a file one folder higher. */
export function raised(types) {
  return types.replaceAll(/(?<=(?:from|import) ")\.\.\//g, "./");
}
