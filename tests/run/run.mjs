// An agent's tool calls through the npm package and through a sandbox, side by side:
// node tests/run/run.mjs npm                        ART's calls through the package alone, which is built long before the sandbox
// node tests/run/run.mjs command COMMAND            the sandbox is the native command
// node tests/run/run.mjs wasmtime PYTHON FOLDER     it is Python's wasmtime, with the components' machine code in a folder
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CalculatorTool, ToolRegistry, ToolSystem, defaultTools, runToolCall } from "pascaline";

const ART = "transcript.jsonl";
const AGENT_LOOP = "workspace.jsonl";

/** How each sandbox is started to answer the calls in a file, with the folder that their tools see. */
const SANDBOXES = {
  command: (command) => (file, root) => [
    command,
    "call",
    "-",
    "--times",
    ...(file === ART ? [] : ["--root", root, "--set", "agent_loop"]),
  ],
  wasmtime: (python, codes) => (file, root) => [
    python,
    fileURLToPath(new URL("sandbox.py", import.meta.url)),
    "call",
    join(codes, file === ART ? "calculator.cwasm" : "workspace.cwasm"),
    root,
  ],
};

/** ART's calls, each in its thread. */
async function art() {
  const registry = new ToolRegistry();
  await registry.registerTool(new CalculatorTool());
  const system = new ToolSystem(registry);
  return {
    run: async ({ threadId, ...call }) => (await system.executeTools([call], threadId))[0],
    head: ({ threadId, toolName, arguments: input }) => [threadId, input.expression ?? toolName],
    shown: ({ status, output, error }) => (status === "success" ? String(output.result) : error),
  };
}

/** Prints ART's calls and their results through the package. */
async function artCallsAlone() {
  const { run, head, shown } = await art();
  console.log("An agent's calls of ART's calculator, through the npm package:");
  for (const call of callsIn(ART)) {
    const [thread, expression] = head(call);
    console.log(`${thread.padEnd(10)}${fit(expression, 50).padEnd(52)}${oneLine(shown(await run(call)))}`);
  }
}

/** OpenAI's calls of agent_loop's tools. */
async function agentLoop(root) {
  const { workspaceTools } = await import("pascaline/workspace");
  const tools = [...defaultTools(), ...workspaceTools({ root })];
  return {
    run: (call) => runToolCall(tools, call),
    head: ({ function: { name, arguments: args } }) => [name, args],
    shown: ({ content }) => content,
  };
}

/** Sends the calls in a file both ways, each side with a folder of its own, prints the results, and returns how many there are and
 * how many differ. */
async function compare(file, side, sandbox) {
  const [here, there] = ["package", "sandbox"].map((name) => mkdtempSync(join(tmpdir(), `pascaline-${name}-`)));
  try {
    const [program, ...args] = sandbox(file, there);
    const lines = execFileSync(program, args, { input: textOf(file), encoding: "utf8" })
      .trim()
      .split("\n");
    return await compareWith(lines, callsIn(file), await side(here));
  } finally {
    for (const folder of [here, there]) rmSync(folder, { recursive: true });
  }
}

async function compareWith(lines, calls, { run, head, shown }) {
  console.log(row(["", "call", "npm package", "", "wasmtime sandbox", ""]));
  let differing = 0;
  for (const [index, call] of calls.entries()) {
    const started = performance.now();
    const npm = await run(call);
    const npmMicros = (performance.now() - started) * 1000;
    const { micros, ...wasm } = JSON.parse(lines[index]);
    const [a, b] = [shown(npm), shown(wasm)];
    if (a !== b || idOf(npm) !== idOf(wasm)) differing += 1;
    console.log(row([...head(call), oneLine(a), time(npmMicros), oneLine(b), time(micros)]));
  }
  return { calls: calls.length, differing };
}

const textOf = (file) => readFileSync(new URL(file, import.meta.url), "utf8");
const callsIn = (file) =>
  textOf(file)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const idOf = ({ callId, toolName, tool_call_id, name }) => `${callId ?? tool_call_id} ${toolName ?? name}`;
const oneLine = (text) => fit(text.replaceAll("\n", " ⏎ "), 50);
const fit = (text, width) => (text.length > width ? `${text.slice(0, width - 1)}…` : text);
const time = (micros) => `${micros.toFixed(0)} µs`;
const row = ([first, call, npm, npmTime, wasm, wasmTime]) =>
  `${first.padEnd(10)}${fit(call, 32).padEnd(34)}${npm.padEnd(52)}${npmTime.padStart(9)}   ${wasm.padEnd(52)}${wasmTime.padStart(9)}`;

const [kind, ...given] = process.argv.slice(2);
if (kind === "npm") {
  await artCallsAlone();
} else {
  const sandbox = SANDBOXES[kind](...given);
  const outcomes = [await compare(ART, art, sandbox), await compare(AGENT_LOOP, agentLoop, sandbox)];
  const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const [calls, differing] = [sum("calls"), sum("differing")];
  console.log(
    differing === 0 ? `${calls} calls, the same answers on both sides` : `${differing} of ${calls} calls differ`,
  );
  process.exitCode = differing === 0 ? 0 : 1;
}
