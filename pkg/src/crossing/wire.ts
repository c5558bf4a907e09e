/** What crosses to the wasm and back. `make wire` writes this file from `src/js/wire.rs`, `src/base/limits.rs` and `src/calls/lib.rs`. */

/** What a call asks for. A bit has the same meaning in every export. */
export enum Flag {
  /** The limits follow the entries. */
  HasLimits = 1,
  /** Only the results of ART's tool are accepted. */
  ToolResults = 2,
  /** The results of ART's tool are accepted, and quantities. */
  QuantityResults = 4,
  /** A name is not a unit. */
  NoUnits = 8,
  /** Numbers are mathjs's BigNumbers. */
  BigNumbers = 16,
  /** Numbers are fractions. */
  Fractions = 32,
  /** Numbers are integers of any size. */
  BigInts = 64,
  /** An angle without a unit is in degrees. */
  Degrees = 128,
  /** The second text is the variable. */
  HasVariable = 256,
  /** The caller reads the notes on the result. */
  WithNotes = 512,
  /** Only numbers are accepted, and nobody reads their text or notes. */
  NumberResults = 1024,
  /** The caller reads the parts of the result. */
  WithParts = 2048,
}

/** What an entry of a call is. */
export enum Entry {
  /** A variable whose value is a number. */
  Number = 0,
  /** A variable whose value is a complex number. */
  Complex = 1,
  /** A variable whose value is a text. */
  Text = 2,
  /** A variable whose value is JSON. */
  Structured = 3,
  /** The names of the functions that can be called, separated by spaces. */
  Functions = 4,
  /** The value of `ans`. */
  Ans = 5,
  /** The tag of a language. */
  Locale = 6,
  /** The time from which `today` is told, as RFC 9557 writes it. */
  Now = 7,
}

/** How many cells an entry has. */
export const CELLS_PER_ENTRY = 4;

/** The cells of an entry. */
export enum EntryCell {
  /** What it is. */
  Kind = 0,
  /** A number, the real part of a complex one, or the length of a text in bytes. */
  Value = 1,
  /** The imaginary part of a complex number. */
  Imaginary = 2,
  /** The length of the name in bytes. */
  Name = 3,
}

/** The kind of an outcome. */
export enum Outcome {
  /** A number. */
  Number = 0,
  /** A complex number: its text and its two parts. */
  Complex = 1,
  /** A text. */
  Text = 2,
  /** There is no result; texts say why. */
  Failure = 3,
  /** There is no result, and nothing to say. */
  Nothing = 4,
  /** Any other value, as JSON. */
  Structured = 5,
  /** The text of an integer of Python. */
  Int = 6,
  /** The text of a float of Python. */
  Float = 7,
  /** A truth value: 1 or 0. */
  Boolean = 8,
  /** The digits of a BigNumber. */
  BigNumber = 9,
  /** The digits of an integer of any size. */
  BigInt = 10,
  /** A numerator and a denominator, with a slash between them. */
  Fraction = 11,
  /** A quantity whose size is a number: its text, the size, the length of the unit, and whether its prefix is fixed. */
  Unit = 12,
  /** A matrix of numbers: its text, how many numbers follow, whether it is an array, the number of its dimensions, its length in each, and the items. */
  Matrix = 13,
  /** The results of several statements, all of them numbers: their text, how many there are, and the numbers. */
  Numbers = 14,
}

/** Added to the kind of an outcome that has notes. */
export const NOTED = 256;

/** Added instead, once and once more for each of the [`Words`] before, if the only note is in words that the other side has a copy of. */
export const NOTED_IN_WORDS = 512;

/** The words of a note. Each has a code, and what is said before the exact result and after it. */
export enum Words {
  /** On a large whole number, of which no exact result is told. */
  Large = 0,
  /** On a number that is rounded. */
  Rounding = 1,
  /** On a large number. */
  Inexact = 2,
  /** On a remainder, at a place. */
  Remainder = 3,
}

/** Where the exact result is in the text buffer: no text of a number is longer. */
export const EXACT_AT = 24;

/** The cells of an outcome. */
export enum OutcomeCell {
  /** A number that is the whole outcome, or the length of all texts in bytes. */
  First = 0,
  /** From here on, the length of each text in UTF-16 units; then the numbers that come with the texts. */
  Lengths = 1,
  /** Of a note in [`Words`], the length of the exact result in bytes. */
  Exact = 2,
  /** Its place, NaN if it has none. */
  Start = 3,
  /** The end of its place. */
  End = 4,
}

/** The limits of one evaluation. Omitted ones have their defaults; `Infinity` is none. */
export interface Limits {
  /** UTF-8 bytes of the expression. 65,536 by default. */
  readonly sourceBytes?: number | undefined;
  /** Levels of nesting: brackets, operators awaiting an operand, function calls. 1,000 by default. */
  readonly nesting?: number | undefined;
  /** Steps of work: one for a node, one for each element of an operation on a collection. 1,000,000 by default. */
  readonly steps?: number | undefined;
  /** Elements of one collection. 100,000 by default. */
  readonly collection?: number | undefined;
  /** UTF-16 units of a text result. 100,000 by default. */
  readonly text?: number | undefined;
  /** Significant digits that may be asked for. 10,000 by default. */
  readonly precision?: number | undefined;
  /** UTF-8 bytes of JSON in one tool call, which are its arguments, an action, or its bindings; and of a scope. 1,048,576 by default. */
  readonly argumentBytes?: number | undefined;
  /** Milliseconds of one evaluation: on a processor where the host tells that time, otherwise of the time that passes. 5,000 by default. */
  readonly milliseconds?: number | undefined;
}

/** The limits, in the order of their cells; NaN means the default. */
export const LIMITS = [
  "sourceBytes",
  "nesting",
  "steps",
  "collection",
  "text",
  "precision",
  "argumentBytes",
  "milliseconds",
] as const;

/** The option of the command that sets each limit, and what stands for its value. */
export const LIMIT_OPTIONS = [
  ["sourceBytes", "max-source-bytes", "N"],
  ["nesting", "max-nesting", "N"],
  ["steps", "max-steps", "N"],
  ["collection", "max-collection", "N"],
  ["text", "max-text", "N"],
  ["precision", "max-precision", "N"],
  ["argumentBytes", "max-argument-bytes", "N"],
  ["milliseconds", "deadline", "MS"],
] as const;

/** A function that is called rarely, by its name. */
export type CallName =
  | "solve"
  | "eval-math-assertion"
  | "check"
  | "latex"
  | "extract-answer"
  | "units"
  | "names"
  | "plan"
  | "picture"
  | "arithmetic-conversation"
  | "gsm8k-conversation"
  | "spelling-conversation"
  | "tools"
  | "tool-fault"
  | "calculator"
  | "specification"
  | "failed-content"
  | "missing-tool"
  | "error-among";
