// MCP servers, asked for `2 + 3 * n`: one call after the other and 32 at a time, over standard input and output and by HTTP on kept
// connections. Their peer is a server made with MCP's SDK, whose tool calls mathjs.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compared, fresh, inTurn, median, quantile } from "../harness.mjs";

const COMMAND = "target/release/pascaline";
const MATHJS_SERVER = fileURLToPath(new URL("../peers/mathjs_server.mjs", import.meta.url));
const CALLS = 200;
const IN_FLIGHT = 32;

/** How each server is started. */
function commands({ package: ours, base }) {
  const npm = (checkout) => [process.execPath, checkout.file("pkg/dist/cli.js"), "mcp"];
  const native = (checkout) => checkout?.file(COMMAND) && [checkout.file(COMMAND), "mcp"];
  const sdk = ours.file("tests/mcp/node_modules/.package-lock.json") && [process.execPath, MATHJS_SERVER];
  const all = {
    pascaline: npm(ours),
    base: base && npm(base),
    native: native(ours),
    "native base": native(base),
    "SDK + mathjs": sdk,
  };
  return Object.fromEntries(Object.entries(all).filter(([, command]) => command));
}

const INTRODUCTION = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } },
};
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };

/** A call, and whether an answer is right. */
function call() {
  const n = fresh();
  const params = { name: "calculator", arguments: { expression: `2 + 3 * ${n}` } };
  return { message: { jsonrpc: "2.0", id: n, method: "tools/call", params }, expected: String(2 + 3 * n) };
}

function check(answer, expected) {
  const [content] = answer.result?.content ?? [];
  if (!content?.text?.includes(expected)) throw new Error(`not ${expected}: ${JSON.stringify(answer)}`);
}

/** A server on pipes: `ask` sends a message and waits for its answer. */
class OnPipes {
  #waiting = new Map();

  static async start([command, ...args]) {
    const server = new OnPipes();
    server.child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
    createInterface({ input: server.child.stdout }).on("line", (line) => server.#take(JSON.parse(line)));
    await server.ask(INTRODUCTION);
    server.#send(INITIALIZED);
    return server;
  }

  ask(message) {
    this.#send(message);
    return new Promise((resolve) => this.#waiting.set(message.id, resolve));
  }

  #send(message) {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #take(message) {
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  close() {
    this.child.stdin.end();
  }
}

/** A server by HTTP, with as many kept connections as there are calls in flight. */
class ByHttp {
  #agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  #headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };

  static async start([command, ...args]) {
    const server = new ByHttp();
    const isOurs = args.at(-1) === "mcp";
    server.child = spawn(command, [...args, "--http", ...(isOurs ? ["--port", "0"] : [])], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    server.url = await new Promise((resolve, reject) => {
      createInterface({ input: server.child.stderr }).on("line", (line) => {
        const [found] = /http:\/\/\S+\/mcp\b/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
      server.child.on("exit", (code) => reject(new Error(`the server has ended with ${code}`)));
    });
    const { headers } = await server.#post(INTRODUCTION);
    server.#headers["mcp-session-id"] = headers["mcp-session-id"];
    server.#headers["mcp-protocol-version"] = INTRODUCTION.params.protocolVersion;
    await server.#post(INITIALIZED);
    return server;
  }

  async ask(message) {
    const { text } = await this.#post(message);
    return JSON.parse(text.replace(/^[^]*?data: /, ""));
  }

  #post(message) {
    const body = JSON.stringify(message);
    return new Promise((resolve, reject) => {
      const sent = request(this.url, { method: "POST", agent: this.#agent, headers: this.#headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (data) => (text += data));
        response.on("end", () => resolve({ headers: response.headers, text }));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  close() {
    this.#agent.destroy();
    this.child.kill("SIGTERM");
  }
}

async function oneAtATime(server) {
  const times = [];
  for (let count = 0; count < CALLS; count += 1) {
    const { message, expected } = call();
    const started = performance.now();
    check(await server.ask(message), expected);
    times.push((performance.now() - started) * 1e6);
  }
  return { each: median(times), slowest: quantile(times, 0.99) };
}

async function inFlight(server) {
  let left = CALLS;
  const started = performance.now();
  const converse = async () => {
    while (left-- > 0) {
      const { message, expected } = call();
      check(await server.ask(message), expected);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, converse));
  return { each: ((performance.now() - started) * 1e6) / CALLS };
}

/** Whether the system tells the processor time and memory of a process as Linux does. */
const HAS_PROC = existsSync("/proc/self/stat");

/** The processor time of a process so far. Linux counts it in hundredths of a second, so that it is taken over all rounds. */
function cpuOf({ child: { pid } }) {
  if (!HAS_PROC) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) * 1e7;
}

const residentKib = ({ child: { pid } }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

/** The CPU of a call, and the memory. */
function usage(servers, before, calls) {
  if (!HAS_PROC) return [];
  const each = (number) =>
    Object.fromEntries(Object.keys(servers).map((side) => [side, [number(servers[side], side)]]));
  return [
    ["CPU a call", "ns", each((server, side) => (cpuOf(server) - before[side]) / calls)],
    ["memory", "KiB", each(residentKib)],
  ];
}

const WAYS = {
  "one at a time": { run: oneAtATime, measures: { p50: "each", p99: "slowest" } },
  [`${IN_FLIGHT} in flight`]: { run: inFlight, measures: { "a call": "each" } },
};

async function* results(context, isChosen) {
  const rounds = context.rounds(20);
  for (const [transport, Server] of Object.entries({ stdio: OnPipes, HTTP: ByHttp })) {
    if (!Object.keys(WAYS).some((way) => isChosen({ name: `${transport}, ${way}` }))) continue;
    const servers = {};
    for (const [side, command] of Object.entries(commands(context))) servers[side] = await Server.start(command);
    try {
      for (const [way, { run, measures }] of Object.entries(WAYS)) {
        await inTurn(servers, 3, run);
        const before = Object.fromEntries(Object.entries(servers).map(([side, server]) => [side, cpuOf(server)]));
        const samples = await inTurn(servers, rounds, run);
        const taken = Object.entries(measures).map(([name, field]) => [name, "ns", samples, (sample) => sample[field]]);
        for (const [name, unit, of, pick] of [...taken, ...usage(servers, before, rounds * CALLS)]) {
          yield { name: `${transport}, ${way}: ${name}`, unit, sides: compared(of, pick) };
        }
      }
    } finally {
      for (const server of Object.values(servers)) server.close();
    }
  }
}

export default {
  name: "servers",
  title: "MCP servers, a call of 2 + 3 * n",
  needs: ["bench-command", "tests/mcp/node_modules/.package-lock.json"],
  results,
};
