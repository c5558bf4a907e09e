/** `pascaline calculate`. */
import { type SkillOutcome, runSkill } from "../crossing/parts.js";
import { failureSaid, noteInBytes } from "./failure.js";
import { MAX_LINE } from "./lines.js";
import { type Given, type Subcommand, trimmed } from "./options.js";
import { type Said, toEach } from "./said.js";

export const CALCULATE: Subcommand = {
  name: "calculate",
  takesText: true,
  mostWords: Infinity,
  options: [
    { long: "precision", value: "N", takesMinus: true },
    { long: "var", value: "NAME=VALUE", read: variable, isRepeated: true },
    { long: "bindings", value: "JSON" },
    { long: "json" },
    MAX_LINE,
  ],
};

const NUMBER = /^[ \t\n\r]*(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)[ \t\n\r]*$/;

/** A name with its value as JSON: a JSON number keeps its digits; anything else is a string. */
function variable(text: string): [name: string, json: string] {
  const at = text.indexOf("=");
  if (at < 0) throw new Error("not NAME=VALUE");
  const value = text.slice(at + 1);
  return [trimmed(text.slice(0, at)), NUMBER.exec(value)?.[1] ?? JSON.stringify(value)];
}

/** Calculates. */
export function runCalculate(given: Given): number {
  const bindings = given.one("bindings") ?? "{}";
  const variables = new Map(given.all<[string, string]>("var"));
  const asJson = given.has("json");
  return toEach(given, (expression) => {
    const isAction = trimmed(expression).startsWith("{");
    const action = isAction ? expression : actionOf(expression, variables, given.one("precision"));
    try {
      const outcome = runSkill("", action, bindings);
      return asJson ? jsonSaid(outcome, action) : saidOfOutcome(outcome);
    } catch (error) {
      return failureSaid(error, expression, asJson);
    }
  });
}

/** The action as JSON text; the values of the variables are JSON. */
export function actionOf(
  expression: string,
  variables: ReadonlyMap<string, string>,
  precision: string | undefined,
): string {
  const entries = [...variables].map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  const fields = ['"type":"calculate"', `"value":${JSON.stringify(expression)}`, `"variables":{${entries.join(",")}}`];
  if (precision !== undefined) fields.push(`"precision":${JSON.stringify(precision)}`);
  return `{${fields.join(",")}}`;
}

/** What is said of an outcome. */
export function saidOfOutcome(outcome: SkillOutcome): Said {
  if ("reason" in outcome) {
    const { reason, hint } = outcome;
    return { kind: "failure", message: hint === "" ? reason : `${reason}\nhint: ${hint}` };
  }
  const asides = (outcome.notes ?? []).map(({ message }) => ({ label: "note", text: message }) as const);
  return { kind: "answer", texts: [outcome.value], asides };
}

function jsonSaid(outcome: SkillOutcome, action: string): Said {
  if ("reason" in outcome) {
    const { reason, hint } = outcome;
    return { kind: "json-failure", json: JSON.stringify({ status: "failed", reason, ...(hint && { hint }) }) };
  }
  const { out, notes } = outcome;
  const value = outcome.isJson ? outcome.value : JSON.stringify(outcome.value);
  const name = JSON.stringify(out);
  const fields = ['"status":"success"', `"value":${value}`, `"out":${out === "" ? "null" : name}`];
  fields.push(`"bindings":{${out === "" ? "" : `${name}:${value}`}}`);
  if (notes !== undefined) {
    const expression = String((JSON.parse(action) as { value?: unknown }).value ?? "");
    fields.push(`"notes":${JSON.stringify(notes.map((note) => noteInBytes(note, expression)))}`);
  }
  return { kind: "json", json: `{${fields.join(",")}}` };
}
