// How the time of a call grows with its input: the exponent between two sizes, the larger of which is four times the other. 1 is
// linear. The limits are raised as far as a row needs.
import { mathjs } from "../packages.mjs";
import { compared, fresh, inTurn } from "../harness.mjs";

const list = (length, item) => Array.from({ length }, (_, index) => item(index));
const joined = (length, separator, item) => list(length, item).join(separator);

const LIMITS = { steps: 1e9, sourceBytes: 1e6, nesting: 1e4, argumentBytes: 1e7 };
const evaluating =
  ({ evaluate }) =>
  ({ text, scope }) =>
    evaluate(text, scope ? { scope, limits: LIMITS } : { limits: LIMITS });
const answering =
  ({ answer }) =>
  (text) => {
    try {
      return answer(text, { limits: LIMITS });
    } catch (error) {
      return error.message;
    }
  };

const ofText = (text) => (size, n) => ({ text: text(size, n) });
const own = (sizes, input, pascaline) => ({ sizes, input, sides: { pascaline } });
const besideMathjs = (sizes, input) => ({
  sizes,
  input,
  sides: {
    pascaline: evaluating,
    mathjs:
      () =>
      ({ text, scope }) =>
        mathjs().evaluate(text, { ...scope }),
  },
});

const terms = (size, n) => joined(size, " + ", (index) => n + index);
const nested = (size, n) => `${"(".repeat(size)}${n}${")".repeat(size)}`;
const assignments = (size, n) => joined(size, "; ", (index) => `a${index} = ${n}`);
const keys = (size, n) => `{${joined(size, ", ", (index) => `k${index}: ${n}`)}}`;
const summands = (size, n) => joined(size, " + ", (index) => `${n + index} * x`);
const powers = (size, n) => joined(size, " + ", (index) => `${n + index} * x^${index + 2}`);

// mathjs takes seconds for the symbolic ones.
const ROWS = {
  "a sum of terms": besideMathjs([400, 1600], ofText(terms)),
  brackets: besideMathjs([50, 200], ofText(nested)),
  "sort of a list": besideMathjs(
    [1000, 4000],
    ofText((size, n) => `sum(sort([${list(size, (index) => (index * 7919) % n)}]))`),
  ),
  "digits of a bigint": besideMathjs(
    [2000, 8000],
    ofText((size, n) => `bigint("${String(n).repeat(size / 4)}") + bigint(1)`),
  ),
  "assignments to different names": besideMathjs([1000, 4000], ofText(assignments)),
  "variables in the scope, each used": besideMathjs([250, 1000], (size, n) => ({
    text: joined(size, " + ", (index) => `a${index}`),
    scope: Object.fromEntries(list(size, (index) => [`a${index}`, n])),
  })),
  "keys of an object": besideMathjs(
    [1000, 4000],
    ofText((size, n) => `(${keys(size, n)}).k7`),
  ),
  "simplify, terms": own(
    [16, 64],
    ofText((size, n) => `simplify("${summands(size, n)}")`),
    evaluating,
  ),
  "derivative, powers": own(
    [24, 96],
    ofText((size, n) => `derivative("${powers(size, n)}", "x")`),
    evaluating,
  ),
  "answer, terms": own([400, 1600], terms, answering),
  "answer, words that it does not know": own(
    [100, 400],
    (size, n) => `${joined(size, " ", (index) => `thing${index}`)} ${n}`,
    answering,
  ),
  "evalMath, terms": {
    sizes: [400, 1600],
    input: terms,
    sides: { pascaline: ({ evalMath }) => evalMath, CPython: (_, { python }) => python?.side("eval") },
  },
};

const REPEATED = 3;

async function* results(context, isChosen) {
  for (const [name, { sizes, input, sides }] of Object.entries(ROWS)) {
    if (!isChosen({ name })) continue;
    const made = context.sides(sides);
    const samples = await inTurn(made, context.rounds(7), async (side) => {
      const [small, large] = await all(sizes, (size) => least(side, () => input(size, fresh())));
      return { large, exponent: Math.log(large / small) / Math.log(sizes[1] / sizes[0]) };
    });
    const compare = compared(samples, ({ large }) => large);
    for (const [side, { value }] of Object.entries(compared(samples, ({ exponent }) => exponent))) {
      compare[side].exponent = value;
    }
    yield { name: `${name}, ${sizes.join(" to ")}`, sides: compare };
  }
}

async function all(items, make) {
  const made = [];
  for (const item of items) made.push(await make(item));
  return made;
}

/** The least time of a few calls. */
async function least(side, input) {
  const times = await all(list(REPEATED, input), (made) => side.time([made]));
  return Math.min(...times);
}

export default { name: "growth", title: "the time of the larger input, and how it grows", results };
