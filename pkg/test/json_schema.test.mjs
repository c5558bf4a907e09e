// The check of arguments compared with the real ajv: the same errors, in the same words and order.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv } from "ajv";
import { CalculatorTool } from "../build/entries/node.js";
import { readLimits } from "../build/limits.js";
import { checkedArguments } from "../build/crossing/parts.js";
import { misfitOf } from "../build/tools/schema.js";

// The logger would only complain about keywords that a schema's type makes useless. A JSON property is an object's own.
const ajv = new Ajv({ allErrors: true, logger: false, ownProperties: true });

function ajvErrors(schema, value) {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "input"} ${message}`);
}

const schemaErrors = (schema, value, limits) => misfitOf(schema, value, limits)?.errors ?? [];

/** The core receives JSON, in which unrepresentable values are null. */
function same(schema, value) {
  const shown = `${JSON.stringify(schema)} of ${typeof value} ${JSON.stringify(value)}`;
  assert.deepEqual(schemaErrors(schema, value), ajvErrors(schema, JSON.parse(JSON.stringify(value) ?? "null")), shown);
}

const VALUES = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  2.5,
  -3,
  NaN,
  Infinity,
  "",
  "a",
  "ab",
  "😀😀",
  [],
  [1],
  ["a", 1],
  {},
  { a: 1 },
  { a: "x", b: 2 },
];

describe("by hand", () => {
  test("the calculator's arguments", () => {
    const { inputSchema } = new CalculatorTool().schema;
    for (const expression of VALUES) {
      same(inputSchema, expression);
      same(inputSchema, { expression });
      for (const scope of [...VALUES, { "a/b": "", "~": null }, JSON.parse('{ "__proto__": "x" }')]) {
        same(inputSchema, { expression, scope });
        same(inputSchema, { scope, other: 1 });
      }
    }
  });

  const schemas = {
    "every type": ["null", "boolean", "number", "integer", "string", "array", "object"].map((type) => ({
      type,
    })),
    "several types": [{ type: ["number", "null"] }, { type: ["string", "array", "object"], minLength: 2, minItems: 1 }],
    "no type": [{}, { minimum: 1 }, { maxLength: 1 }, { minItems: 1 }, { required: ["a"] }, { enum: [1, "a", null] }],
    constants: [{ const: 1 }, { const: { a: 1 } }, { type: "string", const: "a", minLength: 2 }],
    alternatives: [
      { anyOf: [{ type: "string" }, { type: "null" }] },
      {
        anyOf: [
          { type: "object", required: ["b"] },
          { type: "number", minimum: 2 },
        ],
        enum: [1, "a"],
      },
      { type: "object", properties: { a: { anyOf: [{ type: "number" }, { type: "null" }] } } },
    ],
    patterns: [{ type: "string", pattern: "^a", maxLength: 1 }],
    "open bounds": [{ type: "number", exclusiveMaximum: 1, exclusiveMinimum: -3 }, { exclusiveMinimum: 0 }],
    bounds: [
      { type: "number", minimum: 1, maximum: 2 },
      { type: "integer", minimum: 3, maximum: -3 },
    ],
    lengths: [
      { type: "string", minLength: 1, maxLength: 1 },
      { type: "array", minItems: 1, maxItems: 1, items: { type: "number" } },
    ],
    "a choice of texts": [
      { type: "string", enum: ["a", "b"] },
      { type: "string", minLength: 2, enum: ["a"] },
    ],
    "a choice of objects": [{ enum: [{ a: 1 }, [1], []] }, { type: "object", enum: [{ a: 1 }], required: ["b"] }],
    properties: [
      {
        type: "object",
        properties: { a: { type: "number" } },
        required: ["a", "b"],
        additionalProperties: false,
      },
      { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "string" } },
      { type: "object", additionalProperties: true, required: ["toString"] },
    ],
  };
  for (const [what, list] of Object.entries(schemas)) {
    test(what, () => {
      for (const schema of list) for (const value of VALUES) same(schema, value);
    });
  }
});

/** Random numbers that are the same in every run (mulberry32). */
function randomFrom(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("of many errors the first hundred are reported", () => {
  const scope = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`v${index}`, null]));
  const schema = { type: "object", additionalProperties: { type: "number" } };
  assert.equal(schemaErrors(schema, scope).length, 100);
  assert.equal(schemaErrors({ anyOf: [schema, schema] }, scope).length, 100);
});

test("input over the limits is not read to its end", () => {
  let read = 0;
  const names = Array.from({ length: 200_000 }, (_, index) => `v${index}`);
  const scope = new Proxy(Object.fromEntries(names.map((name) => [name, null])), {
    get: (values, name) => ((read += 1), values[name]),
  });
  const schema = { type: "object", additionalProperties: { type: "number" } };
  assert.deepEqual(schemaErrors(schema, scope, readLimits({ argumentBytes: 1_000 })), [
    "input is too large: longer than 1000 bytes",
  ]);
  assert.ok(read < 1_000, `${read} properties read`);
  assert.deepEqual(schemaErrors(schema, scope), ["input is too large: longer than 1048576 bytes"]);
  assert.deepEqual(schemaErrors({}, Array(100_000).fill(0)), ["input is too large: more than 100000 values"]);
  assert.deepEqual(schemaErrors({}, [0, 0], readLimits({ collection: 2 })), ["input is too large: more than 2 values"]);
  const keys = Object.fromEntries(names.slice(0, 10_001).map((name) => [name, 0]));
  assert.deepEqual(schemaErrors({}, keys), ["input is too large: more than 10000 keys in an object"]);
});

test("a character beyond the first plane counts once", () => {
  const long = "😀".repeat(200_000);
  const maxLength = { type: "string", maxLength: 2 };
  assert.deepEqual(schemaErrors(maxLength, long), ["input must NOT have more than 2 characters"]);
  assert.deepEqual(schemaErrors(maxLength, "😀😀"), []);
  assert.deepEqual(schemaErrors({ type: "string", minLength: 2 }, long), []);
  assert.deepEqual(schemaErrors({ type: "string", minLength: 2 }, "😀"), [
    "input must NOT have fewer than 2 characters",
  ]);
});

test("an invalid regular expression matches nothing", () => {
  assert.deepEqual(schemaErrors({ pattern: "[" }, "["), ['input must match pattern "["']);
});

test("a long name is cut in an error", () => {
  const [error] = schemaErrors({ additionalProperties: { type: "number" } }, { ["x".repeat(1_000_000)]: null });
  assert.ok(error.length < 4_100);
});

describe("at random", () => {
  const random = randomFrom(20_240_601);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const some = (list) => list.filter(() => random() < 0.5);
  const NAMES = ["a", "b", "c/d", "e~f", "ü", ""];
  const TYPES = ["null", "boolean", "number", "integer", "string", "array", "object"];

  function randomValue(depth) {
    const kind = below(depth > 0 ? 9 : 7);
    if (kind < 7)
      return pick([null, true, below(9) - 4, random() * 4, pick(["", "a", "bc", "😀", "long text"]), [], {}]);
    if (kind === 7) return Array.from({ length: below(4) }, () => randomValue(depth - 1));
    return Object.fromEntries(some(NAMES).map((name) => [name, randomValue(depth - 1)]));
  }

  const distinct = (list) => [...new Map(list.map((value) => [JSON.stringify(value), value])).values()];
  const keywords = {
    minimum: () => below(7) - 3,
    exclusiveMinimum: () => below(7) - 3,
    exclusiveMaximum: () => below(7) - 3,
    maximum: () => below(7) - 3,
    minLength: () => below(4),
    maxLength: () => below(4),
    pattern: () => pick(["^a", "b", "\\p{L}$"]),
    minItems: () => below(4),
    maxItems: () => below(4),
    enum: (depth) => distinct(Array.from({ length: 1 + below(4) }, () => randomValue(depth))),
    const: (depth) => randomValue(depth),
    anyOf: (depth) => Array.from({ length: 1 + below(2) }, () => randomSchema(depth)),
    items: (depth) => randomSchema(depth),
    properties: (depth) => Object.fromEntries(some(NAMES).map((name) => [name, randomSchema(depth)])),
    required: () => some(NAMES),
    additionalProperties: (depth) => pick([true, false, randomSchema(depth)]),
  };
  const OF_TYPE = {
    number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
    integer: ["minimum", "maximum"],
    string: ["minLength", "maxLength", "pattern"],
    array: ["minItems", "maxItems", "items"],
    object: ["properties", "required", "additionalProperties"],
  };

  function randomSchema(depth) {
    const schema = {};
    const types = random() < 0.1 ? distinct(some(TYPES)) : random() < 0.85 ? [pick(TYPES)] : [];
    if (types.length > 0) schema.type = types.length === 1 ? types[0] : types;
    const fitting = types.flatMap((type) => OF_TYPE[type] ?? []);
    const strangers = random() < 0.15 ? Object.keys(keywords) : [];
    for (const keyword of new Set([...some(fitting), ...some(strangers)])) {
      if (depth > 0 || !["items", "properties", "additionalProperties", "anyOf"].includes(keyword)) {
        schema[keyword] = keywords[keyword](depth - 1);
      }
    }
    if (random() < 0.15) schema.enum = keywords.enum(depth);
    return schema;
  }

  /** A value that may fit. */
  function valueFor(schema, depth) {
    const type = pick([schema.type ?? TYPES].flat());
    if (random() < 0.25 || depth < 0) return randomValue(1);
    if (schema.enum !== undefined && random() < 0.5) return pick(schema.enum);
    switch (type) {
      case "number":
        return random() * 8 - 4;
      case "integer":
        return below(8) - 4;
      case "string":
        return "abcd".slice(below(5));
      case "array":
        return Array.from({ length: below(4) }, () => valueFor(schema.items ?? {}, depth - 1));
      case "object": {
        const rest = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
        return Object.fromEntries(
          some(NAMES).map((name) => [name, valueFor(schema.properties?.[name] ?? rest, depth - 1)]),
        );
      }
      default:
        return randomValue(0);
    }
  }

  test("2,000 schemas, each with three values", () => {
    let fitting = 0;
    for (let round = 0; round < 2000; round++) {
      const schema = randomSchema(3);
      for (let index = 0; index < 3; index++) {
        const value = valueFor(schema, 3);
        same(schema, value);
        if (schemaErrors(schema, value).length === 0) fitting += 1;
      }
    }
    assert.ok(fitting > 1000 && fitting < 5000, `${fitting} of 6000 values fit: the test has lost its balance`);
  });

  test("a tool call takes the same arguments", () => {
    let compared = 0;
    for (let round = 0; round < 2000; round++) {
      const schema = { type: "object", properties: { v: randomSchema(3) }, required: ["v"] };
      const args = JSON.stringify({ v: valueFor(schema.properties.v, 3) });
      // A call accepts nulls and lists where the strict form has them.
      if (/null|\[\]/.test(args)) continue;
      let refusal = "";
      try {
        checkedArguments("t", JSON.stringify(schema), true, args);
      } catch ({ message }) {
        refusal = message;
      }
      const errors = schemaErrors(schema, JSON.parse(args));
      assert.equal(refusal === "", errors.length === 0, `${JSON.stringify(schema)} ${args} ${refusal} ${errors}`);
      compared += 1;
    }
    assert.ok(compared > 1000, `only ${compared} compared`);
  });
});
