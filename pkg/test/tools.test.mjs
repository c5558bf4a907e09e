// The catalogue of the tools, and the contract of the tool loop.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  ToolError,
  catalogue,
  defaultTools,
  functionSpecifications,
  getTool,
  runToolCall,
  runToolCalls,
} from "pascaline";

const call = (name, args, id = "call_1") => ({ id, type: "function", function: { name, arguments: args } });
const content = async (tools, name, args, context) => (await runToolCall(tools, call(name, args), context)).content;
const keyOf = ({ set, name }) => `${set}/${name}`;

describe("the catalogue", () => {
  test("every system is in it, and names that two share are told apart by the set", () => {
    const keys = catalogue().map(keyOf);
    assert.equal(new Set(keys).size, keys.length);
    for (const key of ["art/calculator", "skills/calculate", "agent_loop/calculate", "nanochat/use_calculator", "ai2/EvalMath", "agent_loop/read"]) {
      assert.ok(keys.includes(key), key);
    }
    assert.throws(() => getTool("skills/abacus"), { message: "Unknown tool name: skills/abacus" });
  });

  test("a tool says what a model must know", () => {
    const { description, parts, parameters, annotations, examples } = getTool("agent_loop/calculate");
    assert.ok(description.startsWith(parts.summary) && description.includes(parts.faultTolerance));
    assert.equal(parameters.additionalProperties, false);
    assert.deepEqual(annotations, { readOnly: true, idempotent: true, touchesWorld: false });
    assert.deepEqual(examples[0].arguments, { expression: "(2+3)*4" });
  });

  test("the examples of the calculators are true", async () => {
    let count = 0;
    for (const tool of catalogue()) {
      if (tool.execute === undefined || tool.annotations.touchesWorld) continue;
      for (const { arguments: args, content } of tool.examples) {
        assert.equal(await tool.execute(args, { threadId: "examples" }), content, `${keyOf(tool)} ${JSON.stringify(args)}`);
        count += 1;
      }
    }
    assert.ok(count > 15);
  });

  test("the tools of the workspace are only metadata here", async () => {
    const read = getTool("agent_loop/read");
    assert.equal(read.execute, undefined);
    assert.equal(
      await content([read], "read", '{"path": "a.txt"}'),
      "Tool execution error: Tool read has no handler here",
    );
  });

  test("the teaching set", async () => {
    assert.deepEqual(defaultTools().map(keyOf), ["agent_loop/calculate", "agent_loop/get_current_time"]);
    const [calculate, time] = defaultTools();
    assert.equal(await calculate.execute({ expression: "10/2" }), "5.0");
    const now = new Date("2026-02-10T12:34:56.123Z");
    assert.equal(await time.execute({}, { now }), "2026-02-10T12:34:56.123000+00:00");
    assert.match(await time.execute({}), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
    await assert.rejects(calculate.execute({ expression: "2^3" }), (error) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.message, "Unsupported expression syntax: BitXor");
      assert.equal(error.hint, "`^` is no power in Python: write `**`");
      return true;
    });
  });
});

