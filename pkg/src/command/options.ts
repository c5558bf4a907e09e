/** What clap knows about the options and the words of a subcommand, in its words. */

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
  /** Whether the usage does not name it. */
  readonly isHidden?: boolean;
  /** The option that it needs. */
  readonly needs?: string;
  /** The option that it cannot be used with. */
  readonly excludes?: string;
}

/** The words of a subcommand. */
export interface Words {
  /** Their name in the help. */
  readonly name: string;
  readonly areMany?: boolean;
}

/** A subcommand, as clap knows it. */
export interface Subcommand {
  readonly name: string;
  readonly options: readonly Option[];
  readonly words: readonly Words[];
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

const MOST_OF_32_BITS = 0xffff_ffffn;
const MOST_OF_64_BITS = 0xffff_ffff_ffff_ffffn;
const MOST_OF_SIGNED = 0x7fff_ffff_ffff_ffffn;

/** Reads an integer of 64 bits without a sign. */
export function unsigned64(text: string): number {
  const digits = digitsOf(text, /^\+?(\d+)$/);
  if (BigInt(digits) > MOST_OF_64_BITS) throw new Error("number too large to fit in target type");
  return Number(digits);
}

/** Reads an integer of 32 bits without a sign. */
export function unsigned32(text: string): number {
  const digits = digitsOf(text, /^([+-]?\d+)$/).replace("+", "");
  const number = BigInt(digits);
  if (number > MOST_OF_SIGNED) throw new Error("number too large to fit in target type");
  if (number < -MOST_OF_SIGNED - 1n) throw new Error("number too small to fit in target type");
  if (number < 0n || number > MOST_OF_32_BITS) throw new Error(`${number} is not in 0..=${MOST_OF_32_BITS}`);
  return Number(number);
}

function digitsOf(text: string, form: RegExp): string {
  if (text === "") throw new Error("cannot parse integer from empty string");
  const [, digits] = form.exec(text) ?? [];
  if (digits === undefined) throw new Error("invalid digit found in string");
  return digits;
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
