import { type TextEntry, isFailure } from "./crossing/engine.js";
import { type Failed, failed, failedBy, invalidInput, shown } from "./errors.js";
import { checkSize, readScope } from "./crossing/inputs.js";
import { type LimitCells, readLimits } from "./limits.js";
import { ownOf } from "./own.js";
import {
  type AnswerInputs,
  type ReplyTexts,
  answerOutcome,
  answerText,
  answerTextInSession,
} from "./crossing/parts.js";
import type { Limits, Note } from "./values.js";
import { Entry } from "./crossing/wire.js";
import { zonedInstant } from "./zone.js";

/** The options of {@link answer}. */
export interface AnswerOptions {
  /** Names and their values; a text may be any expression, such as `"1/3"` or `"20 km"`. */
  readonly scope?: Readonly<Record<string, number | bigint | string>> | undefined;
  /** The last answer, known to the text as `ans`: an earlier reply, or a value. */
  readonly ans?: Reply | number | bigint | string | undefined;
  /** How the argument of `sin` is measured if it says nothing itself; `"radians"` by default. */
  readonly angle?: "radians" | "degrees" | undefined;
  /** The significant digits of `decimal`, 1 to 10,000 unless a limit says otherwise; 15 by default. */
  readonly digits?: number | undefined;
  /**
   * The language of the writer, such as `"en-US"` or `"de-CH"`, which says whether `1.234` is a thousand, and whether `01/02/2024` is
   * in January. Without it, a point is a decimal point, and a note says where another reading is possible.
   */
  readonly locale?: string | undefined;
  /**
   * The time from which `today`, `now` and `next friday` are told: a `Date`, which is in this machine's zone, or an instant with its
   * zone, such as `"2026-11-28T10:30:00Z"` or `"2026-11-28T10:30:00+01:00[Europe/Berlin]"`. Without it, a text that names them is
   * refused.
   */
  readonly now?: Date | string | undefined;
  readonly limits?: Limits | undefined;
}

/** The answer to a text: plain data. */
export interface Reply {
  readonly type: "number" | "complex" | "quantity" | "solutions" | "boolean" | "text";
  /** The answer in one line, to be repeated as it is. Never empty. */
  readonly text: string;
  /** The exact value, if there is one, such as `1/3` or `sqrt(2)`. */
  readonly exact?: string;
  /**
   * The exact value as it is shown beside `text`, where that is cut off: a decimal that ends if it has at most 50 digits, otherwise a
   * fraction, or a form such as `sqrt(3)/2`, of at most 200 characters. Absent if `text` says the whole value, and if the form would
   * say the question again, as `sin(30)` does.
   */
  readonly shownExact?: string;
  /** Its decimal digits: all of them if they are at most 50, otherwise correctly rounded. */
  readonly decimal?: string;
  /** Of equations, the value of each unknown in each solution. */
  readonly solutions?: readonly Readonly<Record<string, string>>[];
  /** The whole expression as it was understood. Read again, it has the same answer. */
  readonly reading: string;
  /** What may surprise in the reading or in the answer. */
  readonly notes: readonly Note[];
  /** Other ways to read the text, with their answers; absent if there are none. */
  readonly alternatives?: readonly Alternative[];
}

/** Another way to read a text. */
export interface Alternative {
  /** The expression as it would be understood. */
  readonly reading: string;
  /** The answer then, in one line. */
  readonly text: string;
}

const DIGITS = 15;
const MOST_UINT = 0xffff_ffff;

/** The inputs of a call without options. */
const NO_INPUTS: AnswerInputs = { entries: [], inDegrees: false, digits: DIGITS, limits: undefined };

/**
 * Answers what people and models write: arithmetic, percentages, units, equations, LaTeX. Numbers are exact, and what may be
 * doubted is told.
 *
 * @throws {CalculationError} if the text cannot be understood, or could fairly be read in two ways
 *
 * @example
 * answer("15% of 240"); // { type: "number", text: "36", exact: "36", decimal: "36", reading: "15% * 240", notes: [] }
 * answer("x - y = 70; x = 6y").solutions; // [{ x: "84", y: "14" }]
 */
export function answer(text: string, options?: AnswerOptions): Reply {
  return replyOf(answerText(checked(text), readInputs(options)));
}

/**
 * Answers what people and models write as {@link answer} does, but returns a failure instead of throwing it.
 *
 * @example
 * const outcome = tryAnswer("1,5,");
 * outcome.type === "failure" ? outcome.message : outcome.text; // why it cannot be read
 */
export function tryAnswer(text: string, options?: AnswerOptions): Reply | Failed {
  try {
    const outcome = answerOutcome(checked(text), readInputs(options));
    return isFailure(outcome) ? failed(outcome) : replyOf(outcome);
  } catch (error) {
    return failedBy(error);
  }
}

