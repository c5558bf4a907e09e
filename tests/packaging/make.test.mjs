// What the Makefile builds again, and that two of it do not meet.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("after a change of one line in src/mp", () => {
  // `-W` lets make believe that the file is new.
  const commands = execFileSync("make", ["--dry-run", "-W", "src/mp/real.rs", "build"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, MAKEFLAGS: "" }, // of the make that runs this test
  });
  for (const artefact of ["js-full", "js-lite", "component-calculator", "component-workspace", "component-agent"]) {
    test(`${artefact} is built again`, () => assert.match(commands, new RegExp(`--package pascaline-${artefact}\\b`)));
  }
  test("so is the npm package", () => assert.match(commands, /npm run --silent build/));
});

const skip = spawnSync("flock", ["--version"]).status !== 0 && "there is no flock, as on macOS";

describe("two calls of make in one clone", { skip }, () => {
  test("wait for each other, in a folder with a space in its name too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pascaline two makes "));
    mkdirSync(join(folder, ".ci"));
    cpSync(join(root, ".ci/alone"), join(folder, ".ci/alone"));
    const call = (name) =>
      promisify(execFile)(
        ".ci/alone",
        ["bash", "-c", `echo ${name} begins >> log; sleep 0.3; echo ${name} ends >> log`],
        {
          cwd: folder,
          env: { ...process.env, PASCALINE_ALONE: "" },
        },
      );
    await Promise.all([call("one"), call("two")]);
    const lines = readFileSync(join(folder, "log"), "utf8").trim().split("\n");
    rmSync(folder, { recursive: true });
    const [first, second] = lines[0].startsWith("one") ? ["one", "two"] : ["two", "one"];
    assert.deepEqual(lines, [`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  });

  test("within one call, make's own calls pass", async () => {
    const { stdout } = await promisify(execFile)(join(root, ".ci/alone"), ["echo", "passes"], {
      cwd: root,
      env: { ...process.env, PASCALINE_ALONE: "1" },
    });
    assert.equal(stdout, "passes\n");
  });
});
