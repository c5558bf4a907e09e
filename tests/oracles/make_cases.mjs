// Makes tests/cases/*.toml from tests/oracles/expressions/*.txt: each answer is that of mathjs 15.2.0. mathjs has no codes
// and no spans, so those of an error come from our own evaluator, and must be reviewed by a person. If our answer differs
// from mathjs's, the case must name a row of DIFFERENCES.md (`@@difference id` above it), and records ours.
//
// A line is an expression, or a JSON string that contains one; `@@ {…}` after it gives `scope`, `ans` and `limits`. A line
// that begins with `# ` is a comment for the next case. `numbers` chooses the type of numbers.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { CalculationError, evaluate } from "pascaline";
import { oracle } from "./mathjs.mjs";

const sources = new URL("expressions/", import.meta.url);
const cases = new URL("../cases/", import.meta.url);
const header = "# Made by tests/oracles/make_cases.mjs from mathjs 15.2.0. Change the expressions, not this file.\n";

let count = 0;
let unexplained = 0;
for (const file of readdirSync(sources)
  .filter((name) => name.endsWith(".txt"))
  .sort()) {
  const text = readFileSync(new URL(file, sources), "utf8");
  writeFileSync(new URL(file.replace(/txt$/, "toml"), cases), header + theme(text));
}
console.log(`${count} cases, ${unexplained} of them differ from mathjs without a word`);
process.exitCode = unexplained > 0 ? 1 : 0;

function theme(text) {
  let out = "";
  let difference;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    if (line.startsWith("# ")) {
      out += `\n${line}`;
    } else if (line.startsWith("@@difference ")) {
      difference = line.slice("@@difference ".length);
    } else {
      out += record(line, difference);
      difference = undefined;
    }
  }
  return out;
}

function record(line, difference) {
  count += 1;
  const [written, given = "{}"] = line.split(" @@ ");
  const expression = written.startsWith('"json:') ? JSON.parse(written.replace('"json:', '"')) : written;
  const options = JSON.parse(given);
  const ours = evaluated(expression, options);
  // mathjs has no limits: some of these would never end.
  const theirs = options.limits === undefined && difference === undefined ? oracle(expression, options) : ours;
  if (difference === undefined && !same(ours, theirs)) {
    unexplained += 1;
    console.error(`${expression}\n  mathjs ${JSON.stringify(theirs)}\n  ours   ${JSON.stringify(ours)}`);
  }
  const { scope, ans, limits, numbers } = options;
  return [
    "\n[[case]]",
    `expression = ${quoted(expression)}`,
    ...(scope === undefined
      ? []
      : [
          `scope = { ${Object.entries(scope)
            .map(([name, value]) => `${quoted(name)} = ${toml(value)}`)
            .join(", ")} }`,
        ]),
    ...(ans === undefined ? [] : [`ans = ${toml(ans)}`]),
    ...(limits === undefined
      ? []
      : [
          `limits = { ${Object.entries(limits)
            .map(([name, value]) => `${snake(name)} = ${value}`)
            .join(", ")} }`,
        ]),
    ...(numbers === undefined ? [] : [`numbers = ${quoted(numbers)}`]),
    ...(difference === undefined ? [] : [`difference = ${quoted(difference)}`]),
    ...expected(ours),
    "",
  ].join("\n");
}

function evaluated(expression, options) {
  try {
    const { type, value, text } = evaluate(expression, options);
    if (type === "complex") return { kind: type, ...value, text };
    return type === "number" || type === "text" ? { kind: type, value } : { kind: type, text };
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    const { code, message, span, hint } = error;
    return {
      kind: "error",
      message,
      code,
      span: [span.start, span.end].map((at) => bytes(expression.slice(0, at))),
      hint,
    };
  }
}

function same(ours, theirs) {
  if (ours.kind !== theirs.kind) return false;
  if (ours.kind === "error") return ours.message === theirs.message;
  if (ours.kind === "complex")
    return Object.is(ours.re, theirs.re) && Object.is(ours.im, theirs.im) && ours.text === theirs.text;
  return Object.is(ours.value, theirs.value) && ours.text === theirs.text;
}

function expected({ kind, value, re, im, text, code, message, span, hint }) {
  if (kind === "number") return [`number = ${toml(value)}`];
  if (kind === "text") return [`string = ${quoted(value)}`];
  if (kind === "complex") return [`complex = ${toml({ re, im })}`, `text = ${quoted(text)}`];
  if (kind !== "error") return [`type = ${quoted(kind)}`, `text = ${quoted(text)}`];
  const shown = hint === undefined ? "" : `, hint = ${quoted(hint)}`;
  return [`error = { code = ${quoted(code)}, message = ${quoted(message)}, span = [${span}]${shown} }`];
}

function toml(value) {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "object") return `{ re = ${toml(value.re)}, im = ${toml(value.im)} }`;
  if (!Number.isFinite(value)) return { NaN: "nan", Infinity: "inf", "-Infinity": "-inf" }[value];
  const text = Object.is(value, -0) ? "-0.0" : String(value);
  return /[.e]/.test(text) ? text.replace(/^(-?\d+)e/, "$1.0e") : `${text}.0`;
}

function quoted(text) {
  // JSON's escapes are valid in TOML, except for DEL and the slash.
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function bytes(text) {
  return new TextEncoder().encode(text).length;
}
