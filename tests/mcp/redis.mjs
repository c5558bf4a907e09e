// A Redis in the process of the test, which can fail, hang and count: what the store of `--answers` needs, and no more.
import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";

export class Redis extends EventEmitter {
  /** The strings, by key. */
  texts = new Map();
  /** How often each key was read. */
  reads = new Map();
  /** Whether commands are answered by an error. */
  isBroken = false;
  #server = createServer((socket) => this.#serve(socket));
  #sockets = new Set();
  #held = [];
  #holds = () => false;

  static async start() {
    const redis = new Redis();
    await redis.up();
    return redis;
  }

  get url() {
    return `redis://user:secret@127.0.0.1:${this.port}/`;
  }

  /** Listens, again at the same port. */
  async up() {
    this.#server.listen(this.port ?? 0, "127.0.0.1");
    await once(this.#server, "listening");
    this.port = this.#server.address().port;
  }

  async down() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Holds the commands with a key of which this is true, until `release`; `held` is emitted for each, with its key. */
  hold(holds) {
    this.#holds = holds;
  }

  release() {
    this.#holds = () => false;
    for (const { answer } of this.#held.splice(0)) answer();
  }

  #serve(socket) {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket)).on("error", () => {});
    let rest = "";
    socket.setEncoding("latin1").on("data", (data) => {
      rest += data;
      for (let read = commandIn(rest); read !== undefined; read = commandIn(rest)) {
        rest = rest.slice(read.length);
        this.#take(read.parts, socket);
      }
    });
  }

  #take([name, ...args], socket) {
    const answer = () => socket.write(Buffer.from(this.#answer(name.toUpperCase(), args), "latin1"));
    const key = args.find((arg) => arg.startsWith("pascaline:"));
    // A connection is answered in order.
    const isHeld = this.#held.some((other) => other.socket === socket) || (key !== undefined && this.#holds(key));
    if (!isHeld) return answer();
    this.#held.push({ socket, answer });
    this.emit("held", key);
  }

  #answer(name, args) {
    if (this.isBroken && !["HELLO", "AUTH", "CLIENT"].includes(name)) return "-ERR broken\r\n";
    const [key, text] = args;
    switch (name) {
      case "HELLO":
        return "%1\r\n$5\r\nproto\r\n:3\r\n";
      case "PING":
        return "+PONG\r\n";
      case "GET":
        this.reads.set(key, (this.reads.get(key) ?? 0) + 1);
        return bulk(this.texts.get(key));
      case "SET":
        this.#set(key, text);
        return "+OK\r\n";
      case "DEL":
        return `:${Number(this.texts.delete(key))}\r\n`;
      case "EVALSHA":
        return "-NOSCRIPT No matching script\r\n";
      case "EVAL":
        return this.#compareAndSet(args);
      default:
        return "+OK\r\n";
    }
  }

  /** Runs a script that compares and sets; which of its arguments is which, it tells itself. */
  #compareAndSet([script, , key, ...args]) {
    const [, before] = /~= ARGV\[(\d)\]/.exec(script);
    const [, record] = /'SET', KEYS\[1\], ARGV\[(\d)\]/.exec(script.replaceAll('"', "'"));
    const isUnchanged = (this.texts.get(key) ?? "") === (args[before - 1] ?? "");
    if (isUnchanged) this.#set(key, args[record - 1]);
    return `:${Number(isUnchanged)}\r\n`;
  }

  #set(key, text) {
    this.texts.set(key, text);
    this.emit("set", key);
  }
}

/** The first command in what has arrived: an array of strings, each after its length. */
function commandIn(text) {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return undefined;
  const parts = [];
  let at = head[0].length;
  while (parts.length < Number(head[1])) {
    const length = /^\$(\d+)\r\n/.exec(text.slice(at, at + 32));
    if (length === null) return undefined;
    const from = at + length[0].length;
    at = from + Number(length[1]) + 2;
    if (text.length < at) return undefined;
    parts.push(text.slice(from, at - 2));
  }
  return { parts, length: at };
}

function bulk(value) {
  if (value === undefined) return "$-1\r\n";
  if (Array.isArray(value)) return `*${value.length}\r\n${value.map(bulk).join("")}`;
  return `$${value.length}\r\n${value}\r\n`;
}
