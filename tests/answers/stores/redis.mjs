// A Redis of the test's own: it has acknowledged what is in its file.
import { connect } from "node:net";
import { once } from "node:events";
import { end, freePort, newFolder, removeFolder, start } from "./processes.mjs";
import { untilReady } from "./ready.mjs";

const SERVER = process.env.REDIS_SERVER ?? "redis-server";

export class Redis {
  name = "redis";
  disturbed = "store killed and started again";

  static async start(options = { appendonly: "yes", appendfsync: "always" }) {
    const store = new Redis();
    store.options = options;
    store.folder = newFolder();
    store.port = await freePort();
    await store.up();
    return store;
  }

  get uri() {
    return `redis://127.0.0.1:${this.port}`;
  }

  async up() {
    const options = { port: this.port, bind: "127.0.0.1", dir: this.folder, save: "", ...this.options };
    this.child = start([SERVER, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])]);
    await untilReady(this.child, "Redis", () => this.ask("PING").then((answer) => answer === "+PONG"));
  }

  /** The answer to one command, as the protocol writes it. */
  async ask(...words) {
    const socket = connect(this.port, "127.0.0.1");
    socket.end(
      [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ""].join("\r\n"),
    );
    const parts = [];
    socket.on("data", (data) => parts.push(data));
    await once(socket, "close");
    return Buffer.concat(parts).toString().trim();
  }

  /** The text under a key, as it is stored. */
  async read(key) {
    const answer = await this.ask("GET", key);
    return answer === "$-1" ? undefined : answer.slice(answer.indexOf("\r\n") + 2);
  }

  /** It is killed, and has what it has written when it is started again. */
  down() {
    return end(this.child);
  }

  async stop() {
    await end(this.child);
    removeFolder(this.folder);
  }
}
