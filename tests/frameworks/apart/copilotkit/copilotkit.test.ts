/** CopilotKit, `@copilotkit/runtime`. Its agent is the AI SDK's, which runs what `defineTool` makes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { convertToolDefinitionsToVercelAITools, defineTool } from "@copilotkit/runtime/v2";
import { plainTools } from "pascaline/adapters";
import { FAILURE } from "../../contract.ts";

const tools = plainTools(["art/calculator"], { threadId: "a", failures: "return" }).map(
  ({ name, description, inputSchema: parameters, execute }) =>
    defineTool({ name, description, parameters, execute: (input) => execute(input) }),
);
const [calculator] = Object.values(convertToolDefinitionsToVercelAITools(tools) as Record<string, any>);
const text = (expression: string): Promise<string> => calculator.execute({ expression });

test("@copilotkit/runtime: a result, a note, `ans`, and a failure with its place and its hint", async () => {
  assert.equal(await text("6 * 7"), "42");
  assert.equal(await text("ans + 1"), "43");
  assert.match(await text("4.35 * 100"), /^434\.99999999999994\nnote: .*435/);
  assert.ok((await text("2 * sqr(9)")).includes(FAILURE));
});