describe("the tool loop", () => {
  test("a call in, a message out", async () => {
    assert.deepEqual(await runToolCall(defaultTools(), call("calculate", '{"expression": "2**10"}', "id-7")), {
      role: "tool",
      tool_call_id: "id-7",
      name: "calculate",
      content: "1024",
    });
  });

  test("whatever happens is a message", async () => {
    const tools = defaultTools();
    assert.equal(await content(tools, "abacus", "{}"), "Tool not found: abacus");
    assert.equal(await content(tools, "calculate", "{}"), "Tool execution error: Missing required parameter: expression");
    assert.equal(await content(tools, "calculate", '{"expression": "1/0"}'), "Tool execution error: division by zero");
    assert.match(await content(tools, "calculate", '{"expression": 1}'), /\/expression must be string\nhint: /);
    assert.match(await content(tools, "calculate", "{"), /no JSON/);
    assert.match(await content(tools, "calculate", "[".repeat(10_000) + "]".repeat(10_000)), /no JSON/);
    assert.equal(await content(tools, "calculate", { expression: "7//2" }), "3");
    assert.match(await content(tools, "get_current_time", ""), /^\d{4}-/);
    for (const broken of [undefined, null, {}, { id: 5 }, { function: null }]) {
      assert.equal((await runToolCall(tools, broken)).content, "Tool not found: ");
    }
  });

  test("several calls, in their order; the calculator of ART has an ans for each thread", async () => {
    const tools = [getTool("art/calculator"), getTool("agent_loop/calculate")];
    const calls = [
      call("calculator", '{"expression": "5 * 3"}', "1"),
      call("calculate", '{"expression": "2**0.5"}', "2"),
      call("nothing", "{}", "3"),
      call("calculator", '{"expression": "ans + 10"}', "4"),
    ];
    const messages = await runToolCalls(tools, calls, { threadId: "a" });
    assert.deepEqual(
      messages.map(({ tool_call_id, content }) => [tool_call_id, content]),
      [
        ["1", "15"],
        ["2", "1.4142135623730951"],
        ["3", "Tool not found: nothing"],
        ["4", "25"],
      ],
    );
    assert.match(await content(tools, "calculator", '{"expression": "ans"}', { threadId: "b" }), /Undefined symbol ans/);
  });

  test("no digit of an argument is lost", async () => {
    const args = '{"value": "x + 1", "variables": {"x": 12345678901234567890123}, "precision": 25}';
    assert.equal(await content([getTool("skills/calculate")], "calculate", args), "12345678901234567890124.00");
  });

  test("limits are the host's", async () => {
    const limits = { steps: 10 };
    assert.match(await content(defaultTools(), "calculate", '{"expression": "1+1+1+1+1+1+1+1"}', { limits }), /more than 10 steps/);
    assert.match(await content([getTool("art/calculator")], "calculator", '{"expression": "mean(1:1000)"}', { limits }), /more than 10 steps/);
  });

  test("two tools of one name are refused", async () => {
    const tools = [getTool("skills/calculate"), getTool("agent_loop/calculate")];
    await assert.rejects(runToolCall(tools, call("calculate", "{}")), { message: "Duplicate tool name: calculate" });
    assert.throws(() => functionSpecifications(tools), { message: "Duplicate tool name: calculate" });
  });
});

describe("tools of the host's own", () => {
  const parameters = {
    type: "object",
    properties: { n: { type: "number", minimum: 3 }, note: { type: "string" }, of: { type: "object", additionalProperties: { type: "number" } } },
    required: ["n"],
  };
  const echo = { name: "echo", description: "Says what it is given.", parameters, execute: async (args) => args };

  test("they are checked and run like the others", async () => {
    assert.equal(await content([echo, ...defaultTools()], "echo", '{"n": 4}'), '{"n":4}');
    assert.equal(await content([echo], "echo", "{}"), "Tool execution error: Missing required parameter: n");
    assert.equal(await content([echo], "echo", '{"n": 1}'), 'Tool execution error: Invalid arguments for tool "echo": /n must be >= 3');
    const angry = { ...echo, execute: () => { throw new ToolError("no", "ask nicely"); } };
    assert.equal(await content([angry], "echo", '{"n": 4}'), "Tool execution error: no\nhint: ask nicely");
    assert.equal(await content([{ ...echo, execute: () => undefined }], "echo", '{"n": 4}'), "");
    assert.equal(await content([{ ...echo, execute: undefined }], "echo", '{"n": 4}'), "Tool execution error: Tool echo has no handler here");
  });

  test("their strict form is taken back", async () => {
    const [{ function: specification }] = functionSpecifications([echo], { strict: true });
    assert.equal(specification.strict, true);
    assert.deepEqual(specification.parameters.required, ["n", "note", "of"]);
    assert.deepEqual(specification.parameters.properties.note.type, ["string", "null"]);
    assert.deepEqual(specification.parameters.properties.of.type, ["array", "null"]);
    assert.equal(await content([echo], "echo", '{"n": 4, "note": null, "of": [{"name": "a", "value": 1}]}'), '{"n":4,"of":{"a":1}}');
    const [{ function: plain }] = functionSpecifications([echo]);
    assert.deepEqual(plain, { name: "echo", description: "Says what it is given.", parameters });
  });
});
