// The calls keep their promises for every input: getters that throw, errors that throw when they are read, circular values,
// texts of any length.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  CalculatorTool,
  ToolError,
  ToolRegistry,
  ToolSystem,
  calculate,
  coerce,
  compile,
  defaultTools,
  evalMath,
  evaluate,
  getTool,
  runToolCall,
  runToolCalls,
  solve,
  split,
} from "pascaline";

const LIMIT = 1 << 20;
/** The maximum length of a message for a model. */
const MOST_OF_A_CONTENT = 10_000;

const thrown = (value) => () => {
  throw value;
};
const throwing = (name, value = new Error("hostile")) =>
  Object.defineProperty({}, name, { enumerable: true, get: thrown(value) });
/** Throws at every operation. */
const poison = new Proxy(
  Object.assign(() => {}, {}),
  {
    get: thrown(new Error("hostile")),
    has: thrown(new Error("hostile")),
    ownKeys: thrown(new Error("hostile")),
    getPrototypeOf: thrown(new Error("hostile")),
    getOwnPropertyDescriptor: thrown(new Error("hostile")),
  },
);
const circle = [];
circle.push(circle);

const hostile = {
  nothing: undefined,
  null: null,
  "a number": 7,
  "a bigint": 7n,
  "a symbol": Symbol("hostile"),
  "a function": () => 1,
  "a circle": circle,
  "an object that throws": poison,
  "a list of one that throws": [poison],
  "a value whose JSON throws": { toJSON: thrown(new Error("hostile")) },
  "a value that throws a throwing value": throwing("expression", poison),
  "an object without a prototype": Object.create(null),
  "a long text": "x".repeat(5 << 20),
};

describe("CalculatorTool.execute never rejects", () => {
  const tool = new CalculatorTool();
  for (const [what, value] of Object.entries(hostile)) {
    test(what, async () => {
      const inputs = [
        value,
        { expression: value },
        { expression: "1", scope: value },
        { expression: "x", scope: { x: value } },
      ];
      for (const input of inputs) {
        const { status, error = "" } = await tool.execute(input, { threadId: "t" });
        assert.match(status, /^(success|error)$/);
        assert.ok(error.length < MOST_OF_A_CONTENT);
      }
      const { status } = await tool.execute({ expression: "1" }, value);
      assert.match(status, /^(success|error)$/);
    });
  }

  test("a context that throws", async () => {
    for (const name of ["threadId", "traceId"]) {
      const result = await tool.execute({ expression: "1" }, throwing(name));
      assert.deepEqual(result, {
        callId: "calculator-call",
        toolName: "calculator",
        status: "error",
        error: "hostile",
      });
    }
    for (const error of [poison, undefined, "text", throwing("message")]) {
      assert.equal((await tool.execute(throwing("expression", error), { threadId: "t" })).status, "error");
    }
  });
});

/** The hint for a tool that is not among `defaultTools()`. */
const THERE_ARE = "\nhint: the tools are calculate, get_current_time";

