/** The options and the words of a subcommand, and how their values are read. */

/** An option. */
export interface Option {
  /** Its name after `--`. */
  readonly long: string;
  /** The name of its value; an option without one is a flag. */
  readonly value?: string;
  /** The only values that it can have. */
  readonly values?: readonly string[];
  /** Reads its value; an exception says what is wrong with it. */
  readonly read?: (text: string) => unknown;
  /** Whether it may be repeated. */
  readonly isRepeated?: boolean;
  /** Whether its value may begin with a minus. */
  readonly takesMinus?: boolean;
  /** The option that it needs. */
  readonly needs?: string;
  /** The option that it cannot be used with. */
  readonly excludes?: string;
}

/** What a subcommand takes. */
export interface Subcommand {
  readonly name: string;
  readonly options: readonly Option[];
  /** How many words it takes. */
  readonly mostWords: number;
  /** Whether the words are joined to a text, and may begin with a minus. */
  readonly takesText?: boolean;
}

/** The given options of a subcommand, and its words. */
export interface Given {
  /** Whether a flag is given. */
  readonly has: (long: string) => boolean;
  /** The last value of an option. */
  readonly one: <T = string>(long: string) => T | undefined;
  /** The values of an option. */
  readonly all: <T = string>(long: string) => readonly T[];
  readonly words: readonly string[];
}

const MOST_OF_32_BITS = 2n ** 32n - 1n;
const MOST_OF_64_BITS = 2n ** 64n - 1n;

/** Reads an integer of 64 bits without a sign. */
export function unsigned64(text: string): number {
  return wholeNumber(text, MOST_OF_64_BITS);
}

/** Reads an integer of 32 bits without a sign. */
export function unsigned32(text: string): number {
  return wholeNumber(text, MOST_OF_32_BITS);
}

function wholeNumber(text: string, most: bigint): number {
  if (!/^\+?\d+$/.test(text)) throw new Error("it is not a whole number");
  if (BigInt(text.replace("+", "")) > most) throw new Error(`the most is ${most}`);
  return Number(text);
}

/** Reads `NAME=VALUE`. */
export function binding(text: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at < 0) throw new Error("not NAME=VALUE");
  return [trimmed(text.slice(0, at)), text.slice(at + 1)];
}

const SPACE = "[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*";
const ALL_SPACE = new RegExp(SPACE, "gu");
const TRIMMED = new RegExp(`^${SPACE}(.*?)${SPACE}$`, "su");
const BLANK = new RegExp(`^${SPACE}$`, "u");

/** The text without Unicode's white space around it; JavaScript's own list is another. */
export function trimmed(text: string): string {
  return TRIMMED.exec(text)?.[1] ?? text;
}

/** Whether a text has nothing but white space. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** The text without any white space. */
export function withoutSpace(text: string): string {
  return text.replace(ALL_SPACE, "");
}
