// The keys of the catalogue: their type, and what a misspelt one or an unknown option is told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { CalculatorTool, catalogue, getTool, toolSet } from "pascaline";
import * as adapters from "pascaline/adapters";

const KEYS = catalogue().map(({ set, name }) => `${set}/${name}`);

describe("the keys of the catalogue", () => {
  test("are those of their type", () => {
    const source = readFileSync(new URL("../src/tool_keys.ts", import.meta.url), "utf8");
    assert.deepEqual(
      [...source.matchAll(/\| "(.*)"/g)].map(([, key]) => key),
      KEYS,
    );
  });

  test("are told where one is misspelt", () => {
    const message = "Unknown tool name: art/calcluator (did you mean art/calculator?)";
    const takes = {
      getTool: (key) => getTool(key),
      toolSet: (key) => toolSet([key]),
      aiTools: (key) => adapters.aiTools([key]),
      openaiTools: (key) => adapters.openaiTools([key]),
      responsesTools: (key) => adapters.responsesTools([key]),
      geminiTools: (key) => adapters.geminiTools([key]),
      piTools: (key) => adapters.piTools([key]),
    };
    for (const [name, take] of Object.entries(takes)) {
      assert.throws(() => take("art/calcluator"), { message }, name);
      assert.throws(() => take("nothing/like/it"), { message: "Unknown tool name: nothing/like/it" }, name);
    }
    assert.throws(() => getTool("answer"), { message: "Unknown tool name: answer (did you mean pascaline/answer?)" });
  });
});

describe("an option that is not known", () => {
  test("is an error that lists those that are", () => {
    assert.throws(() => getTool("art/calculator", { anwsers: new Map() }), {
      code: "invalid-input",
      message: "unknown option anwsers: the options are functions, units",
    });
    assert.throws(() => new CalculatorTool({ note: true }), {
      message: "unknown option note: the options are answers, maxThreads, limits, functions, units, notes",
    });
  });
});