describe("runToolCall always returns a message", () => {
  const own = (execute, more = {}) => ({
    name: "own",
    description: "",
    parameters: { type: "object" },
    execute,
    ...more,
  });
  const call = (name, args = "{}") => ({ id: "1", type: "function", function: { name, arguments: args } });
  const contentOf = async (tools, given, context) => {
    const message = await runToolCall(tools, given, context);
    for (const each of [message, ...(await runToolCalls(tools, [given], context))]) {
      assert.deepEqual(Object.keys(each), ["role", "tool_call_id", "name", "content"]);
      for (const part of Object.values(each)) assert.equal(typeof part, "string");
      assert.ok(each.content.length < MOST_OF_A_CONTENT, String(each.content.length));
      assert.equal(each.isError, message.isError);
    }
    return message.content;
  };

  for (const [what, value] of Object.entries(hostile)) {
    test(what, async () => {
      const tools = [...defaultTools(), getTool("art/calculator")];
      await contentOf(tools, value);
      await contentOf(tools, { id: value, function: value });
      await contentOf(tools, { id: value, function: { name: value, arguments: value } });
      await contentOf(tools, call("calculate", value));
      await contentOf(tools, call("calculator", value));
      await contentOf(tools, call("get_current_time"), value);
      await contentOf(value, call("own"));
      await contentOf([value], call("own"));
      await contentOf([own(() => 1), value], call("own", value));
      await contentOf([own(() => 1, { parameters: value })], call("own"));
      await contentOf([own(value)], call("own"));
      await contentOf([own(thrown(value))], call("own"));
      await contentOf([own(async () => thrown(value)())], call("own"));
      await contentOf([own(thrown(Object.assign(new Error("e"), { hint: value })))], call("own"));
    });
  }

  test("getters that throw", async () => {
    const tools = defaultTools();
    const args = JSON.stringify({ expression: "1 + 1" });
    const good = { name: "calculate", arguments: args };
    assert.equal(await contentOf(tools, { ...call("x"), function: good }), "2");
    assert.equal(await contentOf(tools, Object.assign(throwing("id"), { function: good })), "2");
    assert.equal(
      await contentOf(tools, Object.assign(throwing("function"), { id: "1" })),
      `Tool not found: ${THERE_ARE}`,
    );
    const half = Object.assign(throwing("arguments"), { name: "calculate" });
    assert.equal(await contentOf(tools, { id: "1", function: half }), "Tool execution error: hostile");
    for (const name of ["threadId", "now", "zone", "limits"]) {
      const tool = name === "threadId" ? getTool("art/calculator") : tools[0];
      assert.equal(await contentOf([tool], call(tool.name, args), throwing(name)), "Tool execution error: hostile");
    }
    assert.equal(await contentOf([throwing("name"), ...tools], { id: "1", function: good }), "2");
    const hint = Object.defineProperty(new ToolError("why"), "hint", { get: thrown(poison) });
    assert.equal(await contentOf([own(thrown(hint))], call("own")), "Tool execution error: why");
    assert.equal(await contentOf([own(thrown(poison))], call("own")), "Tool execution error: Unknown error");
    assert.equal(await contentOf(null, call("own")), "Tool execution error: tools must be a list");
  });

  test("the calls after a hostile one are run", async () => {
    const args = JSON.stringify({ expression: "1 + 1" });
    const messages = await runToolCalls(defaultTools(), [null, poison, call("calculate", args)]);
    assert.deepEqual(
      messages.map(({ content }) => content),
      [`Tool not found: ${THERE_ARE}`, `Tool not found: ${THERE_ARE}`, "2"],
    );
  });

  test("two tools of one name are the host's mistake", async () => {
    const message = "Duplicate tool name: own";
    await assert.rejects(runToolCall([own(() => 1), own(() => 2)], call("own")), { message });
  });
});

describe("executeTools returns a result for every call", () => {
  const system = async () => {
    const registry = new ToolRegistry();
    await registry.registerTool(new CalculatorTool());
    await registry.registerTool({ schema: { name: "own", inputSchema: { type: "object" } }, execute: thrown(poison) });
    return new ToolSystem(registry);
  };
  const good = { callId: "2", toolName: "calculator", arguments: { expression: "2 + 2" } };

  for (const [what, value] of Object.entries(hostile)) {
    test(what, async () => {
      const calls = [
        value,
        { callId: "1", toolName: value, arguments: value },
        { callId: "1", toolName: "calculator", arguments: value },
        { callId: "1", toolName: "own", arguments: {} },
        good,
      ];
      const results = await (await system()).executeTools(calls, "t");
      assert.deepEqual(
        results.map(({ status }) => status),
        ["error", "error", "error", "error", "success"],
      );
      for (const { error = "" } of results) assert.ok(error.length < MOST_OF_A_CONTENT);
    });
  }

  test("an invalid call is reported", async () => {
    const [result] = await (await system()).executeTools([null], "t");
    assert.deepEqual(result, { callId: "", toolName: "", status: "error", error: "A tool call must be an object." });
  });
});

describe("Skills' tools and EvalMath never throw", () => {
  for (const [what, value] of Object.entries(hostile)) {
    test(what, () => {
      for (const run of [calculate, coerce, split]) {
        for (const args of [
          [value],
          [{ value }],
          [{ value: "$x" }, value],
          [{ value: "$x" }, { x: value }],
          [{ value: "x", variables: value }],
        ]) {
          const { status, reason = "" } = run(...args);
          assert.match(status, /^(success|failed)$/);
          assert.ok(reason.length < MOST_OF_A_CONTENT);
        }
      }
      for (const given of [value, { expr: value }]) assert.ok(Object.keys(evalMath(given)).length === 1);
    });
  }
});

