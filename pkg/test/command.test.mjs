// What npm's command says of a command line that cannot be run. `tests/command/` compares what it answers with the native one.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

test("a command line that cannot be run is told with what mends it", () => {
  const answer = "Usage: pascaline answer [OPTIONS] [TEXT]...";
  const cases = [
    [["--jsno", "1"], "there is no option --jsno\n\n  tip: there is an option --json", answer],
    [["--xyz", "1"], "there is no option --xyz\n\n  tip: to pass '--xyz' as a word, write it behind --", answer],
    [["1", "--digits", "--json"], "--digits needs a value: --digits <N>", answer],
    [["1", "--json=1"], "--json takes no value", answer],
    [["1", "--json", "--json"], "--json is given more than once", answer],
    [["1", "--digits=-1"], "--digits cannot be '-1': it is not a whole number"],
    [["1", "--color", "red"], "--color cannot be 'red'\n\n  tip: it is one of auto, always, never"],
    [
      ["call", "--read-only", "ls"],
      "--read-only needs --root",
      "Usage: pascaline call [OPTIONS] [TOOL] [ARGUMENTS]...",
    ],
    [["units", "a", "b"], "'b' is one word too many", "Usage: pascaline units [OPTIONS] [WORD]"],
    [["evla"], "there is no subcommand 'evla'\n\n  tip: there is a subcommand 'eval'"],
  ];
  for (const [args, message, usage = ""] of cases) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: "utf8" });
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.ok(stderr.startsWith(`error: ${message}\n\n${usage}`), stderr);
    assert.ok(stderr.endsWith("For more information, try '--help'.\n"), stderr);
  }
});
