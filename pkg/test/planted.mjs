// Fresh folders for the tests of the workspace: `root`, which the tools see, and files beside it that must not change.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runToolCall } from "../build/entries/node.js";

/** Creates `root` and the files outside it from entries of the corpus. */
export function plant({ tree = [], outside = [] } = {}) {
  const base = mkdtempSync(join(tmpdir(), "pascaline-workspace-"));
  const root = join(base, "root");
  mkdirSync(root);
  for (const entry of tree) make(root, entry);
  for (const entry of outside) make(base, entry);
  return {
    root,
    at: (path) => join(root, path),
    outside: () => described(base, root),
    // Node's own function recurses, and folders may be thousands deep.
    remove: () => execFileSync("rm", ["-rf", base]),
  };
}

const SOCKET = `require("node:net").createServer().listen(process.argv[1], () => process.exit())`;

/** Creates the entry at a path: a folder if the path ends in a slash, a link, a special file, or a regular file. */
function make(folder, entry) {
  const { path = "", path_hex: name, link, special } = entry;
  const at = placeOf(folder, entry);
  if (path.endsWith("/")) return mkdirSync(at, { recursive: true });
  mkdirSync(name === undefined ? dirname(at) : folder, { recursive: true });
  if (link !== undefined) symlinkSync(link, at);
  else if (special === "socket") execFileSync(process.execPath, ["-e", SOCKET, at]);
  else if (special !== undefined) execFileSync("mkfifo", [at]);
  else writeFileSync(at, contentsOf(entry));
}

function placeOf(folder, { path = "", path_hex: name }) {
  return name === undefined ? join(folder, path) : Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, "hex")]);
}

function contentsOf({ text = "", repeat = 1, hex }) {
  const once = hex === undefined ? Buffer.from(text) : Buffer.from(hex, "hex");
  return Buffer.alloc(once.length * Number(repeat), once);
}

/** A case of the corpus with its placeholders filled in. */
export function filled({ fill = {}, ...wanted }) {
  const marks = Object.keys(fill).sort();
  const long = (text) =>
    marks.reduce((left, mark) => left.replaceAll(mark, fill[mark].text.repeat(Number(fill[mark].repeat))), text);
  const texts = (value) => {
    if (typeof value === "string") return long(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(texts);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, texts(entry)]));
  };
  return texts(wanted);
}

/** Whether a content reveals a file. */
export function tells(content, { text = "" }) {
  return text.trim() !== "" && content.includes(text.trim());
}

/** Asserts that an entry of a folder is as expected afterwards. */
export function assertStands(folder, entry, message) {
  const { path, link, missing = false } = entry;
  const at = placeOf(folder, entry);
  if (link !== undefined) assert.equal(readlinkSync(at), link, message);
  else if (missing || path?.endsWith("/")) {
    assert.equal(lstatSync(at, { throwIfNoEntry: false }) === undefined, missing, message);
  } else assert.equal(readFileSync(at, "latin1"), contentsOf(entry).toString("latin1"), message);
}

/** Everything in a folder, byte for byte, except the entries in `skipped`. */
export function described(folder, skipped) {
  const entries = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === skipped) continue;
    if (entry.isDirectory()) Object.assign(entries, { [path]: "a folder" }, described(path, skipped));
    else if (entry.isSymbolicLink()) entries[path] = readlinkSync(path);
    else entries[path] = entry.isFile() && !path.includes("\uFFFD") ? readFileSync(path, "hex") : "something";
  }
  return entries;
}

/** The content of the message for a call, whose arguments are an object or JSON text. */
export async function contentOf(tools, name, args) {
  const text = typeof args === "string" ? args : JSON.stringify(args);
  const { content } = await runToolCall(tools, { id: "1", type: "function", function: { name, arguments: text } });
  assert.equal(typeof content, "string");
  return content;
}
