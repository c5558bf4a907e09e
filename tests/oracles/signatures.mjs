// Prints src/mathjs/tables/signatures.rs: the signatures as mathjs writes them, and its conversions in their order.
// `--cases` prints tests/cases/signatures.txt: digests of what typed-function does with arguments of all types, which a unit
// test of src/mathjs/signatures replays. `--outcomes NAME` prints what the digest of a function is made of.
//
//     node tests/oracles/signatures.mjs > src/mathjs/tables/signatures.rs
//     node tests/oracles/signatures.mjs --cases > tests/cases/signatures.txt
import typedFunction from "typed-function";

/** The signatures that each typed function is made from. typed-function itself keeps only what it expands them to. */
const written = new WeakMap();

/** All conversions, in the order in which mathjs adds them. */
const conversions = [];

// Importing mathjs creates an instance of typed-function, so this has to be in place before.
const createTyped = typedFunction.create;
typedFunction.create = () => watched(createTyped());
const { all, create } = await import("mathjs");
const math = create(all);

function watched(typed) {
  const watch = {
    addConversions: (added) => added.forEach(watch.addConversion),
    addConversion(conversion) {
      conversions.push(conversion);
      typed.addConversion(conversion);
    },
  };
  return new Proxy(typed, {
    get: (_, key) => watch[key] ?? typed[key],
    apply(_, self, items) {
      const made = Reflect.apply(typed, self, items);
      written.set(made, [...new Set(items.flatMap(signaturesOf))]);
      return made;
    },
  });
}

/** The signatures in an argument of `typed`: a name, a function with one or several signatures, or an object of functions. */
function signaturesOf(item) {
  if (typeof item === "string") return [];
  if (typeof item === "function")
    return typeof item.signature === "string" ? [item.signature] : Object.keys(item.signatures);
  return Object.keys(item);
}

/** The functions that reach code, configuration or randomness, which the calculator does not have. */
const ABSENT = new Set([
  "compile",
  "config",
  "createUnit",
  "evaluate",
  "help",
  "import",
  "parse",
  "parser",
  "pickRandom",
  "random",
  "randomInt",
  "typed",
]);

/** The names of the functions with the same signatures, by signatures. */
const lists = new Map();
for (const name of Object.keys(math).sort()) {
  if (math[name]?._typedFunctionData === undefined || ABSENT.has(name)) continue;
  const list = written.get(math[name]).map(tidy).join("; ");
  lists.set(list, [...(lists.get(list) ?? []), name]);
}

/** A signature with single spaces. */
function tidy(signature) {
  return signature
    .replaceAll(/\s/g, "")
    .replaceAll(",", ", ")
    .replaceAll("|", " | ")
    .replace(/\.\.\.$/, "...any");
}

/** The variants of `Type` whose names differ from mathjs's. */
const VARIANTS = {
  number: "Number",
  string: "Text",
  boolean: "Boolean",
  bigint: "BigInt",
  null: "Null",
  undefined: "Undefined",
  function: "Function",
  any: "Any",
};

const variant = (type) => VARIANTS[type] ?? type;

const constant = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/**
 * Where the first row that matches is not the best by typed-function's comparison, which is not transitive: the types of
 * arguments that are converted otherwise than src/mathjs derives, and those after which errors list types in another order.
 * The unit test of src/mathjs/signatures fails if one is missing.
 */
const EXCEPTIONS = {
  freqz: { converted: ["Matrix, Array, string"], listed: ["Matrix, Matrix"] },
  quantileSeq: { converted: [], listed: ["Matrix, Fraction, boolean", "Matrix, string, boolean"] },
  range: {
    converted: [
      "string, bigint, number",
      "string, number, number",
      "boolean, number, number",
      "boolean, bigint, number",
      "number, string, boolean",
      "string, number, boolean",
      "string, string, number",
      "string, number, string",
      "string, bigint, string",
      "boolean, bigint, string",
      "string, string, bigint",
      "string, boolean, number",
      "string, boolean, bigint",
      "boolean, number, string",
      "string, string, boolean",
      "string, boolean, boolean",
      "boolean, string, number",
      "boolean, string, string",
      "string, string, boolean, boolean",
      "string, boolean, string, boolean",
      "string, boolean, boolean, boolean",
      "boolean, string, string, boolean",
      "boolean, string, boolean, boolean",
    ],
    listed: [
      "number, Fraction",
      "bigint, string",
      "string, bigint",
      "bigint, boolean",
      "string, number",
      "boolean, number",
      "number, string",
      "boolean, bigint",
      "bigint, Fraction",
      "Fraction, number",
      "Fraction, bigint",
      "Fraction, string",
      "Fraction, boolean",
      "string, Fraction",
      "boolean, Fraction",
      "boolean, string",
      "string, string",
      "string, boolean",
      "boolean, boolean",
    ],
  },
};

