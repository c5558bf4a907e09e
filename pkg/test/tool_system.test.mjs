// ART's tool system and registry.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CalculatorTool, ToolRegistry, ToolSystem } from "pascaline";

const schemaOf = (name) => ({ name, description: name, inputSchema: { type: "object", properties: {} } });

/** A tool that returns its arguments. */
const echo = (name, execute = async (input, context) => ({ status: "success", output: { input, context } })) => ({
  schema: schemaOf(name),
  execute,
});

async function systemOf(tools, stateManager, options) {
  const registry = new ToolRegistry();
  for (const tool of tools) await registry.registerTool(tool);
  return new ToolSystem(registry, stateManager, options);
}

const calculate = (expression, callId = "c") => ({
  callId,
  toolName: "calculator",
  arguments: { expression },
});

describe("ToolSystem", () => {
  test("two calls, the second with the answer of the first", async () => {
    const system = await systemOf([new CalculatorTool()]);
    const results = await system.executeTools([calculate("5 * 3", "calc1"), calculate("ans + 10", "calc2")], "t");
    assert.deepEqual(results, [
      { callId: "calc1", toolName: "calculator", status: "success", output: { result: 15 } },
      { callId: "calc2", toolName: "calculator", status: "success", output: { result: 25 } },
    ]);
  });

  test("no calls", async () => {
    assert.deepEqual(await (await systemOf([])).executeTools([], "t"), []);
  });

  test("an unknown tool", async () => {
    const [result] = await (await systemOf([])).executeTools([{ callId: "1", toolName: "X", arguments: {} }], "t");
    assert.deepEqual(result, {
      callId: "1",
      toolName: "X",
      status: "error",
      error: 'Tool "X" not found in registry.',
    });
  });

  const refusals = { "at once": () => false, later: async () => false, "without an answer": async () => undefined };
  for (const [when, isToolEnabled] of Object.entries(refusals)) {
    test(`a tool that is not enabled, decided ${when}`, async () => {
      const system = await systemOf([new CalculatorTool()], { isToolEnabled });
      const [result] = await system.executeTools([calculate("1")], "T");
      assert.equal(result.error, 'Tool "calculator" is not enabled for thread "T".');
      assert.equal(result.status, "error");
    });
  }

  test("isToolEnabled is a method that receives the thread and the tool", async () => {
    const stateManager = {
      asked: [],
      async isToolEnabled(...names) {
        return this.asked.push(names) > 0;
      },
    };
    const system = await systemOf([new CalculatorTool()], stateManager);
    const [result] = await system.executeTools([calculate("1")], "T");
    assert.deepEqual([stateManager.asked, result.output], [[["T", "calculator"]], { result: 1 }]);
  });

  test("a tool that ART's state manager does not enable for a thread does not run", async () => {
    const enabledTools = { t1: ["echo"], t2: ["calculator"] };
    const stateManager = {
      loadThreadContext: async (threadId) => ({ config: { enabledTools: enabledTools[threadId] } }),
      async isToolEnabled(threadId, toolName) {
        return (await this.loadThreadContext(threadId)).config?.enabledTools?.includes(toolName) ?? false;
      },
    };
    const ran = [];
    const tool = echo("echo", async (_, { threadId }) => ({ status: "success", output: ran.push(threadId) }));
    const system = await systemOf([tool], stateManager);
    const call = { callId: "1", toolName: "echo", arguments: {} };
    const errors = [];
    for (const threadId of ["t1", "t2", "t3"]) errors.push((await system.executeTools([call], threadId))[0].error);
    assert.deepEqual(ran, ["t1"]);
    assert.deepEqual(errors, [
      undefined,
      'Tool "echo" is not enabled for thread "t2".',
      'Tool "echo" is not enabled for thread "t3".',
    ]);
  });

  test("a state manager that cannot decide is rejected", () => {
    for (const stateManager of [null, {}, { limits: {} }, { isToolEnabled: true }, "manager"]) {
      assert.throws(() => new ToolSystem(new ToolRegistry(), stateManager), {
        name: "TypeError",
        message: "ToolSystem: the state manager must have isToolEnabled(threadId, toolName)",
      });
    }
  });

  test("ART's observation manager receives every result", async () => {
    const observations = [];
    const observer = { record: async (observation) => void observations.push(observation) };
    const system = await systemOf([new CalculatorTool()], { isToolEnabled: async () => true }, observer);
    const results = await system.executeTools([calculate("1 + 1", "a"), calculate("2 +", "b")], "T", "trace");
    assert.deepEqual(
      observations.map(({ metadata: { timestamp, ...metadata }, ...observation }) => {
        assert.equal(typeof timestamp, "number");
        return { ...observation, metadata };
      }),
      ["a", "b"].map((callId, at) => ({
        threadId: "T",
        traceId: "trace",
        type: "TOOL_EXECUTION",
        content: results[at],
        metadata: { callId },
      })),
    );
  });

  const observers = {
    throws: () => {
      throw new Error("no disk");
    },
    rejects: async () => {
      throw new Error("no disk");
    },
  };
  for (const [how, record] of Object.entries(observers)) {
    test(`an observer that ${how} does not change the result`, async (context) => {
      const warn = context.mock.method(console, "warn", () => {});
      const system = await systemOf([new CalculatorTool()], undefined, { record });
      const [result] = await system.executeTools([calculate("1 + 1")], "T");
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(result.output, { result: 2 });
      const [[warning]] = warn.mock.calls.map((call) => call.arguments);
      assert.equal(warning, 'ToolSystem: the result of call "c" was not recorded: no disk');
    });
  }

  test("an isToolEnabled that throws is an error result", async () => {
    const isToolEnabled = () => {
      throw new Error("no answer");
    };
    const [result] = await (
      await systemOf([new CalculatorTool()], { isToolEnabled })
    ).executeTools([calculate("1")], "T");
    assert.deepEqual([result.status, result.error], ["error", "no answer"]);
  });

  const invalid = [
    [{}, "input must have required property 'expression'", "; none was given"],
    [{ expr: "2 + 2" }, "input must have required property 'expression'", "; expr was given: did you mean expression?"],
    [undefined, "input must be object", "; null was given"],
    ["2 + 2", "input must be object", '; a string was given: did you mean {"expression":"2 + 2"}?'],
    [{ expression: 5 }, "/expression must be string", '; expression was given as 5: did you mean "5"?'],
    [{ expression: "1", scope: 5 }, "/scope must be object", "; scope was given as 5"],
    [{ expression: "1", scope: { a: "x" } }, "/scope/a must be number", ""],
    [
      { scope: { a: "x", "b/c~": null } },
      "input must have required property 'expression', /scope/a must be number, /scope/b~1c~0 must be number",
      "; only scope was given",
    ],
    [
      { expression: 5, scope: [] },
      "/expression must be string, /scope must be object",
      '; expression was given as 5: did you mean "5"?; scope was given as an array',
    ],
  ];
  for (const [input, errors, given] of invalid) {
    test(`arguments that do not fit: ${JSON.stringify(input)}`, async () => {
      const system = await systemOf([new CalculatorTool()]);
      const [result] = await system.executeTools([{ callId: "1", toolName: "calculator", arguments: input }], "t");
      const hint = `the parameters are expression, scope${given}`;
      const error = `Invalid arguments for tool "calculator": ${errors}\nhint: ${hint}`;
      const metadata = { code: "invalid-arguments", hint };
      assert.deepEqual(result, { callId: "1", toolName: "calculator", status: "error", error, metadata });
    });
  }

  test("arguments over the limits are not read", async () => {
    const long = { callId: "1", toolName: "calculator", arguments: { expression: "1" + " ".repeat(100) } };
    const system = await systemOf([new CalculatorTool()], undefined, { limits: { argumentBytes: 50 } });
    const [refused, answered] = await system.executeTools([long, calculate("1 + 1")], "t");
    assert.equal(
      refused.error,
      'Invalid arguments for tool "calculator": input is too large: longer than 50 bytes\nhint: send less in one call',
    );
    assert.deepEqual(answered.output, { result: 2 });
  });

  test("the results are in the order of the calls, and a failure does not stop the others", async () => {
    const finished = [];
    const slow = echo("slow", async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      finished.push("slow");
      return { status: "success" };
    });
    const fast = echo("fast", async () => {
      finished.push("fast");
      return { status: "success" };
    });
    const system = await systemOf([slow, fast, new CalculatorTool()]);
    const calls = [
      { callId: "1", toolName: "slow", arguments: {} },
      { callId: "2", toolName: "absent", arguments: {} },
      calculate("2 +", "3"),
      { callId: "4", toolName: "fast", arguments: {} },
    ];
    const results = await system.executeTools(calls, "t");
    assert.deepEqual(finished, ["slow", "fast"]);
    assert.deepEqual(
      results.map(({ callId, status }) => callId + status),
      ["1success", "2error", "3error", "4success"],
    );
  });

  test("callId and toolName are those of the call", async () => {
    const liar = echo("liar", async () => ({
      callId: "forged",
      toolName: "calculator",
      status: "success",
      output: 1,
    }));
    const [result] = await (
      await systemOf([liar])
    ).executeTools([{ callId: "1", toolName: "liar", arguments: {} }], "t");
    assert.deepEqual(result, { callId: "1", toolName: "liar", status: "success", output: 1 });
  });

  test("an executor receives the thread, and the trace if there is one", async () => {
    const system = await systemOf([echo("echo")]);
    const call = { callId: "1", toolName: "echo", arguments: { a: 1 } };
    const [[bare], [traced]] = [
      await system.executeTools([call], "t"),
      await system.executeTools([call], "t", "trace"),
    ];
    assert.deepEqual(bare.output, { input: { a: 1 }, context: { threadId: "t" } });
    assert.deepEqual(traced.output.context, { threadId: "t", traceId: "trace" });
  });

  const throwers = [
    [
      "throws",
      () => {
        throw new Error("broken");
      },
      "broken",
    ],
    [
      "rejects",
      async () => {
        throw new Error("broken");
      },
      "broken",
    ],
    [
      "throws no error",
      () => {
        throw "text";
      },
      "text",
    ],
    [
      "throws null",
      () => {
        throw null;
      },
      "null",
    ],
    [
      "throws a value without text",
      () => {
        throw Object.create(null);
      },
      "Unknown error",
    ],
  ];
  for (const [what, execute, error] of throwers) {
    test(`an executor that ${what} is an error result`, async () => {
      const system = await systemOf([echo("broken", execute), new CalculatorTool()]);
      const results = await system.executeTools(
        [{ callId: "1", toolName: "broken", arguments: {} }, calculate("1")],
        "t",
      );
      assert.deepEqual(results[0], { callId: "1", toolName: "broken", status: "error", error });
      assert.equal(results[1].output.result, 1);
    });
  }
});

