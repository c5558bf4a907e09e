/** What the command says to a text, and to each of many. */
import { aside, fail, print, printJson } from "./console.js";
import { Input, LineError, textOfLine } from "./lines.js";
import { type Given, isBlank } from "./options.js";
import { Ended } from "./usage.js";

/** Something that is worth knowing about an answer. */
export interface Aside {
  readonly label: "exact" | "reading" | "note" | "or" | "reason" | "proof" | "claim" | "gold";
  readonly text: string;
}

/** What is said to a text. */
export type Said =
  /** The answer, of which each text is a line, and what is worth knowing about it. */
  | { readonly kind: "answer"; readonly texts: readonly string[]; readonly asides: readonly Aside[] }
  /** The message of a failure, with its place and its hint. */
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "json" | "json-failure"; readonly json: string }
  /** A text that was not meant as one. */
  | { readonly kind: "refusal"; readonly refusal: Ended };

const FAILURE = 1;

function hasFailed({ kind }: Said): boolean {
  return kind !== "answer" && kind !== "json";
}

/** Says it to the only text; returns the exit code. */
export function tell(said: Said): number {
  switch (said.kind) {
    case "answer":
      said.texts.forEach(print);
      said.asides.forEach(({ label, text }) => aside("", label, text));
      break;
    case "failure":
      fail("", said.message);
      break;
    case "refusal":
      throw said.refusal;
    default:
      printJson(said.json);
  }
  return hasFailed(said) ? FAILURE : 0;
}

/** Says it to the line with this number. */
function tellLine(said: Said, number: number): void {
  const place = `Line ${number}: `;
  switch (said.kind) {
    case "answer": {
      print(said.texts.join(", ").replaceAll("\n", "\\n"));
      const doubts = said.asides.filter(({ label }) => label === "note" || label === "or");
      return doubts.forEach(({ label, text }) => aside(place, label, text));
    }
    case "failure":
      return fail(place, said.message);
    case "refusal":
      return fail("", said.refusal.text);
    case "json":
      return printJson(said.json);
    case "json-failure":
      // Every failure is an object with fields.
      return printJson(`${said.json.replace(/\}$/, "")},"line":${number}}`);
  }
}

/** Answers the text that the words are together, or each line of the standard input if there is none; returns the exit code. */
export function toEach(given: Given, answer: (text: string) => Said): number {
  const { words } = given;
  const isLines = words.length === 0 || (words.length === 1 && words[0] === "-");
  return isLines ? toLines(given, answer) : tell(answer(words.join(" ")));
}

/** Answers each line by itself. A line that fails does not keep the others from being answered. */
function toLines(given: Given, answer: (text: string) => Said): number {
  const input = new Input(given.one<number>("max-line"));
  let exitCode = 0;
  for (let number = 1; ; number++) {
    const line = input.next();
    if (line === undefined) return exitCode;
    const text = line instanceof LineError ? line : textOfLine(line);
    if (typeof text === "string" && isBlank(text)) continue;
    const said = typeof text === "string" ? answer(text.replace(/\r$/, "")) : wrongLine(text, given.has("json"));
    if (hasFailed(said)) exitCode = FAILURE;
    tellLine(said, number);
  }
}

function wrongLine({ message }: LineError, asJson: boolean): Said {
  return asJson ? { kind: "json-failure", json: JSON.stringify({ error: { message } }) } : { kind: "failure", message };
}
