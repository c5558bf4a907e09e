// Random expressions over the whole grammar and every function, from a seed.
import { CONSTANTS, FUNCTIONS } from "../oracles/mathjs.mjs";

/** Marsaglia's xorshift on 32 bits: small, and the same everywhere. */
export function random(seed) {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 8; warm++) next();
  return next;
}

const BINARY = "+ - * / ^ % mod .* ./ .^ == != < > <= >= and or xor & | ^| << >> >>> ??".split(" ");
const COMPARED = new Set(["==", "!=", "<", ">", "<=", ">=", "and", "or", "xor"]);
const BITS = new Set(["&", "|", "^|", "<<", ">>", ">>>"]);
const FORMS = [
  "unary -",
  "unary +",
  "unary ~",
  "unary not",
  "!",
  "'",
  "%-postfix",
  "? :",
  "chain",
  "implicit",
  "( )",
  "index",
  "range",
  "matrix",
  "assignment",
  "function",
  "property",
];
const COLLECTING = ["mean", "median", "std", "variance", "max", "min"];
// mathjs counts up to their arguments one by one, so these stay small.
const COUNTING = new Set(["combinations", "permutations"]);
// Values that a model writes by mistake, of types that most functions do not accept.
const ODD = [
  "Infinity",
  "NaN",
  "null",
  "undefined",
  '"a"',
  '""',
  '"2+3i"',
  "[1, 2, 3]",
  "[[1, 2], [3, 4]]",
  "[i, 2]",
  "[]",
  "(1:3)",
  "{a: 1}",
  "sqrt",
];

/** The features that must appear in at least one of a hundred expressions. */
export const FEATURES = [...BINARY, ...FORMS, ...FUNCTIONS];

export const SCOPE = { x: 2.5, y: -3, z: { re: 1, im: -2 }, n: 4, big: 1e18, tiny: 1e-18 };
export const ANS = [7, { re: -1, im: 0.5 }, 0];

