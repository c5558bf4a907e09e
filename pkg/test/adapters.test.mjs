// The adapters without the frameworks, whose own tests are in tests/frameworks.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { ToolError, getTool, toolSet, withName } from "pascaline";
import * as adapters from "pascaline/adapters";

const ART = ["art/calculator"];
const FAILURE =
  "Failed to evaluate expression: Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?";

/** A function of a framework that makes a tool. */
const tool = (first, fields) => (fields === undefined ? first : { ...fields, execute: first });

/** Runs the call of a tool by its name as the framework does. */
const THROWING = {
  agentsTools: (tools, name, args, context) =>
    adapters
      .agentsTools(tools, tool, context)
      .find((own) => own.name === name)
      .execute(args),
  aiTools: (tools, name, args, context) => adapters.aiTools(tools, context)[name].execute(args),
  anthropicTools: (tools, name, args, context) =>
    adapters
      .anthropicTools(tools, context)
      .find((own) => own.name === name)
      .run(args),
  langchainTools: (tools, name, args, context) =>
    adapters
      .langchainTools(tools, tool, context)
      .find((own) => own.name === name)
      .execute(args),
  llamaindexTools: (tools, name, args, context) =>
    adapters
      .llamaindexTools(tools, context)
      .find(({ metadata }) => metadata.name === name)
      .call(args),
  mastraTools: (tools, name, args, context) => adapters.mastraTools(tools, context)[name].execute(args),
  plainTools: (tools, name, args, context) =>
    adapters
      .plainTools(tools, context)
      .find((own) => own.name === name)
      .execute(args),
  piTools: async (tools, name, args, context) => {
    const own = adapters.piTools(tools, context).find((own) => own.name === name);
    return (await own.execute("1", args)).content[0].text;
  },
};

/** The same, where a failure is data: `[isError, text]`. */
const TELLING = {
  anthropicResults: async (tools, name, input, context) => {
    const message = {
      content: [
        { type: "text", text: "" },
        { type: "tool_use", id: "1", name, input },
      ],
    };
    const { content } = await adapters.anthropicResults(tools, message, context);
    return [content[0].is_error ?? false, content[0].content];
  },
  geminiTools: async (tools, name, args, context) => {
    const [{ functionResponse }] = await adapters.geminiTools(tools, context).callTool([{ name, args }]);
    const { output, error } = functionResponse.response;
    return [error !== undefined, error ?? output];
  },
  mcpRegister: async (tools, name, args, context) => {
    const registered = {};
    adapters.mcpRegister({ registerTool: (name, _, call) => (registered[name] = call) }, tools, context);
    const { content, isError = false } = await registered[name](args, {});
    return [isError, content[0].text];
  },
  openaiTools: async (tools, name, args, context) => {
    const own = adapters.openaiTools(tools, context).find((own) => own.function.name === name);
    return markOf(await own.function.function(args));
  },
  "plainTools, failures returned": async (tools, name, args, context) => {
    const plain = adapters.plainTools(tools, { ...context, failures: "return" });
    return markOf(await plain.find((own) => own.name === name).execute(args));
  },
  responsesOutputs: async (tools, name, args, context) => {
    const items = [{ type: "message" }, { type: "function_call", call_id: "1", name, arguments: args }];
    return markOf((await adapters.responsesOutputs(tools, items, context))[0].output);
  },
};

const MARK = "Tool execution error: ";
const markOf = (text) => (text.startsWith(MARK) ? [true, text.slice(MARK.length)] : [false, text]);

const ALL = {
  ...TELLING,
  ...Object.fromEntries(
    Object.entries(THROWING).map(([name, call]) => [
      name,
      async (...args) => {
        try {
          return [false, await call(...args)];
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          return [true, error.message];
        }
      },
    ]),
  ),
};