describe("large inputs are rejected quickly", () => {
  const tooLong = (what) => ({ code: "invalid-input", message: `${what} must be smaller: longer than ${LIMIT} bytes` });
  const names = Array.from({ length: 200_000 }, (_, index) => `v${index}`);
  const many = Object.fromEntries(names.map((name) => [name, 1]));

  test("a scope", async () => {
    for (const scope of [many, { x: "x".repeat(LIMIT + 1) }, { ["x".repeat(LIMIT + 1)]: 1 }]) {
      assert.throws(() => evaluate("1", { scope }), tooLong("scope"));
      assert.throws(() => compile("1").evaluate({ scope }), tooLong("scope"));
    }
    const { error } = await new CalculatorTool().execute({ expression: "1", scope: many }, { threadId: "t" });
    assert.equal(error, `Failed to evaluate expression: ${tooLong("scope").message}`);
    assert.equal(evaluate("v1", { scope: many, limits: { argumentBytes: 1e8 } }).value, 1);
    assert.throws(() => evaluate("1", { scope: { abc: 1 }, limits: { argumentBytes: 10 } }), { code: "invalid-input" });
    assert.equal(evaluate("abc", { scope: { abc: 1 }, limits: { argumentBytes: 11 } }).value, 1);
  });

  test("a last answer", () => {
    assert.throws(() => evaluate("1", { ans: "x".repeat(LIMIT + 1) }), tooLong("ans"));
  });

  test("arguments of a tool", async () => {
    const long = "1".repeat(50 << 20);
    for (const key of ["agent_loop/calculate", "skills/calculate", "art/calculator", "agent_loop/get_current_time"]) {
      const tool = getTool(key);
      for (const args of [long, `{"expression":"${long}"}`, { expression: long }, { expression: "1", scope: many }]) {
        const call = { id: "1", function: { name: tool.name, arguments: args } };
        const { content } = await runToolCall([tool], call);
        assert.match(
          content,
          new RegExp(`^Tool execution error: Invalid arguments for tool "\\w+": longer than ${LIMIT} bytes`),
        );
        await assert.rejects(tool.execute(args), ToolError);
      }
    }
    const own = { name: "own", description: "", parameters: { type: "object" }, execute: () => "run" };
    const { content } = await runToolCall([own], { id: "1", function: { name: "own", arguments: { text: long } } });
    assert.match(content, /longer than 1048576 bytes/);
  });

  test("arguments, where the host's limit is another", async () => {
    const own = {
      name: "own",
      description: "",
      parameters: { type: "object" },
      execute: ({ text }) => String(text.length),
    };
    const contentOf = async (tool, args, argumentBytes) => {
      const call = { id: "1", function: { name: tool.name, arguments: args } };
      return (await runToolCall([tool], call, { limits: { argumentBytes } })).content;
    };
    const large = { text: "x".repeat(2 << 20) };
    for (const args of [large, JSON.stringify(large)]) {
      assert.equal(await contentOf(own, args, 4 << 20), String(2 << 20));
      assert.match(await contentOf(own, args, 10), /longer than 10 bytes/);
    }
    const calculation = { expression: "1 + 1" };
    for (const tool of [getTool("art/calculator"), getTool("agent_loop/calculate")]) {
      assert.equal(await contentOf(tool, calculation, 100), "2");
      assert.match(await contentOf(tool, calculation, 10), /longer than 10 bytes/);
    }
  });

  test("an equation and its variable", () => {
    const long = "x".repeat(50 << 20);
    assert.throws(() => solve(long), { code: "source-too-long" });
    assert.throws(
      () => solve("x = 1", long),
      (error) => error.message.length < MOST_OF_A_CONTENT,
    );
  });

  test("the errors reported about arguments", async () => {
    const unknown = Object.fromEntries(names.slice(0, 50_000).map((name) => [`${name}${"x".repeat(10)}`, 1]));
    const call = { id: "1", function: { name: "get_current_time", arguments: JSON.stringify(unknown) } };
    assert.ok((await runToolCall(defaultTools(), call)).content.length < MOST_OF_A_CONTENT);
    const scope = Object.fromEntries(names.map((name) => [name, null]));
    const registry = new ToolRegistry();
    await registry.registerTool(new CalculatorTool());
    const calls = [
      { callId: "1", toolName: "calculator", arguments: { expression: "1", scope } },
      { callId: "2", toolName: "x".repeat(5 << 20), arguments: {} },
    ];
    for (const { error } of await new ToolSystem(registry).executeTools(calls, "t"))
      assert.ok(error.length < MOST_OF_A_CONTENT);
  });
});
