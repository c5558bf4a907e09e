// A fresh folder with the packed package installed, as a user's project has it.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const MINUTES = 60_000;
const execute = promisify(execFile);

export class App {
  /** @param {string} tarball @param {Record<string, string>} packages exact versions */
  static async make(tarball, packages) {
    const app = new App(mkdtempSync(join(tmpdir(), "pascaline-app-")));
    const manifest = { name: "app", private: true, dependencies: { pascaline: `file:${tarball}`, ...packages } };
    app.write({ "package.json": JSON.stringify(manifest) });
    await app.run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error");
    return app;
  }

  #children = [];

  constructor(folder) {
    this.folder = folder;
  }

  path(...parts) {
    return join(this.folder, ...parts);
  }

  write(files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      writeFileSync(this.path(name), text);
    }
  }

  get #options() {
    const path = `${this.path("node_modules/.bin")}${delimiter}${process.env.PATH}`;
    const quiet = {
      CI: "1",
      NO_COLOR: "1",
      NEXT_TELEMETRY_DISABLED: "1",
      WRANGLER_SEND_METRICS: "false",
      DO_NOT_TRACK: "1",
    };
    return { cwd: this.folder, env: { ...process.env, ...quiet, PATH: path } };
  }

  /** Runs a command, also one of an installed package; returns what it prints. */
  async run(command, ...args) {
    const running = execute(command, args, { ...this.#options, timeout: 5 * MINUTES, maxBuffer: 1 << 26 });
    running.child.stdin.end();
    return (await running).stdout.trim();
  }

  /** Starts a server, and waits until it prints a line that matches. */
  start(ready, command, ...args) {
    const child = spawn(command, args, { ...this.#options, stdio: ["ignore", "pipe", "pipe"], detached: true });
    this.#children.push(child);
    return new Promise((resolve, reject) => {
      let printed = "";
      const read = (text) => {
        printed += text;
        const found = printed.match(ready);
        if (found) resolve(found);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("error", reject);
      child.on("exit", (code) => reject(new Error(`${command} ended with ${code}:\n${printed}`)));
      setTimeout(() => reject(new Error(`${command} is not ready:\n${printed}`)), MINUTES).unref();
    });
  }

  /** Ends what was started, and removes the folder. */
  async remove() {
    for (const child of this.#children) {
      if (child.exitCode !== null) continue;
      const ended = new Promise((resolve) => child.on("exit", resolve));
      process.kill(-child.pid);
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
