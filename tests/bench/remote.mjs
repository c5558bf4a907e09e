// A side in another process, which is asked on its standard input, a line of JSON a request, and answers with a line of JSON.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Remote {
  #child;
  #replies;

  constructor(command, args = [], options = {}) {
    this.#child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], ...options });
    this.#child.on("error", () => {});
    this.#child.stdin.on("error", () => {});
    this.#replies = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The processor time and memory of the process are read under its number. */
  get pid() {
    return this.#child.pid;
  }

  async ask(request) {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.#replies.next();
    if (done) throw new Error(`${this.#child.spawnfile} has ended`);
    return JSON.parse(value);
  }

  /** A side of a row: a call that the process knows by name. */
  side(call, more = {}) {
    return {
      time: async (inputs) => (await this.ask({ call, inputs, ...more })).ns,
      values: async (inputs) => (await this.ask({ call, inputs, values: true, ...more })).values,
    };
  }

  close() {
    this.#child.stdin.end();
  }
}
