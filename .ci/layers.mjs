// Checks the layers of the crates: the picture in ARCHITECTURE.md shows what depends on what, every crate can be published, and no
// file is compiled into another crate than its own, and no path goes up more than one module. Cargo itself refuses a `use` of a crate that is no dependency, and a circle of
// dependencies. Within a crate, files may import each other; the largest circle is printed, so that growth is seen. The files of
// TypeScript never import each other in a circle.
// node .ci/layers.mjs [--print]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { faultsOfCrates, graphOf, readMetadata } from "./crates.mjs";
import { circles, reached, reducedEdges } from "./graph.mjs";
import { importsOf } from "./imports.mjs";
import { importsOfModules } from "./modules.mjs";

const BEGIN = "<!-- crates: begin -->";
const END = "<!-- crates: end -->";

/** The crates of src/ with those that each depends on, by their names in the picture. Tests and tools of the build are no layer. */
export function layersOf({ packages, workspace_root }) {
  const layers = packages.filter(
    ({ manifest_path }) => !/^(tests|\.ci)\//.test(relative(workspace_root, manifest_path)),
  );
  const short = (name) => name.replace(/^pascaline-/, "");
  const graph = graphOf(layers, ({ kind }) => kind === null);
  return new Map([...graph].map(([name, others]) => [short(name), new Set([...others].map(short))]));
}

/** The part of ARCHITECTURE.md with the picture of a graph. */
export function pictureOf(graph) {
  const lines = reducedEdges(graph).map((edge) => `  ${edge}`);
  return [BEGIN, "```mermaid", "graph TD", ...lines, "```", END].join("\n");
}

/** The edges of the picture in a page; nothing if there is no picture. */
export function picturedEdges(page) {
  const part = page.split(BEGIN)[1]?.split(END)[0];
  const picture = part?.match(/^```mermaid\n(?:graph|flowchart) TD\n([^]*?)^```$/m)?.[1];
  return picture
    ?.split("\n")
    .map((line) => line.trim())
    .filter((line) => line.includes("--"));
}

/** How the picture in a page differs from the graph. */
export function faultsOfPicture(graph, page) {
  const pictured = picturedEdges(page);
  if (pictured === undefined)
    return [`ARCHITECTURE.md has no picture of the crates, between ${BEGIN} and ${END}: insert what --print prints.`];
  const picture = new Map();
  for (const edge of pictured) {
    const [from, to] = edge.split(" --> ");
    picture.set(from, (picture.get(from) ?? new Set()).add(to));
  }
  const edges = reducedEdges(graph);
  const missing = edges.filter((edge) => !pictured.includes(edge)).map((edge) => faultOfMissing(edge, picture));
  const superfluous = pictured.filter((edge) => !edges.includes(edge)).map((edge) => faultOfSuperfluous(edge, graph));
  return [...missing, ...superfluous];
}

function faultOfMissing(edge, picture) {
  const [from, to] = edge.split(" --> ");
  if (!reached(picture, to).has(from))
    return `${edge} is not in the picture: add the line, if ${from} is to depend on ${to}.`;
  return `${edge} is against the picture, in which ${to} depends on ${from}: move what ${from} needs of ${to} below both.`;
}

function faultOfSuperfluous(edge, graph) {
  const [from, to] = edge.split(" --> ");
  const follows = reached(graph, from).has(to);
  return `${edge} is in the picture, but ${follows ? "follows from other edges" : `${from} does not depend on ${to}`}: remove the line.`;
}

/** The files that a `#[path]` brings into another crate than theirs. */
export function faultsOfPaths(texts, crateOf) {
  const faults = [];
  for (const [file, text] of texts) {
    for (const [, path] of text.matchAll(/#\[path\s*=\s*"([^"]+)"\]/g)) {
      const other = posix.join(posix.dirname(file), path);
      if (crateOf(other) === crateOf(file)) continue;
      faults.push(`${file} compiles ${other}, which is not of its crate: depend on the crate that has it.`);
    }
  }
  return faults;
}

/** The paths that go up more than one module: which one they reach is seen only by counting. */
export function faultsOfSupers(texts) {
  const going = [...texts].filter(([, text]) => text.includes("super::super"));
  return going.map(([file]) => `${file} has super::super: write the path from crate:: on.`);
}

/** The circles in which files of TypeScript import each other. */
export function faultsOfModules(texts) {
  return circles(importsOfModules(texts)).map(
    (circle) => `${circle.join(", ")} import each other: move what they share into a file below them.`,
  );
}

/** The folders of the crates' roots, the deepest first. */
function foldersOf({ packages, workspace_root }) {
  const roots = packages.flatMap(({ targets }) => targets.filter(({ kind }) => /^(lib|cdylib|bin)$/.test(kind[0])));
  const folders = roots.map(({ src_path }) => relative(workspace_root, dirname(src_path)));
  return folders.sort((one, other) => other.length - one.length);
}

/** The texts of the files in a folder with such a name, by their paths. */
function textsOf(root, folder, extension) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((file) => file.endsWith(extension));
  return new Map(files.sort().map((file) => [`${folder}/${file}`, readFileSync(join(root, folder, file), "utf8")]));
}

/** A line for each crate with files that import each other: how many are in the largest circle. */
function circlesOfFiles(texts, folders, crateOf) {
  const lines = [];
  for (const folder of folders) {
    const own = [...texts].filter(([file]) => crateOf(file) === folder);
    const graph = importsOf(new Map(own.map(([file, text]) => [file.slice(folder.length + 1), text])));
    const [largest] = circles(graph);
    if (largest !== undefined) lines.push(`  ${folder}: ${largest.length} of ${graph.size}`);
  }
  return lines.sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const metadata = readMetadata(root);
  const graph = layersOf(metadata);
  if (process.argv.includes("--print")) {
    console.log(pictureOf(graph));
  } else {
    const texts = textsOf(root, "src", ".rs");
    const modules = new Map([...textsOf(root, "pkg/src", ".ts"), ...textsOf(root, "www/src", ".ts")]);
    const folders = foldersOf(metadata);
    const crateOf = (file) => folders.find((folder) => file.startsWith(`${folder}/`));
    const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
    const faults = [
      ...faultsOfCrates(metadata),
      ...faultsOfPicture(graph, page),
      ...faultsOfPaths(texts, crateOf),
      ...faultsOfSupers(texts),
      ...faultsOfModules(modules),
    ];
    console.log(
      [
        "files that import each other, in the largest circle of each crate:",
        ...circlesOfFiles(texts, folders, crateOf),
      ].join("\n"),
    );
    if (faults.length > 0)
      console.error([...faults, "node .ci/layers.mjs --print prints the picture of today."].join("\n"));
    else console.log(`${graph.size} crates depend on each other as ARCHITECTURE.md shows`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  }
}
