// Which files of a crate import which others. Paths are read and resolved simply: no macros, and a name that comes through a glob
// counts as the file's that has the glob.
import { posix } from "node:path";

/** The graph of a crate's files, given their texts by their paths below the crate's folder. Tests are left out. */
export function importsOf(texts) {
  const modules = new Map();
  for (const [file, text] of texts) {
    if (!/(^|\/)tests(\.rs$|\/)/.test(file)) modules.set(moduleOf(file), { file, ...read(text) });
  }
  const graph = new Map();
  for (const [module, { file, uses, mentioned, rest }] of modules) {
    // A re-export counts only if the file uses the name itself: otherwise it is only the way to another file.
    const used = uses.filter(
      ({ isPublic, name }) => !isPublic || name === "*" || new RegExp(`\\b${name}\\b`).test(rest),
    );
    const paths = [...used.map(({ path }) => path), ...mentioned];
    const files = paths.map((path) => resolve(modules, module, path)).map((found) => modules.get(found)?.file);
    graph.set(file, new Set(files.filter((other) => other !== undefined && other !== file)));
  }
  return graph;
}

/** The path of a file's module below the crate: `a/b` for a/b.rs and a/b/mod.rs, nothing for the root. */
function moduleOf(file) {
  return file
    .replace(/\.rs$/, "")
    .replace(/(^|\/)mod$/, "")
    .replace(/^(lib|main)$/, "");
}

/** The `use`s of a file, the paths in its code, and the code. */
function read(text) {
  const code = text.split(/^#\[cfg\(test\)\]\s*mod \w+ \{/m)[0].replace(/\/\/.*/g, "");
  const uses = [];
  const rest = code.replace(/^\s*(pub(?:\([^)]*\))? )?use ([^;]*);/gm, (_, isPublic, tree) => {
    for (const each of pathsOf(tree)) {
      const [whole, alias] = each.split(" as ");
      const path = whole.replace(/::(self|\*)$/, "");
      const item = whole
        .replace(/::self$/, "")
        .split("::")
        .at(-1);
      uses.push({ path, name: alias ?? item, isPublic: isPublic !== undefined });
    }
    return "";
  });
  const mentioned = [...rest.matchAll(/(?<![\w:]|pub\(in )[a-z]\w*(?:::\w+)+/g)].map(([path]) => path);
  return { uses, mentioned, rest };
}

/** `a::{b, c::{self, d}}` is `a::b`, `a::c::self` and `a::c::d`. */
function pathsOf(tree) {
  const split = (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
  const innermost = /([\w:]*)\{([^{}]*)\}/;
  let flat = tree;
  while (innermost.test(flat))
    flat = flat.replace(innermost, (_, head, inner) =>
      split(inner)
        .map((part) => head + part)
        .join(","),
    );
  return split(flat);
}

/** The module that a path in a module names, or that has the item that it names. None if it is not of this crate. */
function resolve(modules, from, path, depth = 0) {
  const parent = (module) => posix.dirname(`/${module}`).slice(1);
  const child = (module, name) => (module === "" ? name : `${module}/${name}`);
  const segments = path.split("::");
  let at = from;
  if (segments[0] === "crate") at = "";
  if (/^(crate|self)$/.test(segments[0])) segments.shift();
  else if (segments[0] !== "super" && !modules.has(child(from, segments[0]))) return undefined;
  for (; segments[0] === "super"; segments.shift()) at = parent(at);
  while (segments.length > 0 && modules.has(child(at, segments[0]))) at = child(at, segments.shift());
  // The item may be one that the module only imports or re-exports.
  const through = modules.get(at)?.uses.find(({ name }) => name === segments[0]);
  if (through === undefined || depth === 8) return at;
  return resolve(modules, at, [through.path, ...segments.slice(1)].join("::"), depth + 1);
}
