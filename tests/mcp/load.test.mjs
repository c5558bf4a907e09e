// Calls over 64 sessions leave the memory flat: PASCALINE_MCP_CALLS says how many.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Agent } from "node:http";
import { test } from "node:test";
import { open, resultIn, send, within } from "./requests.mjs";
import { ALL, serve } from "./start.mjs";

const CALLS = Number(process.env.PASCALINE_MCP_CALLS ?? 2_000);
const SESSIONS = 64;
const ROUNDS = 5;
/** What the last three rounds may add: of 10,000 calls, 1.4 KiB each. */
const MOST_GROWTH_KIB = 8 * 1024;

const EXPRESSIONS = [
  ["calculator", (n) => ({ expression: `sqrt(${n})`, scope: {} })],
  ["calculator", (n) => ({ expression: `${n} + 1` }), (n) => String(n + 1)],
  ["python", (n) => ({ expression: `2**${n % 500} % 7` }), (n) => String([1, 2, 4][(n % 500) % 3])],
  ["sympy", (n) => ({ value: `x + ${n}`, variables: { x: 1 } })],
  ["solve", (n) => ({ equation: `x - ${n} = 0`, precision: 20 })],
  ["calculator", () => ({ expression: "nothing(1" })],
];

/** A small heap shows what is kept; in a large one, Node lets garbage lie. */
const SMALL_HEAP = { NODE_OPTIONS: "--max-old-space-size=48 --max-semi-space-size=1" };

const residentKib = ({ pid }) => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));

test(`${CALLS} calls over ${SESSIONS} sessions`, { timeout: 600_000 }, async (t) => {
  const { child, url, close } = await serve(ALL, SMALL_HEAP);
  t.after(close);
  const resident = [];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: SESSIONS }, (_, session) => converse(url, session, CALLS / ROUNDS / SESSIONS)),
    );
    resident.push(residentKib(child));
  }
  t.diagnostic(`resident after each round: ${resident.map((kib) => `${(kib / 1024).toFixed(1)} MiB`).join(", ")}`);
  const [, warm] = resident;
  assert.ok(resident.at(-1) - warm < MOST_GROWTH_KIB, `the memory grows: ${resident.join(", ")} KiB`);
});

/** One session from its beginning to its end. */
async function converse(url, session, calls) {
  const agent = new Agent({ keepAlive: true });
  const id = await open(url);
  for (let n = 0; n < calls; n++) {
    const [name, args, expected] = EXPRESSIONS[(session + n) % EXPRESSIONS.length];
    const body = { jsonrpc: "2.0", id: n, method: "tools/call", params: { name, arguments: args(session + n) } };
    const { text } = await send(url, { agent, headers: within(id), body });
    if (expected !== undefined) assert.equal(resultIn(text), expected(session + n));
  }
  await send(url, { agent, method: "DELETE", headers: within(id) });
  agent.destroy();
}