describe("ToolRegistry", () => {
  for (const executor of [
    undefined,
    null,
    {},
    { schema: {} },
    { schema: { name: "x" } },
    { execute() {} },
    { schema: { name: "" }, execute() {} },
  ]) {
    test(`no executor: ${JSON.stringify(executor)}`, async () => {
      const message = "Invalid tool executor provided for registration.";
      await assert.rejects(new ToolRegistry().registerTool(executor), { message });
    });
  }

  test("a tool that is registered is found", async () => {
    const [registry, tool] = [new ToolRegistry(), new CalculatorTool()];
    await registry.registerTool(tool);
    assert.equal(await registry.getToolExecutor("calculator"), tool);
    assert.equal(await registry.getToolExecutor("toString"), undefined);
  });

  test("a second tool of a name replaces the first, with a warning", async (context) => {
    const warn = context.mock.method(console, "warn", () => {});
    const [registry, first, second] = [new ToolRegistry(), echo("a"), echo("a")];
    await registry.registerTool(first);
    assert.equal(warn.mock.callCount(), 0);
    await registry.registerTool(second);
    assert.equal(await registry.getToolExecutor("a"), second);
    const text = 'ToolRegistry: tool "a" was already registered; it is replaced.';
    assert.deepEqual(
      warn.mock.calls.map((call) => call.arguments),
      [[text]],
    );
  });

  test("unregisterTool and unregisterTools", async () => {
    const registry = new ToolRegistry();
    for (const name of ["a1", "a2", "b"]) await registry.registerTool(echo(name));
    assert.equal(await registry.unregisterTools(({ name }) => name.startsWith("a")), 2);
    assert.equal(await registry.unregisterTools(({ name }) => name.startsWith("a")), 0);
    assert.deepEqual(await registry.getAvailableTools(), [schemaOf("b")]);
    await registry.unregisterTool("b");
    await registry.unregisterTool("b");
    assert.deepEqual(await registry.getAvailableTools(), []);
  });

  test("getAvailableTools returns those that a thread may see", async () => {
    const names = async (registry, filter) => (await registry.getAvailableTools(filter)).map(({ name }) => name);
    const isToolEnabled = async (threadId, toolName) => toolName === "a" || threadId === "all";
    const [some, all] = [new ToolRegistry({ isToolEnabled }), new ToolRegistry()];
    for (const registry of [some, all]) for (const name of ["a", "b"]) await registry.registerTool(echo(name));
    assert.deepEqual(await names(some), ["a", "b"]);
    assert.deepEqual(await names(some, {}), ["a", "b"]);
    assert.deepEqual(await names(some, { enabledForThreadId: "t" }), ["a"]);
    assert.deepEqual(await names(some, { enabledForThreadId: "all" }), ["a", "b"]);
    assert.deepEqual(await names(all, { enabledForThreadId: "t" }), ["a", "b"]);
  });

  test("getAvailableTools reads the configuration of ART's state manager, and returns all tools without one", async (context) => {
    const warn = context.mock.method(console, "warn", () => {});
    const threads = {
      one: { config: { enabledTools: ["b", "c"] } },
      none: { config: { enabledTools: [] } },
      new: { config: null },
    };
    const loadThreadContext = async (threadId) => {
      if (threadId === "broken") throw new Error("no disk");
      return threads[threadId];
    };
    const registry = new ToolRegistry({ loadThreadContext, isToolEnabled: async () => false });
    for (const name of ["a", "b"]) await registry.registerTool(echo(name));
    const names = async (enabledForThreadId) =>
      (await registry.getAvailableTools({ enabledForThreadId })).map(({ name }) => name).join("");
    assert.deepEqual(
      [
        await names("one"),
        await names("none"),
        await names("new"),
        await names("absent"),
        await names("broken"),
        await names(""),
      ],
      ["b", "", "ab", "ab", "ab", "ab"],
    );
    assert.deepEqual(
      warn.mock.calls.map((call) => call.arguments),
      [['ToolRegistry: the configuration of thread "broken" cannot be loaded: no disk']],
    );
  });

  test("clearAllTools", async () => {
    const registry = new ToolRegistry();
    await registry.registerTool(echo("a"));
    await registry.clearAllTools();
    assert.deepEqual(await registry.getAvailableTools(), []);
    assert.equal(await registry.getToolExecutor("a"), undefined);
  });
});
