// The programs of docs/threads.md: they stand there as they are here, their types are right, and they print what they say.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newestWithSqlite } from "./sqlite_nodes.mjs";
import { newFolder } from "./stores/processes.mjs";
import { shared } from "./stores/shared.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = path("programs/");
const programs = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const read = (name) => readFileSync(path(name), "utf8");
/** It runs TypeScript, and has SQLite. */
const node = newestWithSqlite?.path;
if (node === undefined)
  console.log("The programs of docs/threads.md are not run: npm has no Node 24 for this machine.");

test("docs/threads.md has each program as it is", () => {
  const shown = [...read("../../docs/threads.md").matchAll(/^```typescript\n([^]*?)^```$/gm)].map(([, text]) => text);
  assert.deepEqual(shown.sort(), programs.map((name) => read(`programs/${name}`)).sort());
});

test("their types are right", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path("../../node_modules/typescript/bin/tsc"), "--project", path("tsconfig.json")],
    {
      encoding: "utf8",
    },
  );
  assert.deepEqual([status, stdout], [0, ""]);
});

describe("what they print", { skip: node === undefined }, () => {
  for (const name of programs) {
    test(name, async () => {
      const [redis, postgres] = [await shared("redis"), await shared("postgres")];
      const env = { ...process.env, REDIS_URL: redis.uri, DATABASE_URL: postgres.uri };
      const { stdout } = await promisify(execFile)(node, [`${folder}${name}`], { env, cwd: newFolder() });
      const said = [...read(`programs/${name}`).matchAll(/^console\.log.* \/\/ (.*)$/gm)].map(([, text]) => text);
      assert.deepEqual(stdout.trim().split("\n"), said);
    });
  }
});
