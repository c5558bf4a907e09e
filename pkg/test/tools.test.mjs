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
  toolSet,
  withName,
} from "pascaline";
import { workspaceTools } from "pascaline/workspace";
import { countChatCompletionTokens } from "gpt-tokenizer/model/gpt-4o";

const call = (name, args, id = "call_1") => ({ id, type: "function", function: { name, arguments: args } });
const content = async (tools, name, args, context) => (await runToolCall(tools, call(name, args), context)).content;
/** The hint for a tool that is not among `defaultTools()`. */
const THERE_ARE = "\nhint: the tools are calculate, get_current_time";
const keyOf = ({ set, name }) => `${set}/${name}`;

describe("the catalogue", () => {
  test("every system is in it, and the set distinguishes shared names", () => {
    const keys = catalogue().map(keyOf);
    assert.equal(new Set(keys).size, keys.length);
    for (const key of [
      "art/calculator",
      "skills/calculate",
      "agent_loop/calculate",
      "nanochat/use_calculator",
      "ai2/EvalMath",
      "pascaline/answer",
      "pascaline/solve",
      "pascaline/check",
      "agent_loop/read",
    ]) {
      assert.ok(keys.includes(key), key);
    }
    assert.throws(() => getTool("skills/abacus"), { message: "Unknown tool name: skills/abacus" });
  });

  test("a tool describes what a model must know", () => {
    const { description, parts, parameters, annotations, examples } = getTool("agent_loop/calculate");
    assert.ok(description.startsWith(parts.summary) && description.includes(parts.faultTolerance));
    assert.equal(parameters.additionalProperties, false);
    assert.deepEqual(annotations, { readOnly: true, idempotent: true, touchesWorld: false });
    assert.deepEqual(examples[0].arguments, { expression: "(2+3)*4" });
  });

  test("a description is short, and ends with an example", async () => {
    // What a model sees of a function: the tokenizer's own rendering of it.
    const tokens = (functions) => countChatCompletionTokens({ messages: [], functions });
    for (const tool of [...catalogue(), ...workspaceTools({ root: "." })]) {
      // `answer` says that it is the one to call first, what it takes, and what comes back.
      const usual = keyOf(tool) === "pascaline/answer" ? 210 : 150;
      const most = /Functions.*\(/.test(tool.description) ? 450 : usual;
      for (const strict of [false, true]) {
        const [{ function: specification }] = functionSpecifications([tool], { strict });
        const count = tokens([specification]) - tokens(undefined);
        assert.ok(count <= most, `${tool.name}: ${count} tokens`);
      }
      const example = tool.description.split("\n").find((line) => line.startsWith("Example: "));
      const [{ arguments: args }] = tool.examples;
      assert.deepEqual(JSON.parse(example.slice("Example: ".length).split(" → ")[0]), args, tool.name);
    }
  });

  test("the examples of the calculators are true", async () => {
    let count = 0;
    for (const tool of catalogue()) {
      if (tool.execute === undefined || tool.annotations.touchesWorld) continue;
      for (const { arguments: args, content } of tool.examples) {
        assert.equal(
          await tool.execute(args, { threadId: "examples" }),
          content,
          `${keyOf(tool)} ${JSON.stringify(args)}`,
        );
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
      assert.equal(error.hint, "write `2**3`: `^` is not a power in Python");
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

  test("every outcome is a message", async () => {
    const tools = defaultTools();
    assert.equal(await content(tools, "abacus", "{}"), `Tool not found: abacus${THERE_ARE}`);
    assert.equal(await content(tools, "agent_loop/calculate", '{"expression": "7//2"}'), "3");
    assert.equal(
      await content(tools, "calculate", "{}"),
      "Tool execution error: Missing required parameter: expression\nhint: the only parameter is expression; none was given",
    );
    assert.equal(
      await content([getTool("art/calculator")], "calculator", '{"expr": "1 + 1"}'),
      "Tool execution error: Missing required parameter: expression\n" +
        "hint: the parameters are expression, scope; expr was given: did you mean expression?",
    );
    assert.equal(
      await content([getTool("pascaline/answer")], "answer", { text: 42 }),
      'Tool execution error: Invalid arguments for tool "answer": /text must be string\n' +
        'hint: the parameters are text, angle; text was given as 42: did you mean "42"?',
    );
    assert.equal(await content(tools, "calculate", '{"expression": "1/0"}'), "Tool execution error: division by zero");
    assert.match(await content(tools, "calculate", '{"expression": 1}'), /\/expression must be string\nhint: /);
    assert.match(await content(tools, "calculate", "{"), /not valid JSON/);
    assert.match(
      await content(tools, "calculate", "[".repeat(10_000) + "]".repeat(10_000)),
      /nested more than 100 levels deep/,
    );
    assert.equal(await content(tools, "calculate", { expression: "7//2" }), "3");
    assert.match(await content(tools, "get_current_time", ""), /^\d{4}-/);
    for (const broken of [undefined, null, {}, { id: 5 }, { function: null }]) {
      assert.equal((await runToolCall(tools, broken)).content, `Tool not found: ${THERE_ARE}`);
    }
  });

  test("a message says whether and why the call failed, beside what a model's API takes", async () => {
    const tools = [...defaultTools(), getTool("art/calculator"), withName(getTool("skills/calculate"), "sympy")];
    const own = (error) => ({
      name: "own",
      description: "",
      parameters: { type: "object", properties: {} },
      execute: () => {
        throw error;
      },
    });
    const run = (name, args, all = tools) => runToolCall(all, { id: "1", function: { name, arguments: args } });
    for (const [message, code, hint, rendered] of [
      [
        await run("agent_loop/calculate", { expression: "1/0" }),
        "division-by-zero",
        undefined,
        "division by zero\n  1/0\n  ^^^",
      ],
      [
        await run("calculator", { expression: "2 * sqr(9)" }),
        "undefined-function",
        "did you mean `sqrt`?",
        "Failed to evaluate expression: Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?",
      ],
      [await run("sympy", { value: "2 + x" }), "undefined-symbol", undefined, undefined],
      [
        await run("agent_loop/calculate", "{"),
        "invalid-arguments",
        "the arguments must be a JSON object, at most 100 levels deep; the only parameter is expression",
        undefined,
      ],
      [
        await run("abacus", {}),
        "unknown-tool",
        "the tools are calculate, get_current_time, calculator, sympy",
        "Tool not found: abacus\nhint: the tools are calculate, get_current_time, calculator, sympy",
      ],
      [await run("own", {}, [own(new Error("no"))]), "tool-failed", undefined, "no"],
      [
        await run("own", {}, [own(new ToolError("no", "ask nicely", { code: "rude" }))]),
        "rude",
        "ask nicely",
        "no\nhint: ask nicely",
      ],
    ]) {
      assert.deepEqual([message.isError, message.code, message.hint], [true, code, hint], message.content);
      if (rendered !== undefined) assert.equal(message.rendered, rendered);
      assert.deepEqual(Object.keys(message), ["role", "tool_call_id", "name", "content"]);
    }
    const { isError, code, hint, rendered } = await run("agent_loop/calculate", { expression: "1" });
    assert.deepEqual([isError, code, hint, rendered], [false, undefined, undefined, undefined]);
  });

  test("an odd call is read as the core reads it", async () => {
    const circle = {};
    circle.of = { circle };
    for (const [id, text] of [
      ["7", "7"],
      [7, "7"],
      [null, ""],
      [undefined, ""],
      [true, "true"],
      [["a"], '["a"]'],
      [8n, "8"],
      [circle, "not JSON"],
    ]) {
      const message = { role: "tool", tool_call_id: text, name: text, content: `Tool not found: ${text}${THERE_ARE}` };
      assert.deepEqual(await runToolCall(defaultTools(), { id, function: { name: id } }), message);
    }
  });

  test("arguments that have no JSON text are an error of the call", async () => {
    const circle = {};
    circle.circle = circle;
    const deep = (levels) => (levels === 0 ? {} : { in: deep(levels - 1) });
    let bottomless = {};
    for (let level = 0; level < 100_000; level += 1) bottomless = { in: bottomless };
    const throwing = {
      get expression() {
        throw new Error("no");
      },
    };
    const invalid = "not valid JSON";
    const tooDeep = "nested more than 100 levels deep";
    const form = "the arguments must be a JSON object, at most 100 levels deep";
    const hint = `${form}; the only parameter is expression`;
    const [calculate] = defaultTools();
    const own = { name: "calculate", description: "", parameters: { type: "object" }, execute: (args) => args };
    for (const [args, reason] of [
      [circle, invalid],
      [deep(100), tooDeep],
      [bottomless, invalid],
      [throwing, invalid],
    ]) {
      const message = `Invalid arguments for tool "calculate": ${reason}`;
      await assert.rejects(calculate.execute(args), (error) => {
        assert.ok(error instanceof ToolError);
        assert.deepEqual([error.message, error.hint], [message, hint]);
        return true;
      });
      assert.equal(await content([calculate], "calculate", args), `Tool execution error: ${message}\nhint: ${hint}`);
      assert.equal(await content([own], "calculate", args), `Tool execution error: ${message}\nhint: ${form}`);
    }
    const wrong = "must NOT have additional properties: 'when'";
    assert.match(await content([calculate], "calculate", { expression: "1", when: new Date(0) }), new RegExp(wrong));
    assert.equal(await content([own], "calculate", { when: new Date(0) }), '{"when":"1970-01-01T00:00:00.000Z"}');
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
        ["3", "Tool not found: nothing\nhint: the tools are calculator, calculate"],
        ["4", "25"],
      ],
    );
    assert.match(
      await content(tools, "calculator", '{"expression": "ans"}', { threadId: "b" }),
      /Undefined symbol ans/,
    );
  });

  test("a loop's messages have notes, the place of an error, and hints with the names of its tools", async () => {
    const tools = toolSet(["art/calculator", "pascaline/answer", "agent_loop/calculate"]);
    const told = async (name, args, context) =>
      (await runToolCalls(tools, [call(name, JSON.stringify(args))], context))[0].content;
    assert.match(await told("calculator", { expression: "4.35 * 100" }), /^434\.99999999999994\nnote: .*435/);
    assert.equal(await told("calculator", { expression: "4.35 * 100" }, { notes: false }), "434.99999999999994");
    assert.equal(
      await told("calculator", { expression: "2 * sqr(9)" }),
      "Tool execution error: Failed to evaluate expression: Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?",
    );
    assert.equal(
      await told("calculate", { expression: "abs(-2)" }),
      "Tool execution error: Unsupported expression syntax: Call\n  abs(-2)\n  ^^^^^^^\nhint: functions cannot be called here: call calculator with `abs(-2)`",
    );
    assert.match(await told("answer", { text: "2 +" }), /\n {2}2 \+\n {5}\^/);
    const own = { ...tools[0], name: "own", execute: () => Promise.reject(new ToolError("no", "yes")) };
    const [message] = await runToolCalls([own], [call("own", '{"expression": "1"}')]);
    assert.equal(message.content, "Tool execution error: no\nhint: yes");
    assert.deepEqual([message.isError, message.code, message.hint], [true, "tool-failed", "yes"]);
  });

  test("without a thread there is no ans, so that no conversation sees another's", async () => {
    const tool = getTool("art/calculator");
    for (const context of [undefined, {}, { threadId: undefined }, { threadId: "" }]) {
      assert.equal(await content([tool], "calculator", '{"expression": "5 * 3"}', context), "15");
      assert.match(await content([tool], "calculator", '{"expression": "ans"}', context), /Undefined symbol ans/);
    }
  });

  test("`answer` and ART's calculator share the ans of a thread if they were made together", async () => {
    const keys = ["pascaline/answer", "art/calculator"];
    for (const tools of [toolSet(keys), catalogue().filter((tool) => keys.includes(keyOf(tool)))]) {
      const answered = (text, threadId = "a") =>
        content(tools, "pascaline/answer", JSON.stringify({ text }), { threadId });
      const calculated = (expression) =>
        content(tools, "art/calculator", JSON.stringify({ expression }), { threadId: "a" });
      assert.equal(await calculated("sqrt(-4)"), "2i");
      assert.equal(await answered("ans * ans"), "-4");
      assert.equal(await calculated("ans + 5.5"), "1.5");
      await answered("1 / ans");
      assert.equal(await answered("ans * 3"), "2");
      assert.equal(await calculated("ans"), "2");
      assert.match(await answered("ans + 1", "b"), /^Tool execution error: /);
      assert.match(await answered("ans + 1", ""), /^Tool execution error: /);
      tools.find(({ name }) => name === "answer").forget("a");
      assert.match(await calculated("ans"), /Undefined symbol ans/);
    }
  });

  const digits = {
    "of a tool": getTool("skills/calculate"),
    "of a renamed tool": withName(getTool("skills/calculate"), "calculate"),
    "of a copy": { ...getTool("skills/calculate") },
    "of a tool in a set": toolSet(["skills/calculate"])[0],
  };
  for (const [whose, tool] of Object.entries(digits)) {
    test(`no digit of an argument is lost: ${whose}`, async () => {
      const args = '{"value": "x + 1", "variables": {"x": 12345678901234567890123}, "precision": 25}';
      assert.equal(await content([tool], "calculate", args), "12345678901234567890124.00");
      const object = { value: "x + 1", variables: { x: 12345678901234567890123n }, precision: 25 };
      assert.equal(await tool.execute(object), "12345678901234567890124.00");
    });
  }

  test("limits are the host's", async () => {
    const limits = { steps: 10 };
    assert.match(
      await content(defaultTools(), "calculate", '{"expression": "1+1+1+1+1+1+1+1"}', { limits }),
      /more than 10 steps/,
    );
    assert.match(
      await content([getTool("art/calculator")], "calculator", '{"expression": "mean(1:1000)"}', { limits }),
      /more than 10 steps/,
    );
  });

  test("a host chooses the language of ART's calculator", async () => {
    const narrow = getTool("art/calculator", { functions: ["sqrt"], units: false });
    const run = (tool, expression) => content([tool], "calculator", JSON.stringify({ expression }));
    assert.equal(await run(narrow, "sqrt(9)"), "3");
    assert.match(await run(narrow, "factorial(5)"), /Undefined function factorial/);
    assert.match(await run(narrow, "sin(90 deg)"), /Undefined/);
    assert.ok(!/deg|statistics/.test(narrow.description), narrow.description);
    assert.ok(narrow.description.includes(": sqrt"));
    for (const example of narrow.examples) assert.ok(!/mean|factorial/.test(JSON.stringify(example.arguments)));

    const units = getTool("art/calculator", { units: true });
    assert.match(await run(getTool("art/calculator"), "12 inch to cm"), /unsupported type: Unit/);
    assert.equal(await run(units, "12 inch to cm"), "30.48 cm");
    assert.match(units.description, /A complex result or a quantity is returned as a string/);
    const [named] = toolSet([units]);
    assert.equal(await named.execute({ expression: "5 kg to g" }, { threadId: "a" }), "5000 g");
    assert.throws(() => getTool("skills/calculate", { units: true }), /only art\/calculator takes/);
    assert.throws(() => getTool("nope", { units: true }), /Unknown tool name: nope/);
    assert.throws(() => getTool("art/calculator", { functions: "sqrt" }), /functions must be a list of names/);
  });

  test("two tools with one name are rejected", async () => {
    const tools = [getTool("skills/calculate"), getTool("agent_loop/calculate")];
    await assert.rejects(runToolCall(tools, call("calculate", "{}")), { message: "Duplicate tool name: calculate" });
    assert.throws(() => functionSpecifications(tools), { message: "Duplicate tool name: calculate" });
  });
});

describe("names", () => {
  test("a tool under another name is the same tool", async () => {
    const tool = getTool("skills/calculate");
    const renamed = withName(tool, "sympy");
    assert.deepEqual([tool.name, renamed.name], ["calculate", "sympy"]);
    const { "~standard": schema, ...rest } = renamed;
    const { "~standard": own, ...others } = tool;
    assert.deepEqual({ ...rest, name: "calculate" }, others);
    assert.deepEqual(schema.jsonSchema.input(), own.jsonSchema.input());
    assert.deepEqual(schema.validate({ value: "1" }), { value: { value: "1" } });
    assert.equal(await content([renamed], "sympy", '{"value": "1/4"}'), "0.2500000000");
    assert.equal(await content([renamed], "skills/sympy", '{"value": "1/4"}'), "0.2500000000");
    assert.equal(
      await content([renamed], "calculate", '{"value": "1/4"}'),
      "Tool not found: calculate\nhint: the tools are sympy",
    );
    assert.equal(functionSpecifications([renamed])[0].function.name, "sympy");
  });

  test("an object of a class is renamed with its methods and fields", async () => {
    class Counter {
      name = "count";
      #calls = 0;
      get description() {
        return "Counts its calls.";
      }
      get parameters() {
        return { type: "object", properties: {} };
      }
      execute() {
        return `${(this.#calls += 1)}`;
      }
    }
    const counter = new Counter();
    const renamed = withName(counter, "calls");
    assert.deepEqual([renamed.description, renamed.parameters], [counter.description, counter.parameters]);
    assert.deepEqual([await content([counter], "count", "{}"), await content([renamed], "calls", "{}")], ["1", "2"]);
  });

  test("a tool without a handler keeps none", () => {
    assert.equal(withName(getTool("agent_loop/read"), "open").execute, undefined);
  });

  test("tools that share a name are named by their sets", async () => {
    const own = { name: "double", description: "", parameters: { type: "object", properties: {} }, execute: () => "2" };
    const tools = toolSet(["agent_loop/calculate", getTool("skills/calculate"), "art/calculator", own]);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["agent_loop_calculate", "skills_calculate", "calculator", "double"],
    );
    assert.equal(await content(tools, "agent_loop_calculate", '{"expression": "10/4"}'), "2.5");
    assert.equal(await content(tools, "skills_calculate", '{"value": "10/4"}'), "2.500000000");
    assert.equal(await content(tools, "double", "{}"), "2");
  });

  test("names that stay the same are rejected", () => {
    const own = { name: "own", description: "", parameters: { type: "object", properties: {} } };
    assert.throws(() => toolSet([own, { ...own }]), { message: "Duplicate tool name: own" });
    assert.throws(() => toolSet(["skills/calculate", "skills/calculate"]), {
      message: "Duplicate tool name: skills_calculate",
    });
    assert.throws(() => toolSet(["skills/abacus"]), { message: "Unknown tool name: skills/abacus" });
  });
});

describe("tools of the host's own", () => {
  const parameters = {
    type: "object",
    properties: {
      n: { type: "number", minimum: 3 },
      note: { type: "string" },
      of: { type: "object", additionalProperties: { type: "number" } },
    },
    required: ["n"],
  };
  const echo = { name: "echo", description: "Says what it is given.", parameters, execute: async (args) => args };

  test("they are checked and run like the others", async () => {
    assert.equal(await content([echo, ...defaultTools()], "echo", '{"n": 4}'), '{"n":4}');
    assert.equal(
      await content([echo], "echo", '{"number": 4, "count": 5}'),
      "Tool execution error: Missing required parameter: n\nhint: the parameters are n, note, of; number, count were given",
    );
    const least =
      'Tool execution error: Invalid arguments for tool "echo": /n must be >= 3\nhint: the parameters are n, note, of';
    assert.equal(await content([echo], "echo", '{"n": 1}'), least);
    const lower = {
      ...echo,
      parameters: { type: "object", properties: { note: { type: "string", pattern: "^[a-z]+$" } } },
    };
    assert.equal(await content([lower], "echo", '{"note": "a"}'), '{"note":"a"}');
    assert.equal(
      await content([lower], "echo", '{"note": "A"}'),
      'Tool execution error: Invalid arguments for tool "echo": /note must match pattern "^[a-z]+$"\nhint: the only parameter is note',
    );
    const angry = {
      ...echo,
      execute: () => {
        throw new ToolError("no", "ask nicely");
      },
    };
    assert.equal(await content([angry], "echo", '{"n": 4}'), "Tool execution error: no\nhint: ask nicely");
    assert.equal(await content([{ ...echo, execute: () => undefined }], "echo", '{"n": 4}'), "");
    assert.equal(
      await content([{ ...echo, execute: () => ({ n: 2n ** 64n }) }], "echo", '{"n": 4}'),
      '{"n":18446744073709551616}',
    );
    const named = {
      ...echo,
      parameters: { type: "object", properties: { constructor: { type: "string", pattern: "a" } } },
    };
    assert.equal(await content([named], "echo", "{}"), "{}");
    const noSchema = { ...echo, parameters: undefined };
    assert.match(
      await content([noSchema], "echo", "{}"),
      /^Tool execution error: The schema of tool echo is not a JSON object/,
    );
    assert.equal(
      await content([echo], "undefined/echo", "{}"),
      "Tool not found: undefined/echo\nhint: the tools are echo",
    );
    assert.equal(
      await content([{ ...echo, execute: undefined }], "echo", '{"n": 4}'),
      "Tool execution error: Tool echo has no handler here",
    );
  });

  test("a schema that has been changed is read again", async () => {
    const changing = { ...echo, parameters: structuredClone(parameters) };
    const least = async (n) => content([changing], "echo", `{"n": ${n}}`);
    assert.equal(await least(4), '{"n":4}');
    changing.parameters.properties.n.minimum = 5;
    assert.match(await least(4), /\/n must be >= 5/);
    changing.parameters.properties.n.minimum = 3;
    assert.equal(await least(4), '{"n":4}');
    const twin = { ...changing, name: "twin", parameters: { ...changing.parameters, required: ["note"] } };
    assert.equal(await content([changing, twin], "echo", '{"n": 4}'), '{"n":4}');
    assert.match(await content([changing, twin], "twin", '{"n": 4}'), /Missing required parameter: note/);
    assert.match(await content([{ ...changing, execute: undefined }], "echo", '{"n": 4}'), /has no handler here/);
    assert.equal(await least(4), '{"n":4}');
  });

  test("more tools than are kept", async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      ...echo,
      name: `echo_${index}`,
      parameters: { ...parameters, properties: { n: { type: "number", minimum: index } } },
    }));
    for (let round = 0; round < 2; round++) {
      for (const [index, { name }] of many.entries()) {
        assert.equal(await content(many, name, `{"n": ${index}}`), `{"n":${index}}`);
        assert.match(await content(many, name, `{"n": ${index - 1}}`), new RegExp(`/n must be >= ${index}\n`));
      }
    }
  });

  test("their strict form is taken back from every depth", async () => {
    const parameters = {
      type: "object",
      properties: {
        rows: { type: "array", items: { type: "object", properties: { mode: { type: "string", enum: ["a", "b"] } } } },
      },
      required: ["rows"],
    };
    const deep = { ...echo, parameters };
    const [
      {
        function: { parameters: strict },
      },
    ] = functionSpecifications([deep], { strict: true });
    assert.deepEqual(strict.properties.rows.items, {
      type: "object",
      properties: { mode: { type: ["string", "null"], enum: ["a", "b", null] } },
      required: ["mode"],
      additionalProperties: false,
    });
    assert.equal(
      await content([deep], "echo", '{"rows": [{"mode": null}, {"mode": "b"}]}'),
      '{"rows":[{},{"mode":"b"}]}',
    );
    assert.match(
      await content([deep], "echo", '{"rows": [{"mode": "c"}]}'),
      /\/rows\/0\/mode must be equal to one of the allowed values: "a", "b"\n/,
    );
  });

  test("their strict form is taken back", async () => {
    const [{ function: specification }] = functionSpecifications([echo], { strict: true });
    assert.equal(specification.strict, true);
    assert.deepEqual(specification.parameters.required, ["n", "note", "of"]);
    assert.deepEqual(specification.parameters.properties.note.type, ["string", "null"]);
    assert.deepEqual(specification.parameters.properties.of.type, ["array", "null"]);
    assert.equal(
      await content([echo], "echo", '{"n": 4, "note": null, "of": [{"name": "a", "value": 1}]}'),
      '{"n":4,"of":{"a":1}}',
    );
    const [{ function: plain }] = functionSpecifications([echo]);
    assert.deepEqual(plain, { name: "echo", description: "Says what it is given.", parameters });
  });
});