for (const [name, call] of Object.entries(ALL)) {
  describe(name, () => {
    test("a result, and a failure with its place and hint", async () => {
      assert.deepEqual(await call(ART, "calculator", { expression: "6 * 7" }), [false, "42"]);
      assert.deepEqual(await call(ART, "calculator", { expression: "2 * sqr(9)" }), [true, FAILURE]);
    });

    test("a note is in the result, unless the host does not want it", async () => {
      const args = { expression: "4.35 * 100" };
      const [isError, noted] = await call(ART, "calculator", args);
      assert.equal(isError, false);
      assert.match(noted, /^434\.99999999999994\nnote: .*435/);
      assert.deepEqual(await call(ART, "calculator", args, { notes: false }), [false, "434.99999999999994"]);
      assert.deepEqual(await call(ART, "calculator", args, { notes: undefined }), [false, noted]);
      const given = [];
      await call(ART, "calculator", args, { notes: (notes) => given.push(...notes) });
      assert.deepEqual(
        given.map(({ code }) => code),
        ["rounding"],
      );
    });

    test("tools of one name are told apart", async () => {
      const tools = ["agent_loop/calculate", "skills/calculate"];
      assert.deepEqual(await call(tools, "agent_loop_calculate", { expression: "10/2" }), [false, "5.0"]);
      assert.deepEqual(await call(tools, "skills_calculate", { value: "1/4" }), [false, "0.2500000000"]);
      await assert.rejects(async () => call(["art/abacus"], "abacus", {}), {
        message: "Unknown tool name: art/abacus",
      });
      const twice = { name: "twice", description: "", parameters: { type: "object", properties: {} } };
      await assert.rejects(async () => call([twice, twice], "twice", {}), { message: "Duplicate tool name: twice" });
    });

    test("a hint names the tools of the list as they are called there, and no other", async () => {
      const args = { expression: "abs(-2)" };
      const hint = async (tools, name) => (await call(tools, name, args))[1].split("\nhint: ")[1];
      const python = "agent_loop/calculate";
      const renamed = withName(getTool("art/calculator"), "maths");
      assert.equal(await hint([python], "calculate"), "functions cannot be called here");
      assert.equal(
        await hint([python, renamed], "calculate"),
        "functions cannot be called here: call maths with `abs(-2)`",
      );
      const apart = [python, "skills/calculate", "art/calculator"];
      assert.equal(
        await hint(apart, "agent_loop_calculate"),
        "functions cannot be called here: call calculator with `abs(-2)`",
      );
    });

    test("a function that answer alone has is sent there", async () => {
      const hint = async (tools) =>
        (await call(tools, "calculator", { expression: "fibonacci(20)" }))[1].split("\nhint: ")[1];
      assert.equal(await hint(ART), "there is no fibonacci here");
      assert.equal(
        await hint([...ART, "pascaline/answer"]),
        "there is no fibonacci here: call answer with `fibonacci(20)`",
      );
    });

    test("a tool of one's own, with and without a function", async () => {
      const own = { name: "own", description: "", parameters: { type: "object", properties: {} } };
      const seen = [];
      const execute = (args, context) => {
        seen.push(context);
        return { args };
      };
      assert.deepEqual(await call([{ ...own, execute }], "own", { a: 1 }, { threadId: "t" }), [
        false,
        '{"args":{"a":1}}',
      ]);
      assert.equal(seen[0].threadId, "t");
      assert.deepEqual(await call([{ ...own, execute: () => Promise.reject(new Error("no")) }], "own", {}), [
        true,
        "no",
      ]);
      assert.deepEqual(await call([own], "own", {}), [true, "Tool own has no handler here"]);
    });

    test("`ans` belongs to a thread", async () => {
      const tools = toolSet(ART);
      const ans = (threadId) => call(tools, "calculator", { expression: "ans + 1" }, { threadId });
      assert.deepEqual(await call(tools, "calculator", { expression: "41" }, { threadId: "a" }), [false, "41"]);
      assert.deepEqual(await ans("a"), [false, "42"]);
      for (const other of ["b", "", undefined]) assert.deepEqual((await ans(other))[0], true);
    });

    test("values that are no arguments end in an error, and the next call works", async () => {
      const circular = {};
      circular.expression = circular;
      const getter = Object.defineProperty({}, "expression", {
        enumerable: true,
        get: () => {
          throw new Error("a getter");
        },
      });
      const revoked = Proxy.revocable({}, {});
      revoked.revoke();
      const odd = [
        undefined,
        null,
        5,
        Number.NaN,
        true,
        "",
        "{",
        [],
        {},
        { expression: 5 },
        { expression: undefined },
        () => 1,
        Symbol("s"),
      ];
      odd.push(circular, getter, revoked.proxy, Promise.resolve({ expression: "1" }), AbortSignal.abort());
      for (const [at, args] of odd.entries()) {
        const [isError, text] = await call(ART, "calculator", args);
        assert.equal(isError, true, `value ${at}: ${text}`);
        assert.ok(text.length > 0 && text.length < 1000, text);
      }
      const polluted = JSON.parse('{"__proto__": {"polluted": 1}, "expression": "1 + 1"}');
      await call(ART, "calculator", polluted);
      assert.equal({}.polluted, undefined);
      assert.deepEqual(await call(ART, "calculator", { expression: "1 + 1" }), [false, "2"]);
    });
  });
}

test("a plain tool takes a signal of the framework's, and failures that are neither thrown nor returned are an error", async () => {
  const [own] = adapters.plainTools(ART);
  const reason = new Error("enough");
  await assert.rejects(own.execute({ expression: "1" }, { signal: AbortSignal.abort(reason) }), reason);
  assert.deepEqual(await own.inputSchema["~standard"].validate({ expression: "1" }), { value: { expression: "1" } });
  assert.throws(() => adapters.plainTools(ART, { failures: "ignore" }), /failures must be "throw" or "return"/);
});

test("the Agents SDK's tools keep every digit of a number", async () => {
  const [own] = adapters.agentsTools(["skills/calculate"], tool);
  const text = '{"value": "n + 1", "variables": {"n": 123456789012345678901234567890}, "precision": 40}';
  const digits = await own.execute(JSON.parse(text), undefined, { toolCall: { arguments: text } });
  assert.match(digits, /^123456789012345678901234567891/);
});

test("ESM and CommonJS: the adapters use the main entry's wasm and classes", async () => {
  const require = createRequire(import.meta.url);
  const main = require("pascaline");
  const common = require("pascaline/adapters");
  assert.deepEqual(Object.keys(common).sort(), Object.keys(adapters).sort());
  await assert.rejects(
    common.aiTools(ART).calculator.execute({ expression: "2 *" }),
    (error) => error instanceof main.ToolError,
  );
  await assert.rejects(
    adapters.aiTools(ART).calculator.execute({ expression: "2 *" }),
    (error) => error instanceof ToolError,
  );
});
