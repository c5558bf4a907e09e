import { cut } from "./crossing/engine.js";
import { invalidInput, shown } from "./errors.js";
import { readLimits } from "./limits.js";
import { ownOf } from "./own.js";
import { called } from "./crossing/parts.js";
import type { Limits } from "./values.js";

/** The options of {@link check}: what is accepted beside the same value. */
export interface CheckOptions {
  /** What Math-Verify accepts: six decimals of what is written as a decimal, percentages, decimal commas. */
  readonly profile?: "math_verify" | undefined;
  /** A decimal is accepted for what is rounded to it, or for what agrees with it to so many decimals. */
  readonly rounding?: "digits-given" | number | undefined;
  /** How far a number may be from the gold one: a distance, and a part of its size. */
  readonly tolerance?: number | undefined;
  /** Whether a percentage is the same as its number, with or without the division by 100; false by default. */
  readonly percent?: boolean | undefined;
  /** Whether a unit may be missing on one side; true by default. */
  readonly missingUnit?: boolean | undefined;
  /** Whether the items of a list without brackets have an order; false by default. */
  readonly ordered?: boolean | undefined;
  /** Whether a comma between digits may be that of a decimal; false by default. */
  readonly decimalComma?: boolean | undefined;
  readonly limits?: Limits | undefined;
}

/** How one of two answers was read. */
export interface CheckedSide {
  /** The answer as it was understood; the text itself if it was not. */
  readonly reading: string;
  /** The answer as LaTeX, if it was understood. */
  readonly latex?: string;
  /** What kind of answer it is, such as `number`, `formula`, `set` or `interval`. */
  readonly kind: string;
}

/** Whether two answers are the same: plain data. */
export interface Verdict {
  readonly outcome: "equal" | "unequal" | "unknown";
  /** How that is known; absent if nothing was decided. */
  readonly proof?: "exact" | "certified-digits" | "probable";
  /** Why: a code that is stable, and one sentence for people. */
  readonly reason: { readonly code: string; readonly message: string };
  readonly claim: CheckedSide;
  readonly gold: CheckedSide;
}

/** The final answer of a response. */
export interface Extracted {
  /** How it was found. */
  readonly found: "boxed" | "marked" | "phrase" | "bold" | "last-line" | "nothing";
  /** The answer; empty if there is none. */
  readonly text: string;
  /** Its place in the response, half-open. */
  readonly span: readonly [start: number, end: number];
}

const FLAGS = ["percent", "missingUnit", "ordered", "decimalComma"] as const;

/**
 * Whether a claim is the same answer as the gold one, with the reason, how that is known, and how both were read. What cannot be read
 * or decided is `unknown`.
 *
 * @throws {CalculationError} if a text is too long, or an option is none
 *
 * @example
 * check("\\frac{1}{2}", "0.5").outcome; // "equal"
 * check("0.333", "1/3").outcome; // "unequal"
 * check("0.333", "1/3", { rounding: "digits-given" }).outcome; // "equal"
 */
export function check(claim: string, gold: string, options: CheckOptions = {}): Verdict {
  if (typeof claim !== "string" || typeof gold !== "string") throw invalidInput("both answers must be strings");
  if (typeof options !== "object" || options === null) throw invalidInput("options must be an object");
  const { limits, ...accepted } = readOptions(ownOf(options));
  const cells = limits === undefined ? undefined : readLimits(limits);
  return called("check", { claim: cut(claim, cells), gold: cut(gold, cells), ...accepted }, cells);
}

/**
 * Finds the final answer of a response: the last `\boxed{…}`, what stands behind `####` or `the answer is`, what is in bold type, or a
 * last line that is nothing else. Nothing is guessed.
 *
 * @example
 * extractAnswer("5 + 5 = 10\n#### 10"); // { found: "marked", text: "10", span: [16, 18] }
 */
export function extractAnswer(text: string): Extracted {
  if (typeof text !== "string") throw invalidInput("text must be a string");
  return called("extract-answer", { text });
}

/**
 * An answer as LaTeX, with its formulas as SymPy's `latex` writes them.
 *
 * @throws {CalculationError} if it cannot be read
 *
 * @example
 * latex("x^2/2 + sqrt(3)"); // "\\frac{x^{2}}{2} + \\sqrt{3}"
 */
export function latex(text: string, options: { readonly limits?: Limits | undefined } = {}): string {
  if (typeof text !== "string") throw invalidInput("text must be a string");
  const { limits } = ownOf(options);
  const cells = limits === undefined ? undefined : readLimits(limits);
  return called("latex", { text: cut(text, cells) }, cells);
}

/** The options, checked, without what is none. */
function readOptions({ profile, rounding, tolerance, limits, ...own }: CheckOptions): CheckOptions {
  if (profile !== undefined && profile !== "math_verify") {
    throw invalidInput(`profile must be "math_verify", got ${shown(profile)}`);
  }
  const isCount = typeof rounding === "number" && Number.isInteger(rounding) && rounding >= 0 && rounding < 2 ** 32;
  if (rounding !== undefined && rounding !== "digits-given" && !isCount) {
    throw invalidInput(`rounding must be "digits-given" or a number of decimals, got ${shown(rounding)}`);
  }
  if (tolerance !== undefined && !(typeof tolerance === "number" && tolerance >= 0 && tolerance < Infinity)) {
    throw invalidInput(`tolerance must be a non-negative number, got ${shown(tolerance)}`);
  }
  const leniencies = FLAGS.map((name) => {
    const flag: unknown = own[name];
    if (flag === undefined || typeof flag === "boolean") return [name, flag];
    throw invalidInput(`${name} must be a boolean, got ${shown(flag)}`);
  });
  return { profile, rounding, tolerance, limits, ...(Object.fromEntries(leniencies) as CheckOptions) };
}
