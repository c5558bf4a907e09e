// Which tools a server offers, and what it says of them.
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { ALL, INTRODUCTION, Lines, start } from "./start.mjs";

const timeout = 600_000;

/** The names of the tools that a server with these options lists, its instructions, and the list as it is sent. */
async function offered(options) {
  const lines = new Lines(options);
  const { instructions } = (await lines.request("initialize", INTRODUCTION)).result;
  lines.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  const { tools } = (await lines.request("tools/list", {})).result;
  await lines.close();
  return { names: tools.map(({ name }) => name), instructions, tools };
}

/** What a server that does not start says. */
async function refusal(options) {
  const child = start(options, ["ignore", "ignore", "pipe"]);
  const [code, said] = await Promise.all([child.exited, text(child.stderr)]);
  assert.equal(code, 2, options.join(" "));
  return said;
}

describe("the tools of a server", { concurrency: 3 }, () => {
  test("are answer and calculator, and others by request", { timeout }, async () => {
    for (const [options, names] of [
      [[], "answer calculator"],
      [ALL, "answer calculator python sympy solve"],
      [["--tools", "solve,python"], "answer calculator python solve"],
      [["--tools", "agent_loop"], "answer calculator python get_current_time"],
      [["--all", "--tools", "nanochat"], "answer calculator python sympy solve use_calculator"],
      [["--only", "answer"], "answer"],
      [["--only", "solve,answer"], "answer solve"],
      [["--only", "skills/calculate", "--only", "get_current_time"], "sympy get_current_time"],
      [["--only", "grep,answer", "--root", "."], "answer grep"],
    ]) {
      assert.equal((await offered(options)).names.join(" "), names, options.join(" "));
    }
  });

  test("that do not exist are a usage error, which says which there are", { timeout }, async () => {
    const thereAre = /the tools are answer, calculator, python, sympy, solve, .*agent_loop\/get_current_time/;
    for (const options of [
      ["--only", "abacus"],
      ["--tools", "abacus"],
      ["--only", "answer,abacus"],
    ]) {
      const said = await refusal(options);
      assert.match(said, /Unknown tool name: abacus/);
      assert.match(said, thereAre);
    }
    assert.match(await refusal(["--only", ""]), thereAre);
    assert.match(await refusal(["--only", "ls"]), /agent_loop\/ls works on files: name their folder with --root/);
    assert.match(
      await refusal(["--only", "write", "--root", ".", "--read-only"]),
      /agent_loop\/write changes files, and --read-only leaves it out/,
    );
    for (const other of [["--all"], ["--tools", "solve"]])
      assert.match(await refusal(["--only", "answer", ...other]), /--only/);
  });

  test("are described: answer first, and no tool that is not there", { timeout }, async () => {
    const { tools, instructions } = await offered([]);
    const [answer] = tools;
    for (const said of [answer.description, instructions]) {
      assert.match(said, /first/);
      for (const taken of ["words", "percentages", "units", "LaTeX", "equations", "systems", "dates"])
        assert.match(said, new RegExp(taken, "i"));
    }
    assert.match(answer.description, /first line is the answer/);
    assert.doesNotMatch(instructions, /python|sympy|solve:/);
    assert.match(instructions, /'ans' is the last result of answer or calculator\./);
    const alone = await offered(["--only", "answer"]);
    assert.match(alone.instructions, /'ans' is the last result of answer\./);
    assert.doesNotMatch(alone.instructions, /calculator:/);
    assert.doesNotMatch((await offered(["--only", "solve"])).instructions, /'ans'/);
    // With the five tools of before it was 8,252.
    assert.ok(JSON.stringify(tools).length < 4_500, String(JSON.stringify(tools).length));
  });
});
