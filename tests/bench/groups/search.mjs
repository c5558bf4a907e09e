// The workspace's `grep` over 10,000 files of 10 kB, beside ripgrep with one thread and without mmap, all warm.
//
// The component takes two to four times as long as ripgrep: it lacks the vector instructions that find a literal and above all an
// alternation natively, and the file contents cross the sandbox boundary as copies. (With wasm's own vector instructions it would
// be a tenth larger, and only a class would be found faster, by a factor of 1.7; no search for alternatives uses them.) In Node,
// each file is also opened name by name through JavaScript.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hrtime } from "node:process";
import { compared, inTurn } from "../harness.mjs";

const DRIVER = "target/release/examples/workspace_calls";

/** None of them matches, so that every byte is searched. */
const PATTERNS = {
  "a literal": "absent_needle",
  "a class": "[0-9]{5,}x",
  alternatives: "absent|missing|nowhere",
};

const WORDS =
  "the quick brown fox value 12 345 let fn return self match error result index while value_of parse token".split(" ");
const FILES = 10_000;
const BYTES = 10_000;

/** Files of code-like lines, 100 per folder. */
function plant(root) {
  let state = 1;
  const next = (below) => (state = (state * 48271) % 2147483647) % below;
  for (let file = 0; file < FILES; file += 1) {
    const folder = join(root, `folder${String(Math.floor(file / 100)).padStart(2, "0")}`);
    if (file % 100 === 0) mkdirSync(folder);
    let text = "";
    while (text.length < BYTES) {
      text += `${Array.from({ length: 3 + next(12) }, () => WORDS[next(WORDS.length)]).join(" ")}\n`;
    }
    writeFileSync(join(folder, `file${String(file % 100).padStart(2, "0")}.txt`), text.slice(0, BYTES));
  }
}

function run(command, options, input = "") {
  const { status, stdout, stderr, error } = spawnSync(command, options, { input, encoding: "utf8" });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Each side's search for a pattern, in nanoseconds. */
function sidesIn(root, { package: ours, base }) {
  const native = (checkout, ...options) => {
    const driver = checkout?.file(DRIVER);
    if (!driver) return undefined;
    return (pattern) => {
      const call = JSON.stringify({ tool: "grep", arguments: { pattern, path: "." } });
      const { status, stdout, stderr } = run(driver, [root, "--times", "3", ...options], call);
      if (status !== 0) throw new Error(stderr);
      return Number(stdout);
    };
  };
  const rg = ours.file(".tools/bin/rg");
  const ripgrep = (pattern) => {
    const started = hrtime.bigint();
    const { status } = run(rg, ["--no-config", "-j1", "--no-mmap", pattern, root]);
    if (status !== 1) throw new Error(`ripgrep ends with ${status}`);
    return Number(hrtime.bigint() - started);
  };
  const component = ours.file("dist/workspace.wasm");
  const sides = {
    pascaline: native(ours),
    base: native(base),
    ripgrep: rg && ripgrep,
    "in wasmtime": component && native(ours, "--component", component),
  };
  return Object.fromEntries(Object.entries(sides).filter(([, search]) => search));
}

/** As `workspaceTools` of the npm package runs it. */
async function inNode(root, checkout) {
  const { workspaceTools } = await import(checkout.file("pkg/dist/workspace_node.js"));
  const { runToolCall } = checkout.api;
  const tools = workspaceTools({ root, readOnly: true });
  return async (pattern) => {
    const call = { name: "grep", arguments: JSON.stringify({ pattern, path: "." }) };
    const started = hrtime.bigint();
    const { content } = await runToolCall(tools, { id: "1", type: "function", function: call });
    if (content !== "") throw new Error(content);
    return Number(hrtime.bigint() - started);
  };
}

async function* results(context, isChosen) {
  const root = mkdtempSync(join(tmpdir(), "pascaline-bench-"));
  try {
    plant(root);
    const sides = sidesIn(root, context);
    sides["in Node"] = await inNode(root, context.package);
    for (const [name, pattern] of Object.entries(PATTERNS)) {
      if (!isChosen({ name })) continue;
      yield { name, sides: compared(await inTurn(sides, context.rounds(5), (search) => search(pattern))) };
    }
  } finally {
    rmSync(root, { recursive: true });
  }
}

export default {
  name: "search",
  title: "grep natively, over 10,000 files of 10 kB without a match",
  needs: [".tools/bin/rg", "bench-search"],
  results,
};
