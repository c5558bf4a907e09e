// The MCP server of npm alone: the clients of `--answers`, which are packages of the user's own, where they are found, and how they fail.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const timeout = 600_000;
/** Where Node has SQLite, a package is not looked for: it is told that it has none. */
const FLAGS = process.getBuiltinModule?.("node:sqlite") === undefined ? [] : ["--no-experimental-sqlite"];

/** A folder of the user's, with packages of one file each. */
function folder(t, packages = {}) {
  const place = mkdtempSync(join(tmpdir(), "pascaline-stores-"));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  for (const [name, source] of Object.entries(packages)) {
    const file = join(place, "node_modules", name, "index.js");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return place;
}

function start(cwd, uri, t) {
  const options = ["--http", "--port", "0", ...(uri === undefined ? [] : ["--answers", uri])];
  const args = [...FLAGS, CLI, "mcp", ...options];
  const env = { ...process.env, NODE_PATH: "" };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  return child;
}

/** What a server says that does not start. */
async function misuse(cwd, uri, t) {
  const child = start(cwd, uri, t);
  let said = "";
  child.stderr.on("data", (data) => (said += data));
  const [code] = await once(child, "close");
  assert.equal(code, 2, said);
  return said;
}

/** A server, and the lines that it writes on standard error after its URL. */
async function serve(cwd, uri, t) {
  const child = start(cwd, uri, t);
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  const [url] = /http:\S+/.exec(value) ?? assert.fail(value);
  return { url, child, line: async () => (await lines.next()).value };
}

async function ask(url, message, headers = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function open(url) {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  return (await ask(url, { method: "initialize", params })).headers.get("mcp-session-id");
}

async function calculate(url, id, expression) {
  const params = { name: "calculator", arguments: { expression } };
  const { status, text } = await ask(url, { method: "tools/call", params }, { "mcp-session-id": id });
  return status === 200 ? JSON.parse(text).result.structuredContent : { status };
}

test("what is to be installed is said, and nothing of the URI", { timeout }, async (t) => {
  const cwd = folder(t);
  for (const [scheme, packages] of Object.entries({
    redis: "redis",
    rediss: "redis",
    postgres: "pg",
    postgresql: "pg",
    sqlite: "better-sqlite3@12",
    valkey: "keyv @keyv/valkey",
    mysql: "keyv @keyv/mysql",
    mongodb: "keyv @keyv/mongo",
    memcache: "keyv @keyv/memcache",
    etcd: "keyv @keyv/etcd",
  })) {
    assert.equal(
      await misuse(cwd, `${scheme}://user:secret@localhost/1`, t),
      `pascaline: --answers: no client of ${scheme} is installed: npm install ${packages}\nSee pascaline mcp --help.\n`,
    );
  }
});

test("a package that cannot be loaded, and one that does not take the URI", { timeout }, async (t) => {
  const broken = folder(t, { pg: "throw new Error('built for another Node')" });
  assert.match(
    await misuse(broken, "postgres://user:secret@localhost/1", t),
    /^pascaline: --answers: the package pg cannot be loaded: built for another Node\n/,
  );
  const refusing = folder(t, {
    keyv: KEYV,
    "@keyv/etcd": "module.exports = class { constructor(uri) { throw new Error(uri) } }",
  });
  assert.equal(
    await misuse(refusing, "etcd://user:secret@localhost/1", t),
    "pascaline: --answers: @keyv/etcd does not take this URI of etcd\nSee pascaline mcp --help.\n",
  );
});

/** As Keyv is: it hides what its store throws, unless told otherwise, and passes on what the store emits. */
const KEYV = `
const { EventEmitter } = require("node:events");
exports.Keyv = class extends EventEmitter {
  constructor(options) {
    super();
    this.options = options;
    options.store.on("error", (error) => this.emit("error", error));
  }
  async #run(operation) {
    try {
      return await operation(this.options.store);
    } catch (error) {
      if (this.options.throwOnErrors) throw error;
    }
  }
  get(key) { return this.#run((store) => store.get(key)); }
  set(key, text) { return this.#run((store) => store.set(key, text, this.options.ttl)); }
  delete(key) { return this.#run((store) => store.delete(key)); }
  async disconnect() { require("node:fs").writeFileSync("closed", ""); }
};`;

/** Keeps texts in files. There are three ways to fail: by the file "fails", whose text says which. */
const ADAPTER = `
const { EventEmitter } = require("node:events");
const fs = require("node:fs");
const { createHash } = require("node:crypto");
const fileOf = (key) => createHash("sha256").update(key).digest("hex");
module.exports = class extends EventEmitter {
  constructor(uri) {
    super();
    if (uri !== "etcd://user:secret@localhost/1") throw new Error(uri);
  }
  #run(operation) {
    const how = fs.existsSync("fails") ? fs.readFileSync("fails", "utf8") : "";
    const error = new Error("secret is down");
    if (how === "throws") throw error;
    if (how === "emits") return void this.emit("error", error);
    if (how === "refuses") return false;
    return operation();
  }
  async get(key) {
    return this.#run(() => (fs.existsSync(fileOf(key)) ? fs.readFileSync(fileOf(key), "utf8") : undefined));
  }
  async set(key, text, ttl) {
    fs.writeFileSync("ttl", String(ttl));
    return this.#run(() => fs.writeFileSync(fileOf(key), text));
  }
  async delete(key) {
    return this.#run(() => fs.rmSync(fileOf(key), { force: true }));
  }
};`;

test("a store of Keyv, and every way in which it fails", { timeout }, async (t) => {
  const cwd = folder(t, { keyv: KEYV, "@keyv/etcd": ADAPTER });
  const uri = "etcd://user:secret@localhost/1?ttl=60";
  const [first, second] = [await serve(cwd, uri, t), await serve(cwd, uri, t)];
  const id = await open(first.url);
  assert.equal((await calculate(first.url, id, "40 + 1")).result, "41");
  assert.equal((await calculate(second.url, id, "ans + 1")).result, "42");
  assert.equal(readFileSync(join(cwd, "ttl"), "utf8"), "60000");

  for (const [how, told] of [
    ["throws", "*** is down"],
    ["emits", "*** is down"],
    ["refuses", undefined],
  ]) {
    writeFileSync(join(cwd, "fails"), how);
    assert.equal((await calculate(first.url, id, "ans + 1")).code, "ans-unavailable", how);
    if (how !== "refuses") assert.equal(await first.line(), `pascaline: the store of answers fails: ${told}`);
    const { result, notes } = await calculate(first.url, id, "1 + 1");
    assert.deepEqual(
      [result, notes],
      ["2", ["The answer could not be kept: in the next call, ans is not this answer."]],
    );
    const third = await serve(cwd, uri, t);
    assert.equal((await calculate(third.url, id, "1")).status, 503);
    rmSync(join(cwd, "fails"));
    assert.equal((await calculate(first.url, id, "ans")).result, "42");
    if (how !== "refuses") assert.equal(await first.line(), "pascaline: the store of answers works again");
    assert.equal((await calculate(third.url, id, "ans")).result, "42");
  }
  assert.equal(existsSync(join(cwd, "closed")), false);
  first.child.kill("SIGTERM");
  assert.deepEqual(await once(first.child, "exit"), [0, null]);
  assert.equal(existsSync(join(cwd, "closed")), true);
});

/** As better-sqlite3 is, for the statements that there are: a table is a file of JSON, and "slow" a file that locks it. */
const SQLITE = `
const fs = require("node:fs");
module.exports = class {
  constructor(file) {
    if (file === "none/answers.db") throw new Error("unable to open database file");
    this.file = file;
  }
  exec() {
    if (this.file === "text.db") throw new Error("file is not a database");
    if (!fs.existsSync(this.file)) fs.writeFileSync(this.file, "{}");
  }
  prepare(sql) {
    const change = (changes) => (...values) => {
      while (fs.existsSync("slow")) fs.writeFileSync("waits", "");
      const rows = JSON.parse(fs.readFileSync(this.file, "utf8"));
      const isChanged = changes(rows, ...values);
      fs.writeFileSync(this.file, JSON.stringify(rows));
      return { changes: isChanged ? 1 : 0 };
    };
    return {
      get: (key) => {
        const value = JSON.parse(fs.readFileSync(this.file, "utf8"))[key];
        return value === undefined ? undefined : { value };
      },
      run: /NOTHING$/.test(sql)
        ? change((rows, key, value) => !(key in rows) && (rows[key] = value))
        : /^UPDATE/.test(sql)
          ? change((rows, value, key, before) => rows[key] === before && (rows[key] = value))
          : /^DELETE/.test(sql)
            ? change((rows, key) => delete rows[key])
            : change((rows, key, value) => (rows[key] = value)),
    };
  }
};`;

test("a file of SQLite, in a thread of its own", { timeout }, async (t) => {
  const cwd = folder(t, { "better-sqlite3": SQLITE });
  for (const [file, why] of [
    ["none/answers.db", "unable to open database file"],
    ["text.db", "file is not a database"],
  ]) {
    assert.equal(
      await misuse(cwd, `sqlite:${file}`, t),
      `pascaline: --answers: ${file} cannot be used: ${why}\nSee pascaline mcp --help.\n`,
    );
  }
  const first = await serve(cwd, "sqlite:answers.db", t);
  const second = await serve(cwd, "sqlite://answers.db", t);
  const id = await open(first.url);
  assert.equal((await calculate(first.url, id, "40 + 1")).result, "41");
  assert.equal((await calculate(second.url, id, "ans + 1")).result, "42");
  const keys = Object.keys(JSON.parse(readFileSync(join(cwd, "answers.db"), "utf8")));
  assert.deepEqual(keys.sort(), [`pascaline:ans:${id}`, `pascaline:session:${id}`]);

  writeFileSync(join(cwd, "slow"), "");
  const waiting = calculate(first.url, id, "ans + 1");
  while (!existsSync(join(cwd, "waits"))) await nextTurn();
  // The server goes on while the file is locked.
  assert.equal((await fetch(new URL("/health", first.url))).status, 200);
  rmSync(join(cwd, "slow"));
  assert.equal((await waiting).result, "43");
  const ended = await fetch(first.url, { method: "DELETE", headers: { "mcp-session-id": id } });
  assert.equal(ended.status, 200);
  assert.equal(readFileSync(join(cwd, "answers.db"), "utf8"), "{}");
});

test("Idempotency-Key is of one call, with a store or without", { timeout }, async (t) => {
  const { url } = await serve(folder(t), undefined, t);
  const id = await open(url);
  const call = { method: "tools/call", params: { name: "calculator", arguments: { expression: "1" } } };
  const statusOf = async (message, key) =>
    (await ask(url, message, { "mcp-session-id": id, "idempotency-key": key })).status;
  assert.equal(await statusOf(call, "k"), 200);
  assert.equal(await statusOf(call, ""), 400);
  assert.equal(await statusOf(call, "k".repeat(257)), 400);
  // What is no call has no key.
  assert.equal(await statusOf({ method: "tools/list" }, ""), 200);

  const list = async (messages, key) => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify(messages.map((message, at) => ({ jsonrpc: "2.0", id: at, ...message })));
    return fetch(url, { method: "POST", headers: { ...headers, "mcp-session-id": id, "idempotency-key": key }, body });
  };
  assert.equal((await list([call, { method: "tools/list" }], "k")).status, 200);
  const two = await list([call, call], "k");
  assert.equal(two.status, 400);
  assert.deepEqual(await two.json(), {
    jsonrpc: "2.0",
    id: 0,
    error: { code: -32_600, message: "Invalid Request: Idempotency-Key is the key of one call" },
  });
});