function checked(text: unknown): string {
  if (typeof text !== "string") throw invalidInput("text must be a string");
  return text;
}

/** The answer to a text of a session, and what the next text is given. */
export interface SessionReply {
  readonly reply: Reply;
  /** The scope of the next text: names such as `x`, functions such as `f(x, y)`, and what they stand for. */
  readonly scope: Readonly<Record<string, string>>;
  /** The `ans` of the next text; absent if there is none yet. A text that defines a function leaves it as it is. */
  readonly ans?: string;
}

/**
 * Answers a text of a session, in which names keep their values: those that the text defines (`x = 3`, `f(y) = x y^2`) are in the
 * scope of the reply, which is the scope of the next text. Nothing is kept here.
 *
 * @throws {CalculationError} as {@link answer}
 *
 * @example
 * const { scope } = answerInSession("x = 3");
 * answerInSession("x + 1", { scope }).reply.text; // "4"
 */
export function answerInSession(text: string, options?: AnswerOptions): SessionReply {
  const { texts, scope, ans } = answerTextInSession(checked(text), readInputs(options));
  return { reply: replyOf(texts), scope: Object.fromEntries(scope), ...(ans !== undefined && { ans }) };
}

/**
 * The reply of these texts.
 *
 * @internal
 */
export function replyOf([type, text, exact, shown, decimal, reading, rest]: ReplyTexts): Reply {
  const { solutions, notes, alternatives } = rest === "" ? NO_REST : (JSON.parse(rest) as Rest);
  return {
    type: type as Reply["type"],
    text,
    ...(exact !== "" && { exact }),
    ...(shown !== "" && { shownExact: shown }),
    ...(decimal !== "" && { decimal }),
    ...(solutions && { solutions }),
    reading,
    notes: notes ?? [],
    ...(alternatives && { alternatives }),
  };
}

type Rest = Partial<Pick<Reply, "solutions" | "notes" | "alternatives">>;

const NO_REST: Rest = {};

function readInputs(options: AnswerOptions | undefined): AnswerInputs {
  if (options === undefined) return NO_INPUTS;
  if (typeof options !== "object" || options === null) throw invalidInput("options must be an object");
  const { scope, ans, angle = "radians", digits = DIGITS, locale, now, limits } = ownOf(options);
  const cells = limits === undefined ? undefined : readLimits(limits);
  const entries = scope === undefined ? [] : scopeEntries(scope, cells);
  if (ans !== undefined) entries.push({ kind: Entry.Ans, name: "", value: readAns(ans, cells) });
  if (locale !== undefined) entries.push({ kind: Entry.Locale, name: "", value: readLocale(locale, cells) });
  if (now !== undefined) entries.push({ kind: Entry.Now, name: "", value: readNow(now, cells) });
  if (angle !== "radians" && angle !== "degrees") throw invalidInput('angle must be "radians" or "degrees"');
  if (!Number.isInteger(digits)) throw invalidInput(`digits must be an integer, got ${shown(digits)}`);
  return {
    entries,
    inDegrees: angle === "degrees",
    digits: Math.min(Math.max(digits, 0), MOST_UINT),
    limits: cells,
  };
}

function scopeEntries(scope: unknown, limits: LimitCells): TextEntry[] {
  const { names, values } = readScope(scope, valueText, limits);
  return names.map((name, at) => ({ kind: Entry.Text, name, value: values[at] as string }));
}

/** A value as the text of an expression; undefined for a value that is none. */
function valueText(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return Number.isFinite(value) ? String(value) : undefined;
    case "bigint":
      return String(value);
    default:
      return undefined;
  }
}

/** The text of a last answer. */
function readAns(ans: unknown, limits: LimitCells): string {
  const isReply = typeof ans === "object" && ans !== null && "reading" in ans;
  const value = valueText(isReply ? lastOf(ans as Reply) : ans);
  if (value === undefined) throw invalidInput("ans must be a reply, a number or a text");
  checkSize("ans", value, limits);
  return value;
}

/** What the next text of a conversation may call `ans`, as `Reply::next_ans` has it in the core, which refuses what is no value. */
function lastOf({ type, text, exact, decimal }: Reply): string {
  if (type === "number" || type === "complex") return exact ?? decimal ?? text;
  return type === "quantity" ? (exact ?? text) : text;
}

function readLocale(locale: unknown, limits: LimitCells): string {
  if (typeof locale !== "string") throw invalidInput("locale must be the tag of a language");
  checkSize("locale", locale, limits);
  return locale;
}

function readNow(now: unknown, limits: LimitCells): string {
  if (now instanceof Date && !Number.isNaN(now.getTime())) return zonedInstant(now);
  if (typeof now !== "string") throw invalidInput("now must be a date, or the text of an instant");
  checkSize("now", now, limits);
  return now;
}
