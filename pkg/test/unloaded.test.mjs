// The browser's entry before its wasm is loaded: what is made needs none, and asynchronous calls load it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import * as entry from "../dist/index.js";

/** The package in Node. CommonJS has a copy of all that it needs, so that it loads nothing for the other. */
const node = createRequire(import.meta.url)("../dist/node.cjs");
const wasm = readFileSync(new URL("../wasm/pascaline_bg.wasm", import.meta.url));

let fetched = 0;
const { fetch } = globalThis;
const serve = (respond) => (globalThis.fetch = async () => ((fetched += 1), respond()));
const found = () => new Response(wasm, { headers: { "content-type": "application/wasm" } });
const KEYS = ["pascaline/answer", "art/calculator", "agent_loop/calculate"];

describe("before the wasm is loaded", () => {
  before(() => serve(() => new Response("", { status: 404 })));
  after(() => (globalThis.fetch = fetch));

  test("tools, names, schemas and descriptions are those that the wasm gives", () => {
    const shown = ({ catalogue, defaultTools, toolSet, functionSpecifications, CalculatorTool }) => ({
      catalogue: JSON.parse(JSON.stringify(catalogue())),
      defaults: defaultTools().map(({ name }) => name),
      renamed: toolSet(["agent_loop/calculate", "skills/calculate"]).map(({ name }) => name),
      specifications: [false, true].map((strict) =>
        functionSpecifications(toolSet(node.catalogue().map(({ set, name }) => `${set}/${name}`)), { strict }),
      ),
      schemas: [{}, { units: true }, { units: false }, { notes: true }].map(
        (options) => new CalculatorTool(options).schema,
      ),
    });
    assert.deepEqual(shown(entry), shown(node));
    assert.equal(fetched, 0);
  });

  test("a tool that does not exist, or a name that is there twice, is an error", () => {
    assert.throws(() => entry.toolSet(["art/calcluator"]), { message: "Unknown tool name: art/calcluator" });
    const tool = entry.getTool("art/calculator");
    assert.throws(() => entry.toolSet([tool, tool]), { message: "Duplicate tool name: art_calculator" });
  });

  test("a function that returns at once asks for init", () => {
    for (const call of [() => entry.evaluate("1"), () => entry.answer("1"), () => entry.functions()])
      assert.throws(call, { message: "pascaline is not ready: await init() first" });
  });

  test("an asynchronous call tells why the wasm cannot be loaded, and the next one tries again", async () => {
    const call = { id: "call_1", function: { name: "answer", arguments: { text: "15% of 240" } } };
    const [message] = await entry.runToolCalls(entry.toolSet(KEYS), [call]);
    assert.equal(message.tool_call_id, "call_1");
    assert.ok(message.isError);
    assert.match(message.content, /The wasm of pascaline cannot be loaded/);
    const failed = await new entry.CalculatorTool().execute({ expression: "1" }, { threadId: "a" });
    assert.match(failed.error, /The wasm of pascaline cannot be loaded/);
    assert.ok(fetched >= 2, `${fetched}`);
  });

  test("asynchronous calls load it themselves, once", async () => {
    serve(found);
    fetched = 0;
    const tools = entry.toolSet(KEYS);
    const schema = tools[1]["~standard"];
    const calculator = new entry.CalculatorTool();
    const [output, text, checked] = await Promise.all([
      calculator.execute({ expression: "5 * 3" }, { threadId: "a" }),
      tools[0].execute({ text: "15% of 240" }),
      schema.validate({ expression: 5 }),
    ]);
    assert.deepEqual(output.output, { result: 15 });
    assert.equal(text, "36");
    assert.match(checked.issues[0].message, /expression must be string/);
    assert.equal(fetched, 1);
    assert.equal(entry.evaluate("1 + 1").text, "2");
    // Now the near name is known.
    assert.throws(() => entry.toolSet(["art/calcluator"]), /did you mean art\/calculator/);
  });
});