/** Generates one expression; `used` collects its features. */
export function draw(next, used) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const use = (feature) => (used.add(feature), feature);
  const integer = (most) => String(Math.floor(next() * (most + 1)));

  const leaf = () => {
    if (next() < 0.01) return pick(ODD);
    const kind = next();
    if (kind < 0.35) return integer(12);
    if (kind < 0.5) return (next() * 20).toFixed(Math.floor(next() * 6));
    if (kind < 0.6) return pick(Object.keys(SCOPE));
    if (kind < 0.66) return pick(CONSTANTS);
    if (kind < 0.72) return "ans";
    if (kind < 0.78) return `(${integer(5)} + ${integer(5)}i)`;
    if (kind < 0.84) return `(-${(next() * 9).toFixed(2)})`;
    if (kind < 0.88) return pick(["0", "1e300", "1e-300", "123456789", "0.1", "1e15", "0xff", "1e21"]);
    if (kind < 0.92) return pick(["-0", "true", "false", '"3"', "i", "null"]);
    return integer(100);
  };

  const numbers = (depth) => Array.from({ length: 1 + Math.floor(next() * 4) }, () => expression(depth - 1)).join(", ");

  const range = () => {
    use("range");
    return next() < 0.5 ? `${integer(3)}:${integer(9)}` : `${integer(9)}:-${1 + Math.floor(next() * 3)}:${integer(3)}`;
  };

  const matrix = (depth) => {
    if (next() < 0.2) return range();
    use("matrix");
    if (next() < 0.25) return `[${integer(9)}, ${integer(9)}; ${integer(9)}, ${integer(9)}]`;
    return `[${numbers(depth)}]`;
  };

  const call = (name, depth) => {
    use(name);
    const inner = () => expression(depth - 1);
    if (next() < 0.02 && !COUNTING.has(name))
      return `${name}(${Array.from({ length: Math.floor(next() * 5) }, inner).join(", ")})`;
    switch (name) {
      case "mean":
      case "median":
      case "std":
      case "variance":
      case "max":
      case "min":
        return next() < 0.5 ? `${name}(${numbers(depth)})` : `${name}(${matrix(depth)})`;
      case "combinations":
      case "permutations":
        return `${name}(${integer(20)}, ${integer(8)})`;
      case "factorial":
        return next() < 0.7 ? `${name}(${integer(20)})` : `${name}(${inner()})`;
      case "round":
      case "floor":
      case "ceil":
        return next() < 0.5 ? `${name}(${inner()})` : `${name}(${inner()}, ${integer(6)})`;
      case "format":
        return `${name}(${inner()}, ${1 + Math.floor(next() * 12)})`;
      case "pow":
      case "mod":
      case "atan2":
      case "complex":
        return `${name}(${inner()}, ${inner()})`;
      case "log":
        return next() < 0.6 ? `${name}(${inner()})` : `${name}(${inner()}, ${inner()})`;
      default:
        return `${name}(${inner()})`;
    }
  };

  const form = (name, depth) => {
    use(name);
    const inner = () => expression(depth - 1);
    switch (name) {
      case "unary -":
        return `-${inner()}`;
      case "unary +":
        return `+${inner()}`;
      case "unary ~":
        return `~${integer(50)}`;
      case "unary not":
        return `(not ${inner()} ? ${inner()} : ${inner()})`;
      case "!":
        return `${integer(8)}!`;
      case "'":
        return `(${inner()})'`;
      case "%-postfix":
        return `${inner()} + ${integer(50)}%`;
      case "? :":
        return `(${inner()} ? ${inner()} : ${inner()})`;
      case "chain":
        return `(${inner()} < ${inner()} <= ${inner()} ? ${inner()} : ${inner()})`;
      case "implicit":
        return next() < 0.5 ? `${integer(9)} ${pick(["x", "pi", "y", "(2 + x)", "i"])}` : `(${inner()})(${inner()})`;
      case "( )":
        return `(${inner()})`;
      case "index":
        return `[${inner()}, ${inner()}][${1 + Math.floor(next() * 2)}]`;
      case "assignment":
        return `(t = ${inner()})`;
      case "function":
        return `[f(v) = v ${pick(["+", "*", "^"])} ${leaf()}, f(${inner()})][2]`;
      case "property":
        return `{a: ${inner()}}.a`;
      case "range":
        return `${pick(COLLECTING)}(${range()})`;
      default:
        return `${pick(COLLECTING)}(${matrix(depth)})`;
    }
  };

  const operator = (depth) => {
    const op = use(pick(BINARY));
    if (BITS.has(op) && next() < 0.9) return `${integer(60)} ${op} ${integer(20)}`;
    const text = `${expression(depth - 1)} ${op} ${expression(depth - 1)}`;
    if (COMPARED.has(op)) return `((${text}) ? ${expression(depth - 1)} : ${expression(depth - 1)})`;
    return next() < 0.3 ? `(${text})` : text;
  };

  const expression = (depth) => {
    if (depth <= 0) return leaf();
    const kind = next();
    if (kind < 0.4) return operator(depth);
    if (kind < 0.72) return call(pick(FUNCTIONS.filter((name) => name !== "format")), depth);
    if (kind < 0.9) return form(pick(FORMS), depth);
    return leaf();
  };

  const depth = 1 + Math.floor(next() * 6);
  if (next() < 0.02) return call("format", depth);
  return expression(depth);
}

/** Breaks an expression: removes, inserts or swaps a character. */
export function mutate(text, next) {
  const at = Math.floor(next() * text.length);
  const characters = "()[]{}+-*/^%!,;:?=.&|~'\"@ 1xe";
  const character = characters[Math.floor(next() * characters.length)];
  switch (Math.floor(next() * 3)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + character + text.slice(at);
    default:
      return text.slice(0, at) + character + text.slice(at + 1);
  }
}
