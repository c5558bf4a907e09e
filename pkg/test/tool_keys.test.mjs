// The keys of the catalogue: their type, and what a misspelt one or an unknown option is told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { CalculationError, CalculatorTool, catalogue, functions, getTool, toolSet } from "pascaline";
import * as adapters from "pascaline/adapters";
import { CalculatorTool as LiteTool, functions as liteFunctions } from "pascaline/lite";
import { texts } from "../scripts/tool_keys.mjs";

const KEYS = catalogue().map(({ set, name }) => `${set}/${name}`);

test("what the package says of its tools without the wasm is what the wasm says", async () => {
  for (const [path, text] of Object.entries(await texts()))
    assert.equal(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"), text, `${path}: run make tool-keys`);
});

describe("a description", () => {
  /** OpenAI refuses more than 1,024. */
  const MOST = 1_000;

  /** Every description, by where it is. */
  function descriptions() {
    const found = catalogue().map((tool) => [`${tool.set}/${tool.name}`, tool.description]);
    const apart = toolSet(KEYS.filter((key) => key.endsWith("/calculate")));
    for (const { name, description } of apart) found.push([name, description]);
    for (const [Tool, all] of [
      [CalculatorTool, functions()],
      [LiteTool, liteFunctions()],
    ]) {
      const names = all.map(({ name }) => name);
      const lists = [undefined, [], names, ...names.map((_, at) => names.filter((_, other) => other % (at + 2) === 0))];
      for (const functions of lists)
        for (const units of [undefined, true, false]) {
          const { description } = new Tool({ functions, units }).schema;
          found.push([JSON.stringify({ functions, units }), description]);
        }
    }
    for (const units of [true, false])
      found.push([`units: ${units}`, getTool("art/calculator", { units }).description]);
    return found;
  }

  test("is short enough for every model's API", () => {
    const long = descriptions().filter(([, text]) => text.length > MOST);
    assert.deepEqual(long, []);
  });

  test("names the functions that are on, and has an example", () => {
    const { description } = new CalculatorTool({ functions: ["sqrt", "atan2"] }).schema;
    assert.match(description, /atan2\(y, x\)/);
    assert.doesNotMatch(description, /median|det\(/);
    for (const [where, text] of descriptions()) assert.match(text, /\nExample: /, where);
  });
});

describe("the keys of the catalogue", () => {
  test("are those of their type", () => {
    const source = readFileSync(new URL("../src/tools/tool_keys.ts", import.meta.url), "utf8");
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

const ANSWERS = ["answers", "answersTimeout"];
const CONTEXT = ["threadId", "now", "zone", "limits", "notes", "signal", "idempotencyKey"];
const KEY = ["art/calculator"];
const make = (first, fields) => fields ?? first;
const server = { registerTool: () => {} };

/** What takes options: how they are given for these tools, and which there are. */
const TAKES = {
  CalculatorTool: [
    (_, options) => new CalculatorTool(options),
    [...ANSWERS, "maxThreads", "limits", "functions", "units", "notes"],
  ],
  getTool: [([key], options) => getTool(key, options), ["functions", "units", ...ANSWERS]],
  catalogue: [(_, options) => catalogue(options), ANSWERS],
  toolSet: [toolSet, ANSWERS],
  ...Object.fromEntries(
    Object.entries({
      agentsTools: (tools, options) => adapters.agentsTools(tools, make, options),
      aiTools: adapters.aiTools,
      anthropicResults: (tools, options) => adapters.anthropicResults(tools, { content: [] }, options),
      anthropicTools: adapters.anthropicTools,
      geminiTools: adapters.geminiTools,
      langchainTools: (tools, options) => adapters.langchainTools(tools, make, options),
      llamaindexTools: adapters.llamaindexTools,
      mastraTools: adapters.mastraTools,
      mcpRegister: (tools, options) => adapters.mcpRegister(server, tools, options),
      openaiTools: adapters.openaiTools,
      piExtension: (tools, options) => adapters.piExtension(tools, options)(server),
      piTools: adapters.piTools,
      responsesOutputs: (tools, options) => adapters.responsesOutputs(tools, [], options),
    }).map(([name, take]) => [name, [take, [...CONTEXT, ...ANSWERS]]]),
  ),
  plainTools: [adapters.plainTools, [...CONTEXT, ...ANSWERS, "failures"]],
};

describe("options", () => {
  test("are taken by every adapter but one, which runs nothing", () => {
    const withOptions = Object.keys(adapters).filter((name) => name !== "responsesTools");
    assert.deepEqual(
      withOptions.filter((name) => !(name in TAKES)),
      [],
    );
  });

  for (const [name, [take, known]] of Object.entries(TAKES)) {
    /** What it throws, or rejects with. */
    const fault = async (tools, options) => {
      try {
        await take(tools, options);
      } catch (error) {
        return error;
      }
      return undefined;
    };

    test(`${name}: one that is not known is an error that lists those that are`, async () => {
      for (const wrong of ["anwsers", "note", "", "__proto__", "constructor"]) {
        const error = await fault(KEY, Object.fromEntries([[wrong, new Map()]]));
        assert.ok(error instanceof CalculationError, wrong);
        assert.deepEqual(
          [error.code, error.message],
          ["invalid-input", `unknown option ${wrong}: the options are ${known.join(", ")}`],
        );
      }
    });

    test(`${name}: answers that are neither a map nor a store are an error at once`, async () => {
      const half = { get: () => undefined, set: () => {} };
      for (const answers of [null, 1, "redis://localhost", [], {}, half, { ...half, delete: true }, () => {}]) {
        const error = await fault(KEY, { answers });
        assert.deepEqual(
          [error?.code, error?.message],
          ["invalid-input", "answers must be a Map, or a store with get, set and delete"],
        );
      }
      for (const answersTimeout of [0, -1, NaN, Infinity, 2 ** 31, "2000", null]) {
        const error = await fault(KEY, { answersTimeout });
        assert.equal(error?.message, "answersTimeout must be a positive number of milliseconds");
      }
      for (const answers of [undefined, new Map(), { ...half, delete: () => {} }, new (class extends Map {})()]) {
        assert.equal(await fault(KEY, { answers, answersTimeout: 100 }), undefined);
      }
    });

    if (name === "CalculatorTool" || name === "catalogue") continue;
    test(`${name}: answers are an error where nothing would use them`, async () => {
      const error = await fault(name === "getTool" ? ["skills/calculate"] : [getTool(...KEY)], { answers: new Map() });
      assert.equal(error.code, "invalid-input");
      assert.equal(
        error.message,
        name === "getTool"
          ? "only art/calculator and pascaline/answer take the options answers and answersTimeout"
          : "answers is for tools that are given by their keys: these are made already",
      );
    });
  }

  test("maxThreads is not of a store", () => {
    const answers = { get: () => undefined, set: () => {}, delete: () => {} };
    assert.throws(() => new CalculatorTool({ answers, maxThreads: 3 }), {
      code: "invalid-input",
      message: "maxThreads is of a Map: a store decides itself what it keeps",
    });
  });
});
