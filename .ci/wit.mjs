// The documentation of a world in `wit/`, in the form in which a component carries it.
import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../wit/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".wit"));
const source = files.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");

const COMMENT = "((?:^ *///.*\\n)*)";

/** The declaration of a world or an interface: its comment, its body, and the text of both. */
function declared(kind, name) {
  const found = source.match(new RegExp(`${COMMENT}^${kind} ${name} \\{\\n([^]*?)^\\}\\n`, "m"));
  if (found === null) throw new Error(`wit/ has no ${kind} ${name}`);
  const [text, comment, body] = found;
  return { text, docs: plain(comment), body };
}

/** A comment without its marks. */
const plain = (comment) => comment.replace(/^ *\/\/\/ ?/gm, "").trimEnd();

/**
 * The content of the section `package-docs` for a component of this world.
 *
 * To the tools that read the section, a component is the world `root` of the package `root:component`, and they reject
 * documentation of anything outside that package. So the interfaces, which are of `pascaline:tools`, are in the text of the
 * world, as WIT.
 */
export function packageDocs(name) {
  const { docs, body } = declared("world", name);
  const exported = [...body.matchAll(/^ *export ([\w-]+);$/gm)].map(([, name]) => declared("interface", name).text);
  const functions = [...body.matchAll(new RegExp(`${COMMENT}^ *export ([\\w-]+): func`, "gm"))];
  const root = {
    docs: [docs, ...exported.map((text) => `\`\`\`wit\n${text}\`\`\``)].join("\n\n"),
    func_exports: Object.fromEntries(functions.map(([, comment, name]) => [name, { docs: plain(comment) }])),
  };
  return JSON.stringify({ worlds: { root } });
}
