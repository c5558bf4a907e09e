/**
 * The kinds of failure, stable from version to version. `trap`, `memory`, `invalid-input` and `ans-unavailable` can
 * come from the package itself.
 */
export type ErrorCode =
  | "unexpected-end"
  | "value-expected"
  | "unexpected-token"
  | "unclosed"
  | "invalid-number"
  | "invalid-character"
  | "invalid-escape"
  | "invalid-assignment"
  | "invalid-syntax"
  | "unsupported-syntax"
  | "undefined-symbol"
  | "undefined-function"
  | "not-a-function"
  | "no-access"
  | "type-mismatch"
  | "too-few-arguments"
  | "too-many-arguments"
  | "conversion"
  | "division-by-zero"
  | "domain"
  | "dimension-mismatch"
  | "index-out-of-range"
  | "unsupported-result"
  | "not-in-lite"
  | "invalid-input"
  | "source-too-long"
  | "nesting-too-deep"
  | "too-many-steps"
  | "collection-too-large"
  | "integer-too-large"
  | "overflow"
  | "text-too-long"
  | "deadline"
  | "memory"
  | "ans-unavailable"
  | "trap";

/** A place in an expression: half-open, in UTF-16 units, as `slice` takes it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A failure, as the core describes it. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly span: Span;
  readonly hint?: string;
  /** The message, the line of the expression with the place underlined, and the hint: lines of text. */
  readonly rendered: string;
}

/** What a call that does not throw returns instead of a result: a failure, by its type. */
export interface Failed extends Failure {
  readonly type: "failure";
}

/**
 * Why an expression has no answer. The message is in the words of the system that Pascaline replaces; branch
 * on `code`.
 *
 * @example
 * try {
 *   evaluate("sqr(9)");
 * } catch (error) {
 *   error.code; // "undefined-function"
 *   error.hint; // "did you mean `sqrt`?"
 * }
 */
export class CalculationError extends Error implements Failure {
  static {
    // On the prototype, as in JavaScript's own errors, so that the first line of the stack includes it.
    this.prototype.name = "CalculationError";
  }

  readonly code: ErrorCode;
  readonly span: Span;
  declare readonly hint?: string;
  readonly rendered: string;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.span = failure.span;
    if (failure.hint !== undefined) this.hint = failure.hint;
    this.rendered = failure.rendered;
  }
}

/** The failure as a result. */
export function failed({ code, message, span, hint, rendered }: Failure): Failed {
  const type = "failure";
  return hint === undefined ? { type, code, message, span, rendered } : { type, code, message, span, hint, rendered };
}

/** An exception as a result, if it is a failure; any other is thrown again. */
export function failedBy(error: unknown): Failed {
  if (error instanceof CalculationError) return failed(error);
  throw error;
}

/** The maximum number of characters in a message. It may quote the caller's input, which has any length. */
const MOST_OF_A_MESSAGE = 4_000;

/** A message, truncated if it is long. */
export function bounded(message: string): string {
  if (message.length <= MOST_OF_A_MESSAGE) return message;
  const end = MOST_OF_A_MESSAGE;
  // Half a surrogate pair is not a character.
  const cut = message.slice(0, /[\uD800-\uDBFF]/.test(message.charAt(end - 1)) ? end - 1 : end);
  return `${cut}…`;
}

/** The message of any exception. */
export function messageOf(error: unknown): string {
  try {
    return bounded(String((error as Error | undefined)?.message ?? error));
  } catch {
    return "Unknown error";
  }
}

/** A message with its hint, if there is one, on a line of its own. */
export function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}\nhint: ${hint}`;
}

/** A value in a message; an object, which may have no text, by its type. */
export function shown(value: unknown): string {
  return typeof value === "object" ? typeof value : String(value);
}

/** An error about an argument of the call, not about the expression. */
export function invalidInput(message: string): CalculationError {
  return failureOfCall("invalid-input", bounded(message));
}

/** A failure without a place in an expression. */
export function failureOfCall(code: ErrorCode, message: string): CalculationError {
  return new CalculationError({ code, message, span: { start: 0, end: 0 }, rendered: message });
}
