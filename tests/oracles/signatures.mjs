// Prints src/mathjs/signatures.rs: typed-function's signatures, after its expansion by conversions, in the order in which
// mathjs tries them. `node tests/oracles/signatures.mjs > src/mathjs/signatures.rs`
import { all, create } from "mathjs";

const math = create(all);

const LETTERS = {
  number: "n", Complex: "C", string: "s", boolean: "b", Matrix: "M", DenseMatrix: "D", Array: "A", SparseMatrix: "S",
  BigNumber: "B", bigint: "i", Fraction: "F", Unit: "U", null: "N", undefined: "u", Object: "O", function: "f",
  Index: "x", Range: "R", any: "a",
};

const NAMES = `
  abs acos add addScalar and arg asin atan atan2 bitAnd bitNot bitOr bitXor cbrt ceil combinations compare complex conj
  cos ctranspose divide divideScalar dotDivide dotMultiply dotPow equal equalScalar exp factorial floor format gamma im
  larger largerEq leftShift log log10 log2 max mean median min mod multiply multiplyScalar not nullish or permutations
  pow range re rightArithShift rightLogShift round sin smaller smallerEq sqrt std subtract subtractScalar tan to
  unaryMinus unaryPlus unequal variance xor`.trim().split(/\s+/);

/** A parameter: a letter for a type, or two for a type and the one it is converted to; a dot before a rest parameter. */
function parameter({ restParam, types }) {
  const letters = types.map(({ name, conversion }) =>
    conversion ? LETTERS[conversion.from] + LETTERS[conversion.to] : LETTERS[name]);
  return (restParam ? "." : "") + letters.join("|");
}

/**
 * The kinds of the calculator's values, each by the letters of the types that accept it; the last is accepted only by `any`.
 */
const KINDS = ["n", "C", "s", "b", "MD", "N", "u", "O", "f", ""];

/** The conversions that turn one value into another. */
const CONVERSIONS = ["bn", "sn", "nC", "sC", "bi", "ni", "si", "bs"];

const isRest = (parameter) => parameter?.startsWith(".") ?? false;

/** The parameter for argument `index`. */
const parameterAt = (signature, index) => signature[index] ?? (isRest(signature.at(-1)) ? signature.at(-1) : undefined);

/** The types that a parameter accepts. */
const typesOf = (parameter) => (parameter ? parameter.replace(".", "").split("|") : []);

/** The type by which a signature accepts a value of this kind. */
const takes = (signature, index, kind) =>
  typesOf(parameterAt(signature, index)).find(([type]) => type === "a" || kind.includes(type));

const isOfNoValue = (parameter) => !KINDS.some((kind) => takes([parameter], 0, kind));

const mostOf = (signature) => (isRest(signature.at(-1)) ? Infinity : signature.length);

/** The conversion of values of these kinds by the first signature that matches. */
function converted(signatures, kinds) {
  const fits = (signature) =>
    signature.length <= kinds.length && kinds.length <= mostOf(signature) && !signature.some(isOfNoValue);
  const first = signatures.find(fits);
  return first && kinds.map((kind, index) => takes(first, index, kind).slice(1)).join();
}

/** The types that the signatures accept at `index`, as an error names them. */
function expected(signatures, index) {
  const types = signatures.flatMap((signature) => typesOf(parameterAt(signature, index))).map(([type]) => type);
  return types.includes("a") ? "a" : [...new Set(types)].join("");
}

/** The error for this many arguments, all of which are accepted. */
function ofCount(signatures, count) {
  const most = Math.max(...signatures.map(mostOf));
  if (count < Math.min(...signatures.map(mostOf))) return expected(signatures, count);
  return count > most ? most : undefined;
}

/** Whether both lists, which accept values of these kinds, treat them and everything after them the same. */
function agree(own, others, kinds = []) {
  const index = kinds.length;
  if (converted(own, kinds) !== converted(others, kinds)) return false;
  if (converted(own, kinds) === undefined && ofCount(own, index) !== ofCount(others, index)) return false;
  if (index > Math.max(...own.map(({ length }) => length))) return true;
  return KINDS.every((kind) => {
    const [next, otherNext] = [own, others].map((list) => list.filter((signature) => takes(signature, index, kind)));
    if (next.length === 0 || otherNext.length === 0) {
      return next.length === otherNext.length && expected(own, index) === expected(others, index);
    }
    return agree(next, otherNext, [...kinds, kind]);
  });
}

/**
 * The signatures that matter to the calculator: without conversions to types that it does not have, parameters after one
 * that accepts none of its values, and signatures whose removal changes nothing.
 */
function reached(signatures) {
  const converting = signatures.map((signature) =>
    signature.map((parameter) => parameter.replace(/\w\w/g, (type) => (CONVERSIONS.includes(type) ? type : type[0]))));
  let kept = converting.map((signature) => {
    const end = signature.findIndex(isOfNoValue);
    return end < 0 ? signature : signature.slice(0, end + 1).map((parameter) => parameter.replace(/(\w)\w/g, "$1"));
  });
  for (const signature of [...kept].reverse()) {
    const without = kept.filter((other) => other !== signature);
    if (without.length > 0 && agree(kept, without)) kept = without;
  }
  if (!agree(converting, kept)) throw new Error("other words");
  return kept;
}

/** The variants of `Type` for the letters. */
const VARIANTS = {
  n: "Number", C: "Complex", s: "Text", b: "Boolean", M: "Matrix", D: "DenseMatrix", A: "Array", S: "SparseMatrix",
  B: "BigNumber", i: "BigInt", F: "Fraction", U: "Unit", N: "Null", u: "Undefined", O: "Object", f: "Function",
  x: "Index", R: "Range", a: "Any",
};

/** A parameter in Rust: `Is(Number)`, `To(Text, Number)`, `Rest(Any)`. */
function written(parameter) {
  const [from, to, ...others] = parameter.replace(".", "");
  if (others.length > 0 || (to && isRest(parameter))) throw new Error(`no words for ${parameter}`);
  if (to) return `To(${VARIANTS[from]}, ${VARIANTS[to]})`;
  return `${isRest(parameter) ? "Rest" : "Is"}(${VARIANTS[from]})`;
}

/** The names of the functions with the same list, by list. */
const lists = new Map();
for (const name of NAMES) {
  const { signatures } = math[name]._typedFunctionData;
  const list = reached(signatures.map(({ params }) => params.map(parameter)));
  const text = list.map((signature) => `    &[${signature.map(written).join(", ")}],\n`).join("");
  lists.set(text, [...(lists.get(text) ?? []), name]);
}

const constant = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

console.log(`//! Generated by tests/oracles/signatures.mjs from mathjs 15.2.0. Do not edit.
//!
//! A function's signatures are in the order in which mathjs tries them. Signatures for values that the calculator does not
//! have are left out.

use super::typed::Param::{Is, Rest, To};
use super::typed::Signature;
use super::typed::Type::{
    Any, Array, BigInt, BigNumber, Boolean, Complex, DenseMatrix, Fraction, Function, Matrix, Null, Number, Object,
    SparseMatrix, Text, Undefined, Unit,
};

/// The functions, sorted by their names.
#[rustfmt::skip]
pub(super) static SIGNATURES: &[(&str, &[Signature])] = &[`);
const owners = [...lists.values()].flatMap((names) => names.map((name) => [name, constant(names[0])])).sort(byName);
for (const [name, list] of owners) console.log(`    ("${name}", ${list}),`);
console.log("];");
for (const [list, [name]] of lists) {
  console.log(`\n#[rustfmt::skip]\nstatic ${constant(name)}: &[Signature] = &[\n${list}];`);
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}
