// Which TypeScript files import which others.
import { posix } from "node:path";

/** An import or a re-export of a file, by its relative path. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g;

/** The graph of the files, given their texts by their paths. Imports of types count, since a reader follows them as well. */
export function importsOfModules(texts) {
  const graph = new Map();
  for (const [file, text] of texts) {
    const paths = [...text.matchAll(IMPORT)].map(([, path]) => posix.join(posix.dirname(file), path));
    const others = paths.map((path) => `${path.replace(/\.js$/, "")}.ts`);
    graph.set(file, new Set(others.filter((other) => texts.has(other))));
  }
  return graph;
}
