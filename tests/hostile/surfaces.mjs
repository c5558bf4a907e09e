// Calls on the surfaces outside this process: the npm package, and with `--command` the command, which runs the components
// in wasmtime. `calls` (tests/hostile/examples/calls.rs) prints them with their native outcomes:
//
//     cargo run --release -p pascaline-hostile --example calls corpus > calls.jsonl
//     node --stack-size=984 tests/hostile/surfaces.mjs calls.jsonl [--command target/release/pascaline] [--show 20]
//
// `-` in place of the file reads them as they are printed: `calls draw 7 2000000 | node … surfaces.mjs -`.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { Command } from "./command.mjs";
import { Files } from "./files.mjs";
import { Npm } from "./npm.mjs";
import { isSame, withDoubles } from "./outcome.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    command: { type: "string" },
    show: { type: "string", default: "20" },
    // One of so many calls is made.
    "one-in": { type: "string", default: "1" },
  },
});
const oneIn = Number(values["one-in"]);
const LONGEST_ERROR = 4096 + 128;

// Each works on its own files.
const makers = { npm: (root) => new Npm(root) };
if (values.command !== undefined) makers.command = (root) => new Command(values.command, root);
const surfaces = Object.entries(makers).map(([name, make]) => {
  const files = new Files();
  return { name, files, surface: make(files.root), made: 0 };
});

const differences = [];
let [turn, count] = [0, 0];
const [file] = positionals;
const input = file === "-" ? process.stdin : createReadStream(file);
for await (const line of createInterface({ input })) {
  turn += 1;
  if (turn % oneIn !== 0) continue;
  const { name, call, outcome } = JSON.parse(line);
  const wanted = call.skill === undefined ? outcome : withDoubles(outcome);
  // The last one is asked first: the command works while the package does.
  const outcomes = surfaces.toReversed().map(async (one) => {
    const got = await one.surface.outcome(call);
    one.files.restore(call);
    if (got === undefined) return;
    compare(`${one.name}: ${name}`, wanted, got);
    one.made += 1;
  });
  await Promise.all(outcomes);
  count += 1;
}
for (const { surface, files } of surfaces) {
  surface.end();
  files.remove();
}

const tally = surfaces.map(({ name, made }) => `${name} ${made} (${count - made} cannot be said there)`);
console.log(`${count} calls: ${tally.join(", ")}: ${differences.length} differ`);
for (const difference of differences.slice(0, Number(values.show))) console.log(difference);
process.exitCode = differences.length === 0 && count > 0 ? 0 : 1;

function compare(name, wanted, got) {
  if (!isSame(wanted, got)) differences.push(`${name}\n${shown(JSON.stringify(wanted), JSON.stringify(got))}`);
  const length = Buffer.byteLength(got.failure?.message ?? "");
  if (length > LONGEST_ERROR) differences.push(`${name}\n  an error of ${length} bytes`);
}

/** Two texts from where they begin to differ. */
function shown(wanted, got) {
  const same = [...wanted].findIndex((character, index) => character !== got[index]);
  const from = Math.max(0, same - 40);
  return `  native: …${wanted.slice(from, from + 200)}\n  here:   …${got.slice(from, from + 200)}`;
}
