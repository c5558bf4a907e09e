// The Nodes of this machine, by the client of SQLite that they have.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NODES } from "../nodes/nodes.mjs";
import { newFolder } from "./stores/processes.mjs";
import { clientIn } from "./stores/sqlite.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

function hasSqlite({ path }) {
  // Some versions warn that it is an experiment.
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
  return execFileSync(path, ["-p", 'process.getBuiltinModule?.("node:sqlite") !== undefined'], options) === "true\n";
}

const WITH_SQLITE = NODES.filter(hasSqlite);

/** The newest Node that has a SQLite of its own, if npm has one for this machine. */
export const newestWithSqlite = WITH_SQLITE.at(-1);

/** Each client with each of its Nodes: a command line to which a script is added. A Node that has its own can be told that it has none. */
export const SQLITE_CLIENTS = [
  ...WITH_SQLITE.toReversed().map(({ path }) => ({ client: "node:sqlite", node: [path] })),
  ...WITH_SQLITE.map(({ path }) => ({ client: "better-sqlite3", node: [path, "--no-experimental-sqlite"] })),
  ...NODES.filter((node) => !WITH_SQLITE.includes(node)).map(({ path, version }) => ({
    client: clientIn({ version, hasOwn: false }),
    node: [path],
  })),
];

/** A folder in which libsql is installed as better-sqlite3, as which npm's server looks for it. */
function libsqlAsBetterSqlite() {
  const folder = newFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(path("node_modules/libsql"), join(folder, "node_modules/better-sqlite3"));
  return folder;
}

/** npm's servers, one for each client: the command, and the folder where it is to find the client. */
export function sqliteServers() {
  const ofEach = SQLITE_CLIENTS.filter(
    ({ client }, index, all) => all.findIndex((one) => one.client === client) === index,
  );
  return ofEach.map(({ client, node }) => ({
    client,
    command: [...node, path("../../pkg/dist/cli.js")],
    folder: client === "libsql" ? libsqlAsBetterSqlite() : path("."),
  }));
}
