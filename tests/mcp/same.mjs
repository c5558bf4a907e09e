// The npm package's server and another one say the same, byte for byte:
// node tests/mcp/same.mjs -- the command that serves, such as target/debug/pascaline mcp
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { COMMAND, INTRODUCTION } from "./start.mjs";

const NPM = [process.execPath, fileURLToPath(new URL("../../pkg/dist/cli.js", import.meta.url)), "mcp"];

const TEXTS = [
  "15% of 240",
  "1/3",
  "ans * 3",
  "sqrt 2",
  "sin 30",
  "5 ft in cm",
  "x - y = 70; x = 6y",
  "ans + 1",
  "x = x + 1",
  "\\frac{1}{2} + \\frac{1}{3}",
  "2024-03-15 + 90 days",
  "derivative of x^2",
  "det([1, 2; 3, 4])",
  "100! - 1",
  "50 km/h in m/s",
  "what is love",
  "2 +",
  "“5” × ½ 😀",
];
const EXPRESSIONS = [
  "2 + 3 * 4",
  "4.35 * 100",
  "ans * 2",
  "2 * sqr(9)",
  "abs(-2)",
  "x**2 = 9",
  "now()",
  "2024-01-15 - 2024-01-01",
];

const CALLS = [
  ...TEXTS.map((text) => ["answer", { text }]),
  ["calculator", { expression: "ans * 2" }],
  ["answer", { text: "5 ft in cm" }],
  ["calculator", { expression: "ans * 2" }],
  ["answer", { text: "ans / 2" }],
  ...["calculator", "python"].flatMap((tool) => EXPRESSIONS.map((expression) => [tool, { expression }])),
  ...EXPRESSIONS.map((value) => ["sympy", { value }]),
  ["solve", { equation: "cos(t) = t" }],
  ["answer", {}],
  ["nothing", {}],
];

/** The lines that a server answers, by the ids of the requests. */
async function answers([command, ...args], options) {
  const child = spawn(command, [...args, ...options], { stdio: ["pipe", "pipe", "ignore"] });
  const requests = [
    ["initialize", INTRODUCTION],
    ["tools/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    // The second of two calls is one that only the SDK reads.
    ...CALLS.flatMap(([name, args]) =>
      [{}, { _meta: {} }].map((more) => ["tools/call", { name, arguments: args, ...more }]),
    ),
  ];
  const messages = requests.map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params }));
  messages.splice(1, 0, { jsonrpc: "2.0", method: "notifications/initialized" });
  child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  let text = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) text += chunk;
  const lines = text.split("\n").filter((line) => line !== "");
  assert.equal(lines.length, requests.length);
  return new Map(lines.map((line) => [JSON.parse(line).id, line]));
}

for (const options of [[], ["--all", "--tools", "get_current_time,nanochat"], ["--only", "calculator"]]) {
  test(`the same lines: ${options.join(" ")}`, { timeout: 120_000 }, async () => {
    const [ours, theirs] = await Promise.all([NPM, COMMAND].map((command) => answers(command, options)));
    for (const [id, line] of ours) assert.equal(theirs.get(id), line);
  });
}
