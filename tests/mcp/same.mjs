// The npm package's server and another one say the same, byte for byte:
// node tests/mcp/same.mjs -- the command that serves, such as target/debug/pascaline mcp
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { send } from "./requests.mjs";
import { COMMAND, INTRODUCTION, serve } from "./start.mjs";

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
  // Arguments that do not fit.
  ["answer", { expression: "2 + 2" }],
  ["answer", { text: 42 }],
  ["calculator", { expr: "2 + 2" }],
  ["calculator", { text: 42 }],
  ["calculator", { expression: "a", scope: '{"a": 1}' }],
  ["calculator", { scope: {} }],
  ["python", { expression: "1", precision: 4, scop: {} }],
  ["sympy", { equation: "x = 1", digits: 3 }],
];

/** The parameters of introductions, few of which are accepted. */
const { protocolVersion, ...OTHERS } = INTRODUCTION;
const INTRODUCTIONS = [
  undefined,
  null,
  {},
  [],
  "text",
  OTHERS,
  ...[5, 2025.5, null, true, [], {}, "", "nonsense", "1999-01-01", "2099-12-31", "2026-07-28", "2024-11-05"].map(
    (protocolVersion) => ({ ...OTHERS, protocolVersion }),
  ),
  { protocolVersion },
  { protocolVersion, capabilities: {} },
  { ...INTRODUCTION, capabilities: null },
  { ...INTRODUCTION, clientInfo: { name: "suite" } },
  { ...INTRODUCTION, clientInfo: "suite" },
  { ...INTRODUCTION, _meta: 5 },
];

/** The lines that a server answers, by the ids of the requests. */
async function answers([command, ...args], options, messages) {
  const child = spawn(command, [...args, ...options], { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  let text = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) text += chunk;
  const lines = text.split("\n").filter((line) => line !== "");
  assert.equal(lines.length, messages.filter(({ id }) => id !== undefined).length);
  return new Map(lines.map((line) => [JSON.parse(line).id, line]));
}

/** Asserts that both servers answer the same, and returns what they answer. */
async function sameAnswers(options, messages) {
  const [ours, theirs] = await Promise.all([NPM, COMMAND].map((command) => answers(command, options, messages)));
  for (const [id, line] of ours) assert.equal(theirs.get(id), line);
  return ours;
}

const request = ([method, params], id) => ({ jsonrpc: "2.0", id, method, params });

/** What a client asks for, one after another. */
function conversation() {
  const messages = [
    ["initialize", INTRODUCTION],
    ["tools/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    // The second of two calls is one that only the SDK reads.
    ...CALLS.flatMap(([name, args]) =>
      [{}, { _meta: {} }].map((more) => ["tools/call", { name, arguments: args, ...more }]),
    ),
  ].map(request);
  messages.splice(1, 0, { jsonrpc: "2.0", method: "notifications/initialized" });
  return messages;
}

for (const options of [[], ["--all", "--tools", "get_current_time,nanochat"], ["--only", "calculator"]]) {
  test(`the same lines: ${options.join(" ")}`, { timeout: 120_000 }, () => sameAnswers(options, conversation()));
}

/** What every request of the revision without sessions says of itself. */
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "suite", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

for (const options of [[], ["--all"], ["--only", "python"], ["--only", "get_current_time"]]) {
  test(`the same results without an introduction: ${options.join(" ")}`, { timeout: 120_000 }, async () => {
    const asked = [
      ["server/discover", {}],
      ["tools/list", {}],
      ["resources/list", {}],
      ["resources/templates/list", {}],
      ["tools/call", { name: "answer", arguments: { text: "x^2 = 9" } }],
      ["tools/call", { name: "python", arguments: { expression: "abs(-2)" } }],
    ];
    const messages = asked.map(([method, params], id) => request([method, { ...params, _meta }], id));
    const [ours, theirs] = await Promise.all([NPM, COMMAND].map((command) => answers(command, options, messages)));
    // Each SDK has an order of its own for the members.
    const parsed = (lines) => messages.map(({ id }) => JSON.parse(lines.get(id)));
    assert.deepEqual(parsed(theirs), parsed(ours));
    const [discovered, tools] = parsed(ours).map(({ result }) => result);
    assert.deepEqual(discovered.supportedVersions, ["2026-07-28"]);
    assert.ok(tools.ttlMs > 0 && tools._meta["io.modelcontextprotocol/serverInfo"].name === "pascaline");
  });
}

test("the same pages", { timeout: 120_000 }, async () => {
  const pages = ["functions", "syntax"].flatMap((kind) =>
    ["answer", "mathjs", "python", "sympy"].map((set) => `pascaline://${kind}/${set}`),
  );
  const messages = ["pascaline://functions", ...pages].map((uri) => ["resources/read", { uri }]);
  const introduced = [["initialize", INTRODUCTION], ...messages].map(request);
  introduced.splice(1, 0, { jsonrpc: "2.0", method: "notifications/initialized" });
  for (const line of (await sameAnswers(["--all"], introduced)).values())
    assert.ok(line.includes('"text":"# ') || line.includes("serverInfo"), line.slice(0, 200));
});

test(
  "the same answers to introductions, of which one that is refused leaves room for another",
  { timeout: 120_000 },
  async () => {
    for (const params of INTRODUCTIONS) {
      const messages = [params, INTRODUCTION].map((each) => ["initialize", each]).map(request);
      const lines = await sameAnswers([], messages);
      assert.equal(JSON.parse(lines.get(1)).result.protocolVersion, protocolVersion, JSON.stringify(params));
    }
  },
);

test("the same answers to introductions by HTTP", { timeout: 120_000 }, async () => {
  const servers = await Promise.all([NPM, COMMAND].map((command) => serve([], {}, command)));
  for (const params of INTRODUCTIONS.filter(isOfMessage)) {
    const body = request(["initialize", params], "i");
    const [ours, theirs] = await Promise.all(servers.map(({ url }) => send(url, { body })));
    assert.deepEqual(answered(theirs), answered(ours), JSON.stringify(params));
  }
  await Promise.all(servers.map(({ close }) => close()));
});

/** Whether a message may have such parameters. The SDKs have words of their own for what is none. */
function isOfMessage(params) {
  return typeof (params ?? {}) === "object" && !Array.isArray(params) && params?._meta === undefined;
}

/** The status and the message of an answer, be it JSON or one event. */
const answered = ({ status, text }) => [status, JSON.parse(text.replace(/^[^]*?data: /, ""))];
