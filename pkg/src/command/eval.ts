/** `pascaline eval`. */
import { type Given as Value, type Inputs, type Language, evaluateSource, unlessFailed } from "../crossing/engine.js";
import { readLanguage, valueOf } from "../crossing/inputs.js";
import type { LimitCells } from "../limits.js";
import { calculateArithmetic } from "../crossing/parts.js";
import type { Answer, LanguageOptions, NotedText } from "../values.js";
import { failureSaid, noteInBytes } from "./failure.js";
import { MAX_LINE } from "./lines.js";
import { type Given, type Subcommand, binding } from "./options.js";
import { plainJson } from "./plain_json.js";
import { type Said, toEach } from "./said.js";

const NUMBERS = ["number", "BigNumber", "Fraction", "bigint"] as const;

export const EVAL: Subcommand = {
  name: "eval",
  takesText: true,
  mostWords: Infinity,
  options: [
    { long: "dialect", value: "DIALECT", values: ["mathjs", "python"] },
    { long: "scope", value: "NAME=VALUE", read: binding, isRepeated: true },
    { long: "ans", value: "VALUE", takesMinus: true },
    { long: "functions", value: "NAMES", isRepeated: true },
    { long: "numbers", value: "NUMBERS", values: NUMBERS },
    { long: "no-units" },
    { long: "json" },
    MAX_LINE,
  ],
};

/** Evaluates. */
export function runEval(given: Given, limits: LimitCells): number {
  const isPython = given.one("dialect") === "python";
  if (isPython) refuseForPython(given);
  const asJson = given.has("json");
  return toEach(given, (expression) => {
    const reading = new Source(expression);
    try {
      const answer = isPython ? arithmetic(expression, limits) : evaluated(given, limits, reading);
      return asJson ? { kind: "json", json: jsonOf(answer, expression) } : saidOfAnswer(answer);
    } catch (error) {
      return failureSaid(error, reading.text, asJson);
    }
  });
}

/** The text that is evaluated: that of a variable, and then the expression. */
class Source {
  constructor(public text: string) {}
}

function refuseForPython(given: Given): void {
  if (given.has("ans") || given.has("scope")) {
    throw new Error("Python's arithmetic has no variables: --scope and --ans apply to mathjs");
  }
  if (given.has("functions") || given.has("no-units")) {
    throw new Error("Python's arithmetic has no functions: --functions and --no-units apply to mathjs");
  }
}

function arithmetic(expression: string, limits: LimitCells): Answer {
  const { text, notes } = unlessFailed(calculateArithmetic(expression, limits, true));
  return { type: "text", value: text, text, ...(notes && { notes }) };
}

function evaluated(given: Given, limits: LimitCells, source: Source): Answer {
  const expression = source.text;
  const language = languageOf(given);
  const run = (text: string, inputs: Partial<Inputs>): Answer => {
    source.text = text;
    const scope = { names: [], values: [] };
    return unlessFailed(evaluateSource(text, { ans: undefined, scope, limits, language, ...inputs }));
  };
  const value = (text: string): Value => valueOf(run(text, {})) as Value;
  const scope = given.all<[string, string]>("scope");
  const names = scope.map(([name]) => name);
  const values = scope.map(([, text]) => value(text));
  const ans = given.one("ans");
  return run(expression, { scope: { names, values }, ans: ans === undefined ? undefined : value(ans) });
}

function languageOf(given: Given): Language {
  const functions = given.has("functions") ? given.all("functions").flatMap((names) => names.split(",")) : undefined;
  const numbers = given.one<LanguageOptions["numbers"]>("numbers");
  return readLanguage({ functions, units: !given.has("no-units"), numbers });
}

/** What is said of an answer. */
export function saidOfAnswer({ text, notes = [] }: NotedText): Said {
  return { kind: "answer", texts: [text], asides: notes.map(({ message }) => ({ label: "note", text: message })) };
}

function jsonOf({ type, value, text, notes = [] }: Answer, expression: string): string {
  const fields = [`"type":"${type}"`, `"value":${plainJson(value)}`, `"text":${JSON.stringify(text)}`];
  if (notes.length > 0) fields.push(`"notes":${JSON.stringify(notes.map((note) => noteInBytes(note, expression)))}`);
  return `{${fields.join(",")}}`;
}
