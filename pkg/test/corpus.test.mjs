// The corpus, through the npm package: every answer bit for bit, every error with its code, message, place
// and hint.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { CalculationError, CalculatorTool, evaluate } from "pascaline";
import { parse } from "smol-toml";

const LEAST_CASES = 500;
const folder = new URL("../../tests/cases/", import.meta.url);
const LIMITS = {
  source_bytes: "sourceBytes",
  nesting: "nesting",
  steps: "steps",
  collection: "collection",
  text: "text",
};

/** A file's cases; none if the folder has none yet. */
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".toml"))
  .sort()
  .map((name) => ({ name, cases: parse(readFileSync(new URL(name, folder), "utf8")).case }));
const total = files.reduce((sum, { cases }) => sum + cases.length, 0);

/** The corpus writes a number as a float or as an integer. */
const given = (value) => (typeof value === "bigint" ? Number(value) : value);

function limitsOf(limits) {
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => {
      assert.ok(Object.hasOwn(LIMITS, name), `no limit is called ${name}`);
      return [LIMITS[name], Number(limit)];
    }),
  );
}

function optionsOf({ scope, ans, limits, numbers }) {
  const options = numbers === undefined ? {} : { numbers };
  if (scope !== undefined) {
    options.scope = Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, given(value)]));
  }
  if (ans !== undefined) options.ans = given(ans);
  if (limits !== undefined) options.limits = limitsOf(limits);
  return options;
}

/** The corpus counts UTF-8 bytes, the package UTF-16 units. */
function utf16(expression, [start, end]) {
  const bytes = Buffer.from(expression);
  return { start: bytes.toString("utf8", 0, start).length, end: bytes.toString("utf8", 0, end).length };
}

function expected(wanted) {
  if (wanted.error !== undefined) {
    const { code, message, span, hint } = wanted.error;
    return { code, message, span: utf16(wanted.expression, span), hint };
  }
  const text = wanted.text === undefined ? {} : { text: wanted.text };
  if (wanted.number !== undefined) return { type: "number", value: given(wanted.number), ...text };
  if (wanted.complex !== undefined) {
    const { re, im } = wanted.complex;
    return { type: "complex", value: { re: given(re), im: given(im) }, ...text };
  }
  if (wanted.type !== undefined) return { type: wanted.type, ...text };
  return { type: "text", value: wanted.string, ...text };
}

/** The outcome of a call of ART's tool, which refuses the other types of results. */
async function refused(wanted) {
  const { scope, ans, limits } = optionsOf(wanted);
  const type = typeof ans === "number" ? "number" : "complex";
  const answers = new Map(ans === undefined ? [] : [["thread", { type, value: ans }]]);
  const tool = new CalculatorTool({ answers, limits });
  const { error, metadata } = await tool.execute({ expression: wanted.expression, scope }, { threadId: "thread" });
  const message = error.slice("Failed to evaluate expression: ".length).split("\nhint: ")[0];
  return { code: metadata.code, message, span: metadata.span, hint: metadata.hint };
}

async function outcome(wanted) {
  if (wanted.error?.code === "unsupported-result") return refused(wanted);
  try {
    const { type, value, text } = evaluate(wanted.expression, optionsOf(wanted));
    return { type, ...(wanted.type === undefined ? { value } : {}), ...(wanted.text === undefined ? {} : { text }) };
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    const { code, message, span, hint } = error;
    return { code, message, span, hint };
  }
}

test("the corpus is there", () => {
  assert.ok(total >= LEAST_CASES, `the corpus has ${total} cases, fewer than ${LEAST_CASES}`);
});

for (const { name, cases } of files) {
  test(`${name}: ${cases.length} cases`, async () => {
    for (const wanted of cases) {
      // deepStrictEqual compares numbers as Object.is does: -0 is not 0, NaN is NaN.
      assert.deepStrictEqual(await outcome(wanted), expected(wanted), `${name}: ${JSON.stringify(wanted.expression)}`);
    }
  });
}

after(() => console.log(`${total} cases of the corpus, through the npm package`));
