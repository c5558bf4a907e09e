// A PostgreSQL of the test's own. It refuses to run as root, so that it is another user's then, and so is its folder.
import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { commandLine, end, freePort, newFolder, removeFolder, start } from "./processes.mjs";
import { untilReady } from "./ready.mjs";

const program = (name) => (process.env.POSTGRES_BIN ? join(process.env.POSTGRES_BIN, name) : name);
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: "C" };

/** The user of the Debian package, or the one that owns nothing. */
function otherUser() {
  const idOf = (name) => Number(spawnSync("id", ["-u", name], { encoding: "utf8" }).stdout.trim() || NaN);
  const name = ["postgres", "nobody"].find((user) => !Number.isNaN(idOf(user)));
  return { name, id: idOf(name) };
}

export class Postgres {
  name = "postgres";
  disturbed = "store killed and started again";

  static async start() {
    const store = new Postgres();
    store.folder = newFolder();
    store.port = await freePort();
    if (process.getuid() === 0) {
      const { name, id } = otherUser();
      store.user = name;
      chownSync(store.folder, id, -1);
    }
    store.#make();
    store.pool = new pg.Pool({ connectionString: store.uri, max: 2 });
    store.pool.on("error", () => {});
    await store.up();
    return store;
  }

  get uri() {
    return `postgres://pascaline@127.0.0.1:${this.port}/postgres`;
  }

  get #data() {
    return join(this.folder, "data");
  }

  #make() {
    const options = ["--username=pascaline", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
    const [command, ...args] = commandLine([program("initdb"), `--pgdata=${this.#data}`, ...options], {
      user: this.user,
    });
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: "utf8",
      env: ENVIRONMENT,
      cwd: this.folder,
    });
    if (status !== 0) throw new Error(`initdb has failed\n${stdout}${stderr}`);
  }

  async up() {
    const settings = { listen_addresses: "127.0.0.1", port: this.port, unix_socket_directories: "" };
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const command = [program("postgres"), "-D", this.#data, ...options];
    this.child = start(command, { user: this.user, last: "SIGQUIT", env: ENVIRONMENT, cwd: this.folder });
    await untilReady(this.child, "PostgreSQL", () => this.query("SELECT 1").then(() => true));
  }

  async query(text, values) {
    return (await this.pool.query(text, values)).rows;
  }

  async read(key) {
    const [row] = await this.query("SELECT value FROM pascaline_answers WHERE key = $1", [key]);
    return row?.value;
  }

  /** It ends at once, without writing anything more, and recovers from its log when it is started again. */
  down() {
    return end(this.child, "SIGQUIT");
  }

  async stop() {
    await this.pool.end();
    await this.down();
    removeFolder(this.folder);
  }
}
