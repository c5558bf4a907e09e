// Processes that serve one store, each on a port of its own. One after the other is killed and started again.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { end, freePort, start } from "../stores/processes.mjs";

/** Where the clients of stores are installed, which npm's server looks for in the current folder. */
const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const BETWEEN_KILLS_MILLISECONDS = 1_000;
const MOST_START_MILLISECONDS = 60_000;

/** A process that serves a store, on a port that it keeps. */
export class Server {
  agent = new Agent({ keepAlive: true });
  isUp = false;

  /** @param {string} [folder] where npm's server looks for its client, if not where the others are */
  constructor(command, port, folder = FOLDER) {
    this.command = [...command, "--http", "--port", String(port)];
    this.folder = folder;
    this.url = new URL(`http://127.0.0.1:${port}/mcp`);
  }

  /** Starts it; resolves as soon as it listens. */
  async start() {
    const child = start(this.command, { cwd: this.folder });
    this.child = child;
    const listens = new Promise((resolve) =>
      child.stderr.on("data", () => child.output.includes(this.url.href) && resolve(true)),
    );
    const late = sleep(MOST_START_MILLISECONDS, "does not listen", { ref: false });
    const listening = await Promise.race([listens, child.exited, late]);
    if (listening !== true)
      throw new Error(`a server has ended (${listening}): ${this.command.join(" ")}\n${child.output}`);
    this.isUp = true;
    child.exited.then((how) => {
      if (this.isUp) this.crash = `a server has ended by itself (${how})\n${child.output}`;
      this.isUp = false;
    });
  }

  async kill() {
    this.isUp = false;
    await end(this.child);
  }
}

export class Servers {
  kills = 0;
  #stopping = new AbortController();

  /** @param {{ command: string[], folder?: string }[]} kinds that take turns: each command up to and with `mcp --answers …` */
  static async start(kinds, count) {
    const servers = new Servers();
    servers.all = [];
    for (let made = 0; made < count; made += 1) {
      const { command, folder } = kinds[made % kinds.length];
      servers.all.push(new Server(command, await freePort(), folder));
    }
    await Promise.all(servers.all.map((server) => server.start()));
    return servers;
  }

  /**
   * Kills one each second, and starts it again on its port, until `calm`. Then all are up; rejects if one is not. On a machine that is so
   * busy that a process does not start within a second, the next one waits for it.
   */
  async killInTurn(draw) {
    const { signal } = this.#stopping;
    const restarts = [];
    const kill = async (server) => {
      await server.kill();
      await server.start();
    };
    for (;;) {
      await sleep(BETWEEN_KILLS_MILLISECONDS, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      const up = this.all.filter(({ isUp }) => isUp);
      if (up.length < this.all.length) continue;
      this.kills += 1;
      restarts.push(kill(draw.of(up)));
      restarts.at(-1).catch(() => {});
    }
    await Promise.all(restarts);
    const crash = this.all.find(({ crash }) => crash !== undefined)?.crash;
    if (crash !== undefined) throw new Error(crash);
  }

  /** Kills no more. */
  calm() {
    this.#stopping.abort();
  }

  async stop() {
    this.calm();
    await Promise.all(this.all.map((server) => server.kill()));
    for (const { agent } of this.all) agent.destroy();
  }
}
