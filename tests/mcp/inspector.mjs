// The command line of the MCP inspector lists and calls the tools, and finds nothing wrong with their schemas:
// node tests/mcp/inspector.mjs [-- the command that serves]
// It needs Node 22.19; `make inspector` installs it and runs this.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { promisify } from "node:util";
import { NODES } from "../nodes/nodes.mjs";
import { ALL, COMMAND, serve } from "./start.mjs";

const timeout = 600_000;
const INSPECTOR = fileURLToPath(new URL("../../.tools/inspector/node_modules/.bin/mcp-inspector", import.meta.url));
const { path: node } = NODES.find(({ version }) => Number(version.slice(1).split(".")[0]) >= 22);

/** What the inspector prints for a method. */
async function inspect(target, method, ...options) {
  const { stdout } = await promisify(execFile)(node, [INSPECTOR, "--cli", ...target, "--method", method, ...options]);
  return JSON.parse(stdout);
}

for (const [name, open] of [
  ["stdio", async () => ({ target: [...COMMAND, ...ALL], close: () => {} })],
  [
    "HTTP",
    async () => {
      const { url, close } = await serve();
      return { target: [url, "--transport", "http"], close };
    },
  ],
]) {
  test(name, { timeout }, async (t) => {
    const { target, close } = await open();
    t.after(close);
    const { tools } = await inspect(target, "tools/list", "--strict");
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ["answer", "calculator", "python", "sympy", "solve"],
    );
    const call = ["--tool-name", "solve", "--tool-arg", "equation=x**2 - 4 = 0"];
    assert.equal((await inspect(target, "tools/call", ...call)).structuredContent.result, "-2.000000000, 2.000000000");
    assert.equal((await inspect(target, "resources/list")).resources.length, 9);
    const { contents } = await inspect(target, "resources/read", "--uri", "pascaline://syntax/python");
    assert.match(contents[0].text, /^# Syntax of Python arithmetic/);
  });
}
