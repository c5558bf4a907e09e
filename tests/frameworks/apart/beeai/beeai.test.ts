/** BeeAI, `beeai-framework`. Its agents end with a tool of their own, which no script can call; so its tools are run without one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DynamicTool, StringToolOutput } from "beeai-framework/tools/base";
import { plainTools } from "pascaline/adapters";
import { FAILURE } from "../../contract.ts";

const [calculator] = plainTools(["art/calculator"], { threadId: "a" }).map(
  ({ name, description, parameters: inputSchema, execute }) =>
    new DynamicTool({
      name,
      description,
      inputSchema,
      handler: async (input) => new StringToolOutput(await execute(input)),
    }),
);
const text = async (expression: string) => (await calculator!.run({ expression })).getTextContent();

test("beeai-framework: a result, a note, `ans`, and a failure with its place and its hint", async () => {
  assert.equal(await text("6 * 7"), "42");
  assert.equal(await text("ans + 1"), "43");
  assert.match(await text("4.35 * 100"), /^434\.99999999999994\nnote: .*435/);
  await assert.rejects(text("2 * sqr(9)"), (error: { explain(): string }) => error.explain().includes(FAILURE));
});