function printTable() {
  const owners = [...lists.values()].flatMap((names) => names.map((name) => [name, constant(names[0])])).sort(byName);
  const converts = conversions.map(
    ({ from, to }, rank) => `    Conversion { rank: ${rank}, from: ${variant(from)}, to: ${variant(to)} },`,
  );
  const uses = [...new Set(conversions.flatMap(({ from, to }) => [from, to]))].map(variant).sort();
  console.log(`//! Generated by tests/oracles/signatures.mjs from mathjs 15.2.0. Do not edit.

use crate::signatures::Exception::{Converts, Expects};
#[rustfmt::skip]
use crate::signatures::Type::{${uses.join(", ")}};
use crate::signatures::{Conversion, Exception, Signature, Signatures, Type, Types, signatures};

/// mathjs's conversions, in the order in which it prefers them.
#[rustfmt::skip]
pub(crate) const CONVERSIONS: &[Conversion] = &[
${converts.join("\n")}
];

/// The functions, sorted by their names.
#[rustfmt::skip]
pub(crate) static FUNCTIONS: &[(&str, &Signatures)] = &[
${filled(
  "    ",
  owners.map(([name, list]) => `("${name}", &${list}),`),
)}
];

signatures! {
${[...lists].map(listed).join("\n")}
}
${Object.entries(EXCEPTIONS).map(exceptions).join("\n")}`);
}

/** A list of signatures: `ABS, rows 10: (Number) (Complex | BigNumber) …`. */
function listed([list, [name]]) {
  const { signatures } = math[name]._typedFunctionData;
  const except = name in EXCEPTIONS ? ` except ${constant(name)}_EXCEPTIONS` : "";
  const written = list.split("; ").map((signature) => `(${signature.replaceAll(/\w+/g, variant)})`);
  return filled("    ", [`${constant(name)}, rows ${signatures.length}${except}:`, ...written], "        ");
}

/** The exceptions of a function, with what typed-function does. */
function exceptions([name, { converted, listed }]) {
  const rows = math[name]._typedFunctionData.signatures.map(({ params }) => params.map(({ types: [type] }) => type));
  const slice = (types) => `&[${types.map(variant).join(", ")}]`;
  const given = (types) => rows.filter((row) => types.every((type, index) => row[index]?.name === type));
  const converts = converted.map((text) => {
    const types = text.split(", ");
    const row = given(types).find(({ length }) => length === types.length);
    return `    Converts(${slice(types)}, ${slice(row.map(({ name, conversion }) => conversion?.to ?? name))}),`;
  });
  const expects = listed.map((text) => {
    const types = text.split(", ");
    const next = new Set(given(types).flatMap((row) => row[types.length]?.name ?? []));
    return `    Expects(${slice(types)}, ${slice([...next])}),`;
  });
  return `
#[rustfmt::skip]
static ${constant(name)}_EXCEPTIONS: &[Exception] = &[
${[...converts, ...expects].join("\n")}
];`;
}

/** Parts with spaces between them, in lines of at most 120 characters. */
function filled(indent, parts, indentOfOthers = indent) {
  const lines = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length < 120) lines[lines.length - 1] += ` ${part}`;
    else lines.push((lines.length === 0 ? indent : indentOfOthers) + part);
  }
  return lines.join("\n");
}

const byName = ([one], [other]) => (one < other ? -1 : 1);

// What typed-function does with arguments.

/**
 * A value for each type that a value of an expression can have, first those of the types that occur most. None reads as an
 * identifier except those that always do.
 */
function samples() {
  const { complex, bignumber, bigint, fraction, unit, matrix, sparse, index, evaluate } = math;
  return [
    1,
    complex(1, 2),
    bignumber(1),
    bigint(1),
    fraction(1, 2),
    "2 m",
    true,
    matrix([1]),
    [1],
    sparse([[1]]),
    unit("2 m"),
    null,
    undefined,
    {},
    index(0),
    math.abs,
    evaluate("1; 2\n3"),
  ];
}

/** The functions with the same signatures, the number of typed-function's rows, and a digest of the outcomes. */
function printCases() {
  for (const names of lists.values()) {
    let digest = 0x811c9dc5;
    for (const { outcome } of outcomes(names[0])) {
      for (const char of `${outcome}\n`) digest = Math.imul(digest ^ char.codePointAt(0), 0x01000193) >>> 0;
    }
    const { length } = math[names[0]]._typedFunctionData.signatures;
    console.log(`${names.join(" ")}: ${length} rows, ${digest.toString(16).padStart(8, "0")}`);
  }
}

function printOutcomes(name) {
  for (const { args, outcome } of outcomes(name))
    console.log(`${args.map((arg) => math.typeOf(arg)).join(", ")}: ${outcome}`);
}

/** What a function does with each combination of samples. Of four, it is enough to combine the first. */
function* outcomes(name) {
  const values = samples();
  const most = Math.max(...math[name]._typedFunctionData.signatures.map(({ params }) => params.length));
  for (let count = 0; count <= Math.min(most + 1, 4); count += 1) {
    for (const args of combinations(count < 4 ? values : values.slice(0, 9), count))
      yield { args, outcome: outcome(name, args) };
  }
}

function* combinations(values, count) {
  if (count === 0) return yield [];
  for (const before of combinations(values, count - 1)) for (const value of values) yield [...before, value];
}

/** What each argument is converted to, or the error. */
function outcome(name, args) {
  const match = math.typed.resolve(math[name], args);
  if (match !== null) return args.map((arg, index) => conversion(match.params, arg, index)).join(" ");
  try {
    math.typed.onMismatch(name, args, math[name]._typedFunctionData.signatures);
  } catch ({ message }) {
    return message;
  }
}

function conversion(params, arg, index) {
  const { types } = params[Math.min(index, params.length - 1)];
  const type = types.find(({ test }) => test(arg));
  return type.conversion?.to ?? "-";
}

const [option, name] = process.argv.slice(2);
if (option === "--cases") printCases();
else if (option === "--outcomes") printOutcomes(name);
else printTable();
