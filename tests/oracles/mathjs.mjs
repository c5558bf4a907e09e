// The oracle: ART's calculator on the real mathjs 15.2.0, as the design defines it. Only the listed names exist; a string is
// an answer; every other type, and a value that is not finite, is rejected by its type's name.
import { all, create } from "mathjs";

export const FUNCTIONS = `
  sqrt cbrt abs pow exp log log10 log2 sin cos tan asin acos atan atan2 round floor ceil mod mean median std variance max
  min factorial gamma combinations permutations format re im conj arg complex`.trim().split(/\s+/);
export const CONSTANTS = `
  pi PI e E i tau phi LN2 LN10 LOG2E LOG10E SQRT1_2 SQRT2`.trim().split(/\s+/);

const math = create(all);
const namespace = math.expression.mathWithTransform;
const known = new Set([...FUNCTIONS, ...CONSTANTS]);

// A name is looked up where its node is compiled: names that are not listed are hidden from symbols and calls, while
// operators still find their functions. Inherited names of objects stay, since mathjs rejects them itself.
const { SymbolNode, FunctionNode } = math;
const listed = new Proxy(namespace, {
  has: (target, name) => known.has(name) || (name in target && !Object.hasOwn(target, name)),
});
for (const Node of [SymbolNode, FunctionNode]) {
  const compile = Node.prototype._compile;
  Node.prototype._compile = function (_, argNames) {
    return compile.call(this, listed, argNames);
  };
}
// There are no units yet.
math.Unit.isValuelessUnit = () => false;

/** The outcome of an expression: `{ kind: "number" | "complex" | "text" | "error", … }`. */
export function oracle(expression, { scope = {}, ans } = {}) {
  try {
    const own = Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, given(value)]));
    if (ans !== undefined) own.ans = given(ans);
    return outcome(math.evaluate(expression, own));
  } catch (error) {
    return { kind: "error", message: error.message };
  }
}

function given(value) {
  return typeof value === "object" ? math.complex(value.re, value.im) : value;
}

function outcome(value) {
  const type = math.typeOf(value);
  if (type === "number" && Number.isFinite(value)) return { kind: "number", value };
  if (type === "Complex" && Number.isFinite(value.re) && Number.isFinite(value.im)) {
    return { kind: "complex", re: value.re, im: value.im, text: value.toString() };
  }
  if (type === "string") return { kind: "text", value };
  return { kind: "error", message: `Evaluation resulted in an unsupported type: ${type}` };
}
