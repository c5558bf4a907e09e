// The processes and the folders of a test. Nothing of them is left, however it ends.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const running = new Set();
const folders = new Set();

process.on("exit", () => {
  for (const child of running) child.kill(child.last);
  // A killed process may still write for a moment.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});
for (const [signal, number] of [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
])
  process.on(signal, () => process.exit(128 + number));

/** On Linux a child also ends when this process is killed, which then runs nothing more. */
const hasSetpriv = spawnSync("setpriv", ["--version"]).status === 0;

/** `command` as a user: as another one only if this one is root. */
const asUser = (user) => {
  if (user === undefined || process.getuid() !== 0) return [];
  return hasSetpriv
    ? [`--reuid=${user}`, `--regid=${user}`, "--clear-groups"]
    : ["su", user, "-s", "/bin/sh", "-c", 'exec "$0" "$@"'];
};

/** The whole command line. `last` is the signal that ends it when this process has ended. */
export const commandLine = (command, { user, last = "SIGKILL" } = {}) => [
  ...(hasSetpriv ? ["setpriv", "--pdeathsig", last.replace("SIG", "")] : []),
  ...asUser(user),
  ...command,
];

/** Starts a program. `child.output` is the end of what it has written, and `child.exited` tells how it ended. */
export function start(command, { user, last = "SIGKILL", env = process.env, cwd } = {}) {
  const [program, ...args] = commandLine(command, { user, last });
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env, cwd });
  child.last = last;
  running.add(child);
  child.output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (child.output = (child.output + text).slice(-MOST_OUTPUT)));
  child.exited = Promise.race([
    once(child, "close").then(([code, signal]) => signal ?? code),
    once(child, "error").then(([error]) => error.message),
  ]).finally(() => running.delete(child));
  return child;
}

const MOST_OUTPUT = 4_000;

/** Ends a process, and waits until it has. */
export async function end(child, signal = "SIGKILL") {
  child.kill(signal);
  return child.exited;
}

/** An empty folder of this run's own. */
export function newFolder() {
  const folder = mkdtempSync(join(parentOfFolders(), "pascaline-answers-"));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  folders.delete(folder);
}

const MEMORY = "/dev/shm";
const ENOUGH = 256 << 20;

/**
 * A file system in memory, where there is one: what is tested is that processes die, and nothing that they have written is lost
 * then. Waiting for a disk would only make the test slower.
 */
function parentOfFolders() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH) return MEMORY;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

/** Below the ports that the system gives to clients: one of these could take the port of a server that is just started again. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** A port of the loopback address that nobody listens on. */
export async function freePort() {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]);
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
