// The oracle: mathjs 15.2.0, without what reaches code, configuration or randomness.
import { all, create } from "mathjs";

/** The functions of ART's description. */
export const FUNCTIONS = `
  sqrt cbrt abs pow exp log log10 log2 sin cos tan asin acos atan atan2 round floor ceil mod mean median std variance max
  min factorial gamma combinations permutations format re im conj arg complex`.trim().split(/\s+/);
export const CONSTANTS = `
  pi PI e E i tau phi LN2 LN10 LOG2E LOG10E SQRT1_2 SQRT2`.trim().split(/\s+/);

/** What the calculator leaves out on purpose. */
const ABSENT = new Set(`
  chain compile config createUnit evaluate help import parse parser pickRandom random randomInt replacer reviver typed
  version`.trim().split(/\s+/));

/** The tags of the types. */
const KINDS = { boolean: "boolean", null: "null", undefined: "undefined", BigNumber: "big-number", bigint: "big-int", Fraction: "fraction",
  Unit: "unit", DenseMatrix: "matrix", SparseMatrix: "matrix", Array: "matrix", Object: "object", function: "function",
  ResultSet: "result-set" };

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

function instance(numbers) {
  if (!instances.has(numbers)) instances.set(numbers, fresh(numbers));
  return instances.get(numbers);
}

/**
 * The outcome of an expression: `{ kind: "number" | "complex" | "text" | "error", … }`, or `{ kind, text }` of another type. How
 * mathjs writes a unit depends on the units that it has read before, so a result with a unit comes from a new mathjs.
 */
export function oracle(expression, { scope = {}, ans, numbers } = {}) {
  const evaluate = (math) => {
    const own = Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, given(math, value)]));
    if (ans !== undefined) own.ans = given(math, ans);
    return math.evaluate(expression, own);
  };
  try {
    let math = instance(numbers);
    let value = evaluate(math);
    if (holdsUnit(math, value)) {
      math = fresh(numbers);
      instances.set(numbers, math);
      value = evaluate(math);
    }
    return outcome(math, value);
  } catch (error) {
    return { kind: "error", message: error.message };
  }
}

function given(math, value) {
  return typeof value === "object" ? math.complex(value.re, value.im) : value;
}

function holdsUnit(math, value) {
  switch (math.typeOf(value)) {
    case "Unit":
      return true;
    case "ResultSet":
      return value.entries.some((entry) => holdsUnit(math, entry));
    case "Object":
      return Object.values(value).some((entry) => holdsUnit(math, entry));
    case "DenseMatrix": case "SparseMatrix":
      return value.valueOf().flat(Infinity).some((entry) => holdsUnit(math, entry));
    case "Array":
      return value.flat(Infinity).some((entry) => holdsUnit(math, entry));
    default:
      return false;
  }
}

function outcome(math, value) {
  const type = math.typeOf(value);
  if (type === "number") return { kind: "number", value };
  if (type === "Complex") return { kind: "complex", re: value.re, im: value.im, text: value.toString() };
  if (type === "string") return { kind: "text", value };
  // The answer of a formula is its text.
  if (type.endsWith("Node")) return { kind: "text", value: value.toString() };
  if (type === "ResultSet") {
    // mathjs writes an object in a result set as `[object Object]`.
    const texts = value.entries.map((entry) => (typeof entry === "string" ? entry : math.format(entry)));
    return { kind: KINDS[type], text: `[${texts.join(", ")}]` };
  }
  return { kind: KINDS[type] ?? type, text: math.format(value) };
}
