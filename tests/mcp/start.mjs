// Starts the server under test: on pipes, or by HTTP on a free port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const at = process.argv.indexOf("--");
/** The command that serves, such as `pascaline mcp`. */
export const COMMAND =
  at < 0
    ? [process.execPath, fileURLToPath(new URL("../../pkg/dist/cli.js", import.meta.url)), "mcp"]
    : process.argv.slice(at + 1);

/** The options of a server that offers every tool with a name of its own. */
export const ALL = ["--all"];

const started = new Set();
after(() => started.forEach((child) => child.kill("SIGKILL")));

/** Starts the command with more options. */
export function start(options = [], stdio = ["pipe", "pipe", "pipe"], env = {}, [command, ...args] = COMMAND) {
  const child = spawn(command, [...args, ...options], { stdio, env: { ...process.env, ...env } });
  started.add(child);
  child.exited = once(child, "exit").then(([code, signal]) => {
    started.delete(child);
    return signal ?? code;
  });
  return child;
}

/** A server on pipes, to which lines are written as they are. */
export class Lines {
  #waiting = new Map();
  #refusals = [];
  #expectsRefusal = [];
  /** Every message that is no answer. */
  notifications = [];

  constructor(options = ALL) {
    this.child = start(options, ["pipe", "pipe", "ignore"]);
    this.child.stdin.on("error", () => {});
    // `readline` would end a line at U+2028 as well.
    let rest = "";
    this.child.stdout.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      for (const line of lines) this.#take(JSON.parse(line));
    });
  }

  /** A server whose client has introduced itself. */
  static async open(options) {
    const lines = new Lines(options);
    await lines.request("initialize", INTRODUCTION);
    lines.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return lines;
  }

  write(text) {
    this.child.stdin.write(text);
  }

  send(message) {
    this.write(`${JSON.stringify(message)}\n`);
  }

  /** The id of the last request. */
  lastId = 0;

  request(method, params) {
    const id = ++this.lastId;
    this.send({ jsonrpc: "2.0", id, method, params });
    return this.answer(id);
  }

  /** The answer to the request with this id. */
  answer(id) {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  call(name, args) {
    return this.request("tools/call", { name, arguments: args });
  }

  /** The next error that belongs to no request. */
  refusal() {
    const early = this.#refusals.shift();
    return early !== undefined ? Promise.resolve(early) : new Promise((resolve) => this.#expectsRefusal.push(resolve));
  }

  #take(message) {
    if (message.method !== undefined) this.notifications.push(message);
    else if (this.#waiting.has(message.id)) this.#waiting.get(message.id)(message);
    else if (this.#expectsRefusal.length > 0) this.#expectsRefusal.shift()(message);
    else this.#refusals.push(message);
  }

  async close() {
    this.child.stdin.end();
    return this.child.exited;
  }
}

export const INTRODUCTION = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "suite", version: "1.0.0" },
};

/** A server by HTTP, on a free port: its process and its URL. */
export async function serve(options = ALL, env = {}, command = COMMAND) {
  const child = start(["--http", "--port", "0", ...options], ["ignore", "ignore", "pipe"], env, command);
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      const [found] = /http:\/\/\S+\/mcp\b/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.exited.then((code) => reject(new Error(`the server has ended: ${code}`)));
  });
  const close = async () => {
    child.kill("SIGTERM");
    return child.exited;
  };
  return { child, url, close };
}
