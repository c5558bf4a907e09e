/** The command line before it is parsed: the subcommand may be left out, and words that begin with a minus belong to the text. */
import { inputIsTerminal } from "./console.js";
import type { Option, Subcommand } from "./options.js";
import { meant } from "./slip.js";
import { type Ended, misuse } from "./usage.js";

/** The command line, with its subcommand first. */
export interface CommandLine {
  readonly subcommand: string;
  readonly args: readonly string[];
  /** The words of a text without a subcommand, unless it follows `--`. */
  readonly bare: readonly string[];
}

/** What a command line can have. */
export interface Known {
  /** Every subcommand by name, in the order of the help; undefined where there is none here. */
  readonly subcommands: ReadonlyMap<string, Subcommand | undefined>;
  /** The options of every subcommand. */
  readonly global: readonly Option[];
}

const OF_A_TEXT = "answer";
const OF_A_PERSON = "repl";

/** Without a subcommand and a text, it is `repl` on a terminal and `answer` elsewhere. */
export function commandLine(args: readonly string[], known: Known): CommandLine {
  const at = subcommandOf(args, known);
  const name = at === undefined ? implied(args, known) : args[at];
  if (name === undefined) return { subcommand: "", args, bare: [] };
  const subcommand = known.subcommands.get(name);
  const rest = args.filter((_, index) => index !== at);
  if (!subcommand?.takesText) return { subcommand: name, args: rest, bare: [] };
  const own = [...known.global, ...subcommand.options];
  const { options, words } = split(rest, own);
  if (words.length === 0 && (args.includes("--") || inputIsTerminal()) && !asksForHelp(options, own)) throw noText();
  const mayBeMisspelt = at === undefined && !args.includes("--");
  return { subcommand: name, args: [...options, "--", ...words], bare: mayBeMisspelt ? words : [] };
}

function implied(args: readonly string[], known: Known): string | undefined {
  const options = ofAnyText(known);
  const hasWords = split(args, options).words.length > 0;
  if (asksForHelp(args, options) && !hasWords) return undefined;
  if (args.includes("--") || hasWords) return OF_A_TEXT;
  return inputIsTerminal() ? OF_A_PERSON : OF_A_TEXT;
}

function noText(): Ended {
  return misuse("there is no text; write it after the command, or `-` to read lines of the standard input", { of: "" });
}

/** The error of `evla`, which is a slip of a subcommand, if it is all that was written. */
export function misspeltSubcommand({ bare }: CommandLine, known: Known): Ended | undefined {
  const [word] = bare;
  if (word === undefined || bare.length > 1) return undefined;
  const near = meant(word, [...known.subcommands.keys(), "help"]);
  if (near === undefined) return undefined;
  return misuse(`there is no subcommand '${word}'`, { tip: `there is a subcommand '${near}'`, of: "" });
}

/** The place of the subcommand: it is the first word, if that is the name of one. */
function subcommandOf(args: readonly string[], known: Known): number | undefined {
  const options = ofAnyText(known);
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    const kind = kindOf(word, options);
    if (kind === "separator") return undefined;
    if (kind === "word") return word === "help" || known.subcommands.has(word) ? at : undefined;
    if (kind === "option-with-value") at++;
  }
  return undefined;
}

/** The options that may stand before a text without a subcommand. */
function ofAnyText({ subcommands, global }: Known): Option[] {
  return [...global, ...[OF_A_TEXT, OF_A_PERSON].flatMap((name) => subcommands.get(name)?.options ?? [])];
}

/** The options with their values, and the words between them. */
function split(args: readonly string[], known: readonly Option[]): { options: string[]; words: string[] } {
  const [options, words]: [string[], string[]] = [[], []];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    const kind = kindOf(word, known);
    if (kind === "separator") return { options, words: [...words, ...args.slice(at + 1)] };
    (kind === "word" ? words : options).push(word);
    if (kind === "option-with-value" && at + 1 < args.length) options.push(args[++at] as string);
  }
  return { options, words };
}

/** `--jsno` is an option too, which is refused; `-2` and `--2` are words. */
function kindOf(word: string, known: readonly Option[]): "option" | "option-with-value" | "separator" | "word" {
  if (word === "--") return "separator";
  if (word === "-h" || word === "-V") return "option";
  if (!/^--[A-Za-z]/.test(word)) return "word";
  return known.some(({ long, value }) => long === word.slice(2) && value !== undefined)
    ? "option-with-value"
    : "option";
}

const ASKS = ["-h", "--help", "-V", "--version"];

/** Whether the help or the version is asked for, and not as the value of an option. */
function asksForHelp(args: readonly string[], known: readonly Option[]): boolean {
  return args.some((arg, at) => ASKS.includes(arg) && kindOf(args[at - 1] ?? "", known) !== "option-with-value");
}
