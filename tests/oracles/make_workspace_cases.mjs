// The results of the npm package `@mariozechner/pi-coding-agent` 0.52.9, which agent_loop's file tools follow, for random
// files and folders: the bytes after `edit`, and the order of `ls`. Written to tests/cases/workspace/pi_edit.json and
// pi_ls.json.

import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const pi = join(repository, ".tools/pi/node_modules/@mariozechner/pi-coding-agent/dist/core/tools");
const { createEditTool } = await import(pathToFileURL(join(pi, "edit.js")).href);
const { createLsTool } = await import(pathToFileURL(join(pi, "ls.js")).href);

const SEED = 20261122;
const EDITS = 400;
const FOLDERS = 200;

let state = SEED;

/** A random number below `below` (mulberry32). */
function random(below) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

const pick = (list) => list[random(list.length)];
const times = (count, make) => Array.from({ length: count }, make);

// Edits.

const WORDS = [
  "let x = 1;",
  "}",
  "",
  "  return x",
  "\tfoo(bar)",
  "größe",
  "日本語",
  "🙂 ok",
  "x",
  "x x",
  "end",
  "# title",
  "a,b",
];
const BREAKS = { lf: () => "\n", crlf: () => "\r\n", mixed: () => pick(["\n", "\r\n"]) };

const line = () => (random(3) === 0 ? `${pick(WORDS)} ${random(30)}` : pick(WORDS));
const lines = (most, end) =>
  times(1 + random(most), line)
    .map((text) => text + end())
    .join("");
const normal = (text) => text.replaceAll("\r\n", "\n");

/** A part of a text, between two characters. */
function part(text) {
  const characters = [...text];
  const begin = random(characters.length);
  return characters.slice(begin, begin + 1 + random(Math.min(30, characters.length - begin))).join("");
}

function edit() {
  const kind = pick(["lf", "lf", "crlf", "crlf", "mixed"]);
  const body = lines(10, BREAKS[kind]);
  const before = (random(4) === 0 ? "\ufeff" : "") + (random(4) === 0 ? body.replace(/\r?\n$/, "") : body);
  const text = normal(before.replace("\ufeff", "")) || "x";
  const odd = random(8);
  const found = part(text);
  const old = odd === 0 ? found + "~" : odd === 1 ? found.replaceAll("\n", "\r\n") : found;
  const put = pick([() => "", line, () => lines(4, BREAKS.lf), () => lines(3, BREAKS.crlf), () => found + line()])();
  return [before, old, put];
}

/** pi's result for a file; null if pi rejects the edit. */
async function edited(folder, [before, oldText, newText]) {
  writeFileSync(join(folder, "a"), before);
  try {
    await createEditTool(folder).execute("call", { path: "a", oldText, newText });
  } catch {
    return null;
  }
  return readFileSync(join(folder, "a"), "utf8");
}

/** How often a text occurs, also where occurrences overlap: see `edit-overlapping` in DIFFERENCES.md. */
function count(text, old) {
  let occurrences = 0;
  for (let at = text.indexOf(old); at >= 0 && old !== ""; at = text.indexOf(old, at + 1)) {
    occurrences++;
  }
  return occurrences;
}

/** An edit with pi's result; undefined unless an exact match made or prevented it. */
async function recorded(folder, [before, old, put]) {
  const after = await edited(folder, [before, old, put]);
  const occurrences = count(normal(before.replace("\ufeff", "")), normal(old));
  const isExact = (occurrences === 1) === (after !== null);
  return isExact && normal(old) !== normal(put) ? [before, old, put, after] : undefined;
}

// Folders. Names for which pi's order (that of a language) and agent_loop's (that of code points) agree.

const LETTERS = [..."abcdefghijkxyzABCDEFGHXYZ0123456789."];

function name() {
  const text = times(1 + random(6), () => pick(LETTERS)).join("");
  return /^\.+$/.test(text) ? `${text}a` : text;
}

function tree() {
  const names = new Map();
  for (const text of times(random(12), name)) {
    names.set(text.toLowerCase(), text + (random(4) === 0 ? "/" : ""));
  }
  return [...names.values()];
}

async function listed(folder, names) {
  for (const text of names) {
    if (text.endsWith("/")) {
      mkdirSync(join(folder, text));
    } else {
      writeFileSync(join(folder, text), "");
    }
  }
  const { content } = await createLsTool(folder).execute("call", {});
  return content[0].text;
}

async function within(run) {
  const folder = mkdtempSync(join(tmpdir(), "pascaline-pi-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One row per line; a byte-order mark is escaped to be visible. */
function write(file, rows) {
  const text = `[\n${rows.map((row) => JSON.stringify(row).replaceAll("\ufeff", "\\ufeff")).join(",\n")}\n]\n`;
  writeFileSync(join(repository, "tests/cases/workspace", file), text);
}

const edits = [];
let others = 0;
while (edits.length < EDITS) {
  const row = await within((folder) => recorded(folder, edit()));
  row ? edits.push(row) : others++;
}
write("pi_edit.json", edits);
const folders = [];
while (folders.length < FOLDERS) {
  const names = tree();
  folders.push([names, await within((folder) => listed(folder, names))]);
}
write("pi_ls.json", folders);
const refused = edits.filter((row) => row[3] === null).length;
console.log(
  `pi: ${edits.length} edits (${refused} rejected; ${others} others were not exact matches), ${folders.length} folders`,
);
