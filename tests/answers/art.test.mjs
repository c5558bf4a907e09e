// ART's state manager as the store.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CalculatorTool } from "pascaline";
import { stateManagerAnswers } from "pascaline/answers";
import { StateManager, StateRepository } from "./art_state.mjs";

const CONFIG = { providerConfig: {}, enabledTools: ["calculator"], historyLimit: 10 };

/** The thread `t` in a repository, and the tools of two processes. */
async function twoProcesses(strategy) {
  const repository = new StateRepository();
  const managers = [new StateManager(repository, strategy), new StateManager(repository, strategy)];
  await managers[0].setThreadConfig("t", CONFIG);
  const tools = managers.map((manager) => new CalculatorTool({ answers: stateManagerAnswers(manager) }));
  const calls = tools.map((tool) => async (expression, threadId = "t") => {
    const { output, error } = await tool.execute({ expression }, { threadId });
    return output?.result ?? error;
  });
  return { repository, managers, tools, calls };
}

describe("ART's state manager", () => {
  test("a thread goes on in another process, or in the same", async () => {
    for (const strategy of ["explicit", "implicit"]) {
      const { calls } = await twoProcesses(strategy);
      assert.equal(await calls[0]("5 * 3"), 15);
      assert.equal(await calls[0]("ans + 10"), 25);
      assert.equal(await calls[1]("ans + 1"), 26);
    }
  });

  test("what else is in the state stays", async () => {
    const { managers, calls, tools, repository } = await twoProcesses();
    await managers[0].setAgentState("t", { version: 3, data: { mood: "curious" }, more: true });
    await calls[0]("42");
    const { state } = await repository.getThreadContext("t");
    const { mood, ...kept } = state.data;
    assert.deepEqual([state.version, state.more, mood], [3, true, "curious"]);
    assert.deepEqual(Object.keys(kept), ["pascaline:ans:t"]);
    assert.equal(kept["pascaline:ans:t"], '{"v":1,"thread":"t","type":"number","value":42}');
    await tools[0].forget("t");
    const { state: left } = await repository.getThreadContext("t");
    assert.deepEqual(left, { version: 3, data: { mood: "curious" }, more: true });
  });

  test("a thread that ART does not know", async () => {
    const { tools, calls } = await twoProcesses();
    const { metadata } = await tools[0].execute({ expression: "ans + 1" }, { threadId: "unknown" });
    assert.equal(metadata.code, "ans-unavailable");
    assert.equal(await calls[0]("1 + 1", "unknown"), 2);
  });

  test("a state whose data is no object is left alone", async () => {
    const { managers, calls, repository } = await twoProcesses();
    for (const data of ["a text", 5, ["a list"]]) {
      await managers[0].setAgentState("t", { data });
      assert.equal(await calls[0]("1 + 1"), 2);
      assert.deepEqual((await repository.getThreadContext("t")).state, { data });
    }
  });
});
