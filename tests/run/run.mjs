// The main job: an agent's tool calls through the npm package and through the sandbox, side by side.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CalculatorTool, ToolRegistry, ToolSystem } from "pascaline";

const transcript = readFileSync(new URL("transcript.jsonl", import.meta.url), "utf8");
const calls = transcript.trim().split("\n").map((line) => JSON.parse(line));
const binary = fileURLToPath(new URL("../../target/release/pascaline", import.meta.url));

const registry = new ToolRegistry();
await registry.registerTool(new CalculatorTool());
const system = new ToolSystem(registry);

const inPackage = [];
for (const { threadId, ...call } of calls) {
  const started = performance.now();
  const [result] = await system.executeTools([call], threadId);
  inPackage.push({ result, micros: (performance.now() - started) * 1000 });
}

const lines = execFileSync(binary, ["call", "-", "--times"], { input: transcript, encoding: "utf8" }).trim().split("\n");
const inSandbox = lines.map((line) => JSON.parse(line));

const shown = ({ status, output, error }) => (status === "success" ? String(output.result) : error);
const row = (thread, call, npm, npmTime, wasm, wasmTime) =>
  `${thread.padEnd(7)}${call.padEnd(34)}${npm.padEnd(52)}${npmTime.padStart(9)}   ${wasm.padEnd(52)}${wasmTime.padStart(9)}`;

console.log(row("thread", "call", "npm package", "", "wasmtime sandbox", ""));
let differing = 0;
calls.forEach(({ threadId, arguments: input, toolName }, index) => {
  const [npm, wasm] = [inPackage[index], inSandbox[index]];
  const [a, b] = [shown(npm.result), shown(wasm)];
  if (a !== b || npm.result.callId !== wasm.callId || npm.result.toolName !== wasm.toolName) differing += 1;
  const micros = (value) => `${value.toFixed(0)} µs`;
  console.log(row(threadId, input.expression ?? toolName, a, micros(npm.micros), b, micros(wasm.micros)));
});
console.log(differing === 0 ? `${calls.length} calls, the same answers on both sides` : `${differing} calls differ`);
process.exitCode = differing === 0 ? 0 : 1;
