/** Command lines that cannot be run as they are, in clap's words. */
import type { Option, Subcommand, Words } from "./options.js";
import { usageOf } from "./help.js";

/** Ends the command with what is said instead. */
export class Ended extends Error {
  constructor(
    /** Without the last line end. */
    readonly text: string,
    readonly exitCode: number,
  ) {
    super(text);
  }
}

const MISUSED = 2;
const TRY_HELP = "For more information, try '--help'.";

/** The error of a command line: what is wrong with it, a tip, and the usage, where they help. */
export function misuse(message: string, { tip, usage }: { tip?: string | undefined; usage?: string } = {}): Ended {
  const parts = [`error: ${message}`, tip && `  tip: ${tip}`, usage && `Usage: ${usage}`, TRY_HELP];
  return new Ended(parts.filter(Boolean).join("\n\n"), MISUSED);
}

/** The error of an option that there is not. */
export function unknownOption(
  written: string,
  command: Subcommand,
  used: readonly Option[],
  givenWords: number,
): Ended {
  const near = nearest(
    written.replace(/^--/, ""),
    command.options.map(({ long }) => long),
  );
  const known = command.options.find(({ long }) => long === near);
  const tip = known && `a similar argument exists: '--${near}'`;
  const usage = usageWith(command, known === undefined ? used : [...used, known], givenWords);
  const asValue = tip === undefined && command.words.length > 0;
  return misuse(`unexpected argument '${written}' found`, {
    tip: asValue ? `to pass '${written}' as a value, use '-- ${written}'` : tip,
    usage,
  });
}

/** The error of a value that an option cannot have. */
export function invalidValue(option: Option, value: string, reason?: string): Ended {
  if (option.values === undefined) {
    return misuse(`invalid value '${value}' for '${shown(option)}'${reason === undefined ? "" : `: ${reason}`}`);
  }
  const near = nearest(value, option.values);
  const tip = near && `a similar value exists: '${near}'`;
  return misuse(`invalid value '${value}' for '${shown(option)}'\n${choices(option)}`, { tip });
}

/** The error of an option without its value. */
export function missingValue(option: Option): Ended {
  const message = `a value is required for '${shown(option)}' but none was supplied`;
  return misuse(option.values === undefined ? message : `${message}\n${choices(option)}`);
}

function choices({ values = [] }: Option): string {
  return `  [possible values: ${values.join(", ")}]`;
}

/** An option as it is written, with the name of its value. */
export function shown({ long, value }: Option): string {
  return value === undefined ? `--${long}` : `--${long} <${value}>`;
}

/** The usage with these options, or the general one if there are none. */
export function usageWith(command: Subcommand, used: readonly Option[], givenWords = 0): string {
  const options = [...new Set(used.filter(({ isHidden }) => !isHidden).map(shown))];
  if (options.length === 0 && givenWords === 0) return usageOf(command.name);
  const words = command.words.map((word, at) => shownWords(word, at < givenWords));
  return [`pascaline ${command.name}`, ...options, ...words].join(" ");
}

function shownWords({ name, areMany }: Words, areGiven: boolean): string {
  return `${areGiven ? `<${name}>` : `[${name}]`}${areMany ? "..." : ""}`;
}

/** The name that is most like the word, if one is like it at all. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  let [best, most] = [undefined as string | undefined, 0.7];
  for (const name of names) {
    const likeness = jaro([...word], [...name]);
    // Of names that are equally like it, clap takes the first one.
    if (likeness > most) [best, most] = [name, likeness];
  }
  return best;
}

/** The similarity of Jaro, from 0 to 1. */
function jaro(own: readonly string[], other: readonly string[]): number {
  const range = Math.max(0, Math.floor(Math.max(own.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const matched = own.filter((char, at) => {
    const found = other.findIndex((each, index) => each === char && !taken.has(index) && Math.abs(index - at) <= range);
    if (found >= 0) taken.add(found);
    return found >= 0;
  });
  if (matched.length === 0) return 0;
  const theirs = other.filter((_, index) => taken.has(index));
  const moved = Math.floor(matched.filter((char, at) => char !== theirs[at]).length / 2);
  const { length } = matched;
  return (length / own.length + length / other.length + (length - moved) / length) / 3;
}
