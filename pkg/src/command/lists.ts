/** `pascaline functions` and `pascaline units`: what a text may name. */
import { functions } from "../crossing/engine.js";
import { type UnitRow, answerText, knownNames, unitRows } from "../crossing/parts.js";
import type { FunctionHelp } from "../values.js";
import { NO_OPTIONS } from "./answer.js";
import { fail, print, printJson } from "./console.js";
import type { Given, Subcommand } from "./options.js";

export const FUNCTIONS: Subcommand = { name: "functions", mostWords: 1, options: [{ long: "json" }] };
export const UNITS: Subcommand = { name: "units", mostWords: 1, options: [{ long: "json" }] };

const FAILED = 1;

/** Lists functions; returns the exit code. */
export function runFunctions(given: Given): number {
  const [word] = given.words;
  if (!given.has("json")) return printFunctions(word);
  const [found, others] = [functionsAbout(word), functionsOfAnswer(word)];
  for (const { name, signature, group, summary, example: expression, exampleAnswer: answer } of found) {
    printJson(JSON.stringify({ name, signature, group, summary, example: { expression, answer } }));
  }
  for (const name of others) printJson(JSON.stringify({ name }));
  return told(found.length + others.length, "function", word);
}

/** Lists units; returns the exit code. */
export function runUnits(given: Given): number {
  const [word] = given.words;
  if (!given.has("json")) return printUnits(word);
  const found = unitsAbout(word);
  for (const { names, quantity, example } of found)
    printJson(JSON.stringify({ names, quantity, ...(example && { example }) }));
  return told(found.length, "unit", word);
}

/** Says if nothing was found. */
function told(count: number, what: string, word: string | undefined): number {
  if (word === undefined || count > 0) return 0;
  fail("", `There is no ${what} about \`${word}\`\nhint: \`pascaline ${what}s\` lists all of them`);
  return FAILED;
}

/** Prints the functions about a word, or all; returns the exit code. */
export function printFunctions(word: string | undefined): number {
  const found = functionsAbout(word);
  for (const { signature, summary, example, exampleAnswer } of found) {
    print(`${signature}\n    ${summary}\n    ${example} = ${exampleAnswer}`);
  }
  const others = functionsOfAnswer(word);
  if (others.length > 0) print(`A text for \`answer\` may also call ${others.join(", ")}`);
  return told(found.length + others.length, "function", word);
}

/** Prints the units about a word, or all; returns the exit code. */
export function printUnits(word: string | undefined): number {
  const found = unitsAbout(word);
  for (const { names, quantity, example } of found) {
    print(`${names.join(", ")}\n    ${quantity}`);
    if (example !== undefined) print(`    ${example.text} = ${example.answer}`);
  }
  return told(found.length, "unit", word);
}

function isAbout(texts: readonly string[], word: string | undefined): boolean {
  return word === undefined || texts.some((text) => text.toLowerCase().includes(word.toLowerCase()));
}

function functionsAbout(word: string | undefined): FunctionHelp[] {
  return functions().filter(({ name, group, summary }) => isAbout([name, group, summary], word));
}

/** The names of the functions that only a text for `answer` may call. */
function functionsOfAnswer(word: string | undefined): string[] {
  const ofMathjs = new Set(functions().map(({ name }) => name));
  const called = knownNames().filter((name) => name.endsWith("("));
  return called.map((name) => name.slice(0, -1)).filter((name) => isAbout([name], word) && !ofMathjs.has(name));
}

/** A unit as it is listed, with one of it in that of the SI. */
interface ListedUnit extends UnitRow {
  readonly example?: { readonly text: string; readonly answer: string } | undefined;
}

function unitsAbout(word: string | undefined): ListedUnit[] {
  const about = unitRows().filter(({ names, quantity }) => isAbout([...names, quantity], word));
  return about.map((row) => ({ ...row, example: exampleOf(row) }));
}

function exampleOf({ names: [name], si }: UnitRow): ListedUnit["example"] {
  if (name === undefined || si === undefined || name === si) return undefined;
  const text = `1 ${name} in ${si}`;
  try {
    return { text, answer: answerText(text, NO_OPTIONS)[1] };
  } catch {
    return undefined;
  }
}
