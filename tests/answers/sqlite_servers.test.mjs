// npm's server and a file of SQLite, with each of its clients: what it cannot use, and what it waits for.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { calculate, open, resultIn } from "../mcp/requests.mjs";
import { sqliteServers } from "./sqlite_nodes.mjs";
import { Server } from "./storm/servers.mjs";
import { freePort, newFolder, start } from "./stores/processes.mjs";
import { open as openFile } from "./stores/sqlite.mjs";

/** What each client says of a file in a folder that is not there. Each says it in its own way, so that this tells the clients apart. */
const NO_FOLDER = {
  "node:sqlite": /^unable to open database file$/,
  "better-sqlite3": /^Cannot open database because the directory does not exist$/,
  libsql: /^ConnectionFailed\("Unable to open connection to local database /,
};

const servers = sqliteServers();
const missing = ["node:sqlite", "better-sqlite3"].filter((name) => !servers.some(({ client }) => client === name));
if (missing.length > 0)
  console.log(`Not tested: ${missing.join(" and ")}, for want of a Node 22 or 24 for this machine.`);

describe("npm's server and a file of SQLite", { concurrency: true }, () => {
  for (const { client, command, folder } of servers) {
    /** What a server says that cannot use a file. */
    async function refusal(file) {
      const child = start([...command, "mcp", "--http", "--port", "0", "--answers", `sqlite:${file}`], { cwd: folder });
      assert.equal(await child.exited, 2, child.output);
      const [, why] =
        /^pascaline: --answers: .* cannot be used: (.*)$/m.exec(child.output) ?? assert.fail(child.output);
      return why;
    }

    test(`${client}: a file that cannot be used`, async () => {
      const text = join(newFolder(), "text.db");
      writeFileSync(text, "This is a text. ".repeat(100));
      assert.equal(await refusal(text), "file is not a database");
      assert.match(await refusal(join(newFolder(), "none", "answers.db")), NO_FOLDER[client]);
    });

    test(`${client}: a file that another program has locked`, async (t) => {
      const file = join(newFolder(), "answers.db");
      const other = openFile(file);
      t.after(() => other.close());
      other.exec("BEGIN EXCLUSIVE");
      const server = new Server([...command, "mcp", "--answers", `sqlite:${file}`], await freePort(), folder);
      await server.start();
      t.after(() => server.kill());
      const session = await open(server.url);
      const told = async (expression) => (await calculate(server.url, session, expression)).text;
      assert.match(await told("ans + 1"), /"code":"ans-unavailable"/);
      other.exec("ROLLBACK");
      assert.equal(resultIn(await told("40 + 1")), "41");
      assert.equal(resultIn(await told("ans + 1")), "42");
    });
  }
});
