// The oracle: mathjs 15.2.0, without what reaches code, configuration or randomness.
import { all, create } from "mathjs";
import { unitsOf } from "./units.mjs";

/** The functions of ART's description. */
export const FUNCTIONS = `
  sqrt cbrt abs pow exp log log10 log2 sin cos tan asin acos atan atan2 round floor ceil mod mean median std variance max
  min factorial gamma combinations permutations format re im conj arg complex`
  .trim()
  .split(/\s+/);
export const CONSTANTS = `
  pi PI e E i tau phi LN2 LN10 LOG2E LOG10E SQRT1_2 SQRT2`
  .trim()
  .split(/\s+/);

/** What the calculator leaves out on purpose. */
const ABSENT = new Set(
  `
  chain compile config createUnit evaluate help import parse parser pickRandom random randomInt replacer reviver typed
  version`
    .trim()
    .split(/\s+/),
);

/** The tags of the types. */
const KINDS = {
  boolean: "boolean",
  null: "null",
  undefined: "undefined",
  BigNumber: "big-number",
  bigint: "big-int",
  Fraction: "fraction",
  Unit: "unit",
  DenseMatrix: "matrix",
  SparseMatrix: "matrix",
  Array: "matrix",
  Object: "object",
  function: "function",
  ResultSet: "result-set",
};

/** A mathjs in its first state, in which the names that are left out are not known. */
function fresh(numbers) {
  const math = create(all, numbers === undefined ? {} : { number: numbers });
  const namespace = math.expression.mathWithTransform;
  const { SymbolNode, FunctionNode } = math;
  // A name is looked up where its node is compiled. Inherited names of objects stay, since mathjs rejects them itself.
  const listed = new Proxy(namespace, { has: (target, name) => name in target && !ABSENT.has(name) });
  for (const Node of [SymbolNode, FunctionNode]) {
    const compile = Node.prototype._compile;
    Node.prototype._compile = function (_, argNames) {
      return compile.call(this, listed, argNames);
    };
  }
  return math;
}

const instances = new Map();

/** The mathjs with this type of numbers, in its first state. */
function instance(numbers) {
  if (!instances.has(numbers)) {
    const math = fresh(numbers);
    instances.set(numbers, { math, forgetUnits: unitsOf(math) });
  }
  const { math, forgetUnits } = instances.get(numbers);
  forgetUnits();
  return math;
}

/**
 * The outcome of an expression: `{ kind: "number" | "complex" | "text" | "error", … }`, or `{ kind, text }` of another type.
 */
export function oracle(expression, { scope = {}, ans, numbers } = {}) {
  try {
    const math = instance(numbers);
    const own = Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, given(math, value)]));
    if (ans !== undefined) own.ans = given(math, ans);
    return outcome(math, math.evaluate(expression, own));
  } catch (error) {
    return { kind: "error", message: error.message };
  }
}

function given(math, value) {
  return typeof value === "object" ? math.complex(value.re, value.im) : value;
}

function outcome(math, value) {
  const type = math.typeOf(value);
  if (type === "number") return { kind: "number", value };
  if (type === "Complex") return { kind: "complex", re: value.re, im: value.im, text: value.toString() };
  if (type === "string") return { kind: "text", value };
  // The answer of a formula or of an index is its text.
  if (type.endsWith("Node")) return { kind: "text", value: value.toString() };
  if (type === "Index") return { kind: "text", value: math.format(value) };
  if (type === "ResultSet") {
    // mathjs writes an object in a result set as `[object Object]`.
    const texts = value.entries.map((entry) => (typeof entry === "string" ? entry : math.format(entry)));
    return { kind: KINDS[type], text: `[${texts.join(", ")}]` };
  }
  // A decomposition has a text of its own, which an answer does not keep.
  const plain =
    type === "Object" ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== "toString")) : value;
  return { kind: KINDS[type] ?? type, text: math.format(plain) };
}
