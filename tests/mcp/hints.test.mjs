// A hint that sends to another tool names it as this server does, and that tool answers the call that the hint repeats.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ALL, Lines } from "./start.mjs";

const timeout = 600_000;
const PARAMETERS = {
  answer: "text",
  calculator: "expression",
  python: "expression",
  sympy: "value",
  solve: "equation",
};

/**
 * Calls whose hints send elsewhere: the tool, its text, the hint of a server with every tool, and that of a server that offers only
 * this tool.
 */
const SENT = [
  [
    "calculator",
    "solve(x^2 - 4 = 0)",
    "equations are not solved here: call answer with `x^2 - 4 = 0`",
    "equations are not solved here",
  ],
  [
    "calculator",
    "x^2 = 9",
    "equations are not solved here: call answer with `x^2 = 9`",
    "equations are not solved here",
  ],
  [
    "calculator",
    "LambertW(1)",
    "there is no LambertW here: call sympy with `LambertW(1)`",
    "there is no LambertW here",
  ],
  [
    "calculator",
    "2024-01-15 2024-01-01",
    "a date is not a number here: count the days, or use answer, which calculates with dates",
    "a date is not a number here: count the days",
  ],
  [
    "calculator",
    "fibonacci(20)",
    "there is no fibonacci here: call answer with `fibonacci(20)`",
    "there is no fibonacci here",
  ],
  ["calculator", "isprime(7)", "write `isPrime(7)`", "write `isPrime(7)`"],
  ["calculator", "pickRandom([1, 2])", "there is no pickRandom here", "there is no pickRandom here"],
  ["calculator", "now()", "get_current_time returns the current date and time", undefined],
  [
    "python",
    "abs(-2)",
    "functions cannot be called here: call calculator with `abs(-2)`",
    "functions cannot be called here",
  ],
  [
    "python",
    "x**2 - 4 = 0",
    "equations are not solved here: call answer with `x**2 - 4 = 0`",
    "equations are not solved here",
  ],
  [
    "python",
    "2024-01-15 - 2024-01-01",
    "a date is not a number here: count the days, or call answer with `2024-01-15 - 2024-01-01`",
    "a date is not a number here: count the days",
  ],
  ["python", "now()", "get_current_time returns the current date and time", undefined],
  ["sympy", "gcd(12, 18)", "there is no gcd here: call calculator with `gcd(12, 18)`", "there is no gcd here"],
  ["sympy", "stdev([1,2,3])", "there is no stdev here: call calculator with `std([1,2,3])`", "there is no stdev here"],
  [
    "sympy",
    "nextprime(100)",
    "there is no nextprime here: call answer with `nextprime(100)`",
    "there is no nextprime here",
  ],
  ["sympy", "gcd(x, 18)", "there is no gcd here: calculator has it", "there is no gcd here"],
  ["sympy", "now()", "get_current_time returns the current date and time", undefined],
];

const hintOf = ({ result }) => {
  assert.equal(result.isError, true, JSON.stringify(result));
  const { hint } = result.structuredContent;
  const [{ text }] = result.content;
  if (hint === undefined) assert.doesNotMatch(text, /\nhint: /);
  else assert.ok(text.endsWith(`\nhint: ${hint}`), text);
  return hint;
};

describe("hints that send elsewhere", { concurrency: 3 }, () => {
  test("name the tool of this server, which answers what they repeat", { timeout }, async () => {
    const lines = await Lines.open([...ALL, "--tools", "get_current_time"]);
    for (const [tool, text, hint] of SENT) {
      assert.equal(hintOf(await lines.call(tool, { [PARAMETERS[tool]]: text })), hint, `${tool}: ${text}`);
      const [, other, repeated] = /call (\w+) with `(.*)`$/.exec(hint) ?? [];
      if (other === undefined) continue;
      const { result } = await lines.call(other, { [PARAMETERS[other]]: repeated });
      assert.ok(!result.isError, `${hint}: ${result.content[0].text}`);
    }
    await lines.close();
  });

  test("do not name a tool that is not offered", { timeout }, async () => {
    for (const tool of new Set(SENT.map(([tool]) => tool))) {
      const lines = await Lines.open(["--only", tool]);
      for (const [, text, , alone] of SENT.filter(([each]) => each === tool))
        assert.equal(hintOf(await lines.call(tool, { [PARAMETERS[tool]]: text })), alone, `${tool}: ${text}`);
      await lines.close();
    }
  });

  test("take the best of the tools that are offered", { timeout }, async () => {
    const lines = await Lines.open(["--only", "calculator,solve"]);
    const hint = hintOf(await lines.call("calculator", { expression: "x^2 = 9" }));
    assert.equal(hint, "equations are not solved here: call solve with `x^2 = 9`");
    await lines.close();
  });
});
