// Calls that their caller no longer waits for.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CalculatorTool, ToolRegistry, ToolSystem, catalogue, getTool, runToolCall, runToolCalls } from "pascaline";
import * as adapters from "pascaline/adapters";
import { workspaceTools } from "pascaline/workspace";

const REASON = new Error("the user has gone");
const ABORTED = AbortSignal.abort(REASON);
const isReason = (error) => error === REASON;

const call = (name, args = {}) => ({ id: name, type: "function", function: { name, arguments: args } });

/** Tools that are called in turn, of which the second aborts. */
function listOf(controller) {
  const ran = [];
  const tools = ["first", "second", "third"].map((name) => ({
    name,
    description: name,
    parameters: { type: "object", properties: {} },
    execute: () => {
      ran.push(name);
      if (name === "second") controller.abort(REASON);
      return name;
    },
  }));
  return { tools, ran };
}

describe("a signal that is aborted", () => {
  test("before a call rejects it with its reason", async () => {
    const context = { signal: ABORTED };
    const tools = [getTool("art/calculator")];
    await assert.rejects(runToolCall(tools, call("calculator", { expression: "1" }), context), isReason);
    await assert.rejects(runToolCalls(tools, [call("calculator", { expression: "1" })], context), isReason);
    for (const tool of catalogue().filter(({ execute }) => execute !== undefined)) {
      const args = tool.examples[0]?.arguments ?? {};
      await assert.rejects(tool.execute(args, context), isReason, tool.name);
    }
    assert.equal((await runToolCall(tools, call("calculator", { expression: "1" }), {})).content, "1");
  });

  test("without a reason of its own rejects with the platform's", async () => {
    const signal = AbortSignal.abort();
    await assert.rejects(runToolCall([], call("x"), { signal }), { name: "AbortError" });
  });

  test("between the calls of a list leaves the rest", async () => {
    const controller = new AbortController();
    const { tools, ran } = listOf(controller);
    const calls = tools.map(({ name }) => call(name));
    await assert.rejects(runToolCalls(tools, calls, { signal: controller.signal }), isReason);
    assert.deepEqual(ran, ["first", "second"]);
  });

  test("stops the lists of adapters", async () => {
    const lists = {
      anthropicResults: (tools, context) => {
        const content = tools.map(({ name }) => ({ type: "tool_use", id: name, name, input: {} }));
        return adapters.anthropicResults(tools, { content }, context);
      },
      geminiTools: (tools, context) =>
        adapters.geminiTools(tools, context).callTool(tools.map(({ name }) => ({ name, args: {} }))),
      responsesOutputs: (tools, context) => {
        const items = tools.map(({ name }) => ({ type: "function_call", call_id: name, name, arguments: "{}" }));
        return adapters.responsesOutputs(tools, items, context);
      },
    };
    for (const [name, run] of Object.entries(lists)) {
      const controller = new AbortController();
      const { tools, ran } = listOf(controller);
      await assert.rejects(run(tools, { signal: controller.signal }), isReason, name);
      assert.deepEqual(ran, ["first", "second"], name);
    }
  });

  test("is also the framework's own", async () => {
    const { calculator } = adapters.aiTools(["art/calculator"]);
    await assert.rejects(calculator.execute({ expression: "1" }, { abortSignal: ABORTED }), isReason);
    const [pi] = adapters.piTools(["art/calculator"]);
    await assert.rejects(pi.execute("1", { expression: "1" }, ABORTED), isReason);
    const registered = {};
    adapters.mcpRegister({ registerTool: (name, _, run) => (registered[name] = run) }, ["art/calculator"]);
    await assert.rejects(registered.calculator({ expression: "1" }, { signal: ABORTED }), isReason);
  });

  test("is an error result of ART's tools", async () => {
    const tool = new CalculatorTool();
    const failed = await tool.execute({ expression: "5 * 3" }, { threadId: "t", signal: ABORTED });
    assert.deepEqual([failed.status, failed.error], ["error", REASON.message]);
    const controller = new AbortController();
    const { tools, ran } = listOf(controller);
    const registry = new ToolRegistry();
    for (const { name, execute } of tools) {
      const schema = { name, description: name, inputSchema: { type: "object", properties: {} } };
      await registry.registerTool({ schema, execute: async () => ({ status: "success", output: execute() }) });
    }
    const calls = tools.map(({ name }) => ({ callId: name, toolName: name, arguments: {} }));
    const { signal } = controller;
    const results = await new ToolSystem(registry).executeTools(calls, "t", undefined, { signal });
    assert.deepEqual(
      results.map(({ callId, status, error }) => [callId, status, error]),
      [
        ["first", "success", undefined],
        ["second", "success", undefined],
        ["third", "error", REASON.message],
      ],
    );
    assert.deepEqual(ran, ["first", "second"]);
  });

  test("leaves a workspace as it was", async () => {
    const root = mkdtempSync(join(tmpdir(), "pascaline-signal-"));
    const write = workspaceTools({ root }).find(({ name }) => name === "write");
    await assert.rejects(write.execute({ path: "a.txt", content: "a" }, { signal: ABORTED }), isReason);
    assert.deepEqual(readdirSync(root), []);
  });
});
