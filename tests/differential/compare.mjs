// The results of expressions in mathjs 15.2.0 and in the native calculator, compared by their types and formatted texts.
import { spawnSync } from "node:child_process";
import { all, create } from "mathjs";
import { oracle as outcomeOf } from "../oracles/mathjs.mjs";
import { unitsOf } from "../oracles/units.mjs";

let math = create(all);
let forgetUnits = unitsOf(math);

/**
 * Compares expressions; the numbers in the texts may differ by a relative `tolerance`, or by `ulps` units in the last place.
 * `numbers` is mathjs's setting of the type of numbers.
 */
export function compare(expressions, { binary, numbers = "number", tolerance = 0, ulps = 0 }) {
  math = create(all, { number: numbers });
  forgetUnits = unitsOf(math);
  const input = expressions.map((expression) => JSON.stringify(expression)).join("\n");
  const { stdout, stderr, status, error } = spawnSync(binary, [numbers], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw error ?? new Error(stderr);
  const outcomes = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const most = Math.max(tolerance, ulps * 2 ** -52);
  const differences = expressions
    .map((expression, index) => ({ expression, theirs: oracle(expression), ours: outcomes[index] ?? "nothing" }))
    .filter(({ theirs, ours }) => !alike(theirs, ours, most));
  return { agreed: expressions.length - differences.length, differences };
}

/** The same with the `evaluate` of the npm package. */
export function comparePackage(expressions, evaluate, { ulps = 0 }) {
  const shown = ({ kind, value, text, message }) => {
    if (kind === "error") return `Error ${message}`;
    return `${kind} ${kind === "text" ? JSON.stringify(value) : (text ?? String(value))}`;
  };
  const ours = (expression) => {
    try {
      const { type, value, text } = evaluate(expression);
      return shown({ kind: type, value, text });
    } catch (error) {
      return `Error ${error.message}`;
    }
  };
  const differences = expressions
    .map((expression) => ({ expression, theirs: shown(outcomeOf(expression)), ours: ours(expression) }))
    .filter(({ theirs, ours }) => !alike(theirs, ours, ulps * 2 ** -52));
  return { agreed: expressions.length - differences.length, differences };
}

/** The type and the text of a result. The answer of a formula is its text. */
export function oracle(expression) {
  try {
    forgetUnits();
    const value = math.evaluate(expression);
    const type = math.typeOf(value);
    if (type.endsWith("Node")) return `string ${JSON.stringify(value.toString())}`;
    return `${type} ${text(value)}`;
  } catch (error) {
    return `Error ${error.message}`;
  }
}

/** mathjs writes an object in a result set as `[object Object]`. */
function text(value) {
  if (math.typeOf(value) !== "ResultSet") return math.format(value);
  return `[${value.entries.map((entry) => (typeof entry === "string" ? entry : math.format(entry))).join(", ")}]`;
}

function alike(theirs, ours, most) {
  if (theirs === ours) return true;
  const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
  const shape = (text) => text.replace(NUMBER, "#");
  if (theirs.startsWith("Error") || shape(theirs) !== shape(ours)) return false;
  const [one, other] = [theirs, ours].map((text) => text.match(NUMBER) ?? []);
  return one.every((number, index) => {
    if (number === other[index]) return true;
    // More digits than a double has are those of an exact number.
    const isExact = [number, other[index]].some((text) => text.replace(/^0\.0*|e.*|\./g, "").length > 18);
    return !isExact && Math.abs(Number(number) - Number(other[index])) <= most * Math.abs(Number(number));
  });
}
