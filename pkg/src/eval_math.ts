import { type Evaluation, assertionOf, evaluateMath } from "./crossing/parts.js";
import { CalculationError, messageOf } from "./errors.js";
import { hide } from "./hide.js";
import { pythonType } from "./python_type.js";
import type { Note } from "./values.js";
import { Outcome } from "./crossing/wire.js";

/** The result of EvalMath for an expression with a value. */
export interface EvalMathResult {
  /** The number; an integer past 2^53 is a `bigint`. */
  readonly result: number | bigint;
  /** Python's text of it, in which `5` and `5.0` differ. Not enumerable. */
  readonly repr: string;
  /** `(Expression "2+2" evaluatesTo 4)`. Not enumerable. */
  readonly assertion: string;
  /**
   * JSON that keeps every digit, and distinguishes `5` and `5.0`, in every engine. Not enumerable. `JSON.stringify` keeps
   * both if the engine has `JSON.rawJSON`; otherwise `5.0` becomes `5`, and an integer past 2^53 a string.
   */
  readonly json: string;
  /** Where the number may not be what the expression meant; absent if there is nothing to say. Not enumerable. */
  readonly notes?: readonly Note[] | undefined;
  readonly error?: undefined;
}

/** The result of EvalMath for any other expression. */
export interface EvalMathError {
  readonly error: string;
  readonly result?: undefined;
  readonly repr?: undefined;
  readonly assertion?: undefined;
  readonly json?: undefined;
  readonly notes?: undefined;
}

/**
 * Evaluates an expression of `0123456789+-*\/().eE ` as Python does.
 *
 * @example
 * evalMath("2+2").result; // 4
 * evalMath("10/2").repr; // "5.0"
 * evalMath("1/0").error; // "Division by zero"
 * evalMath("4.35*100").notes; // [{ code: "rounding", message: "The exact result is 435; a double is a fraction in base two." }]
 */
export function evalMath(input: { readonly expr: string } | string): EvalMathResult | EvalMathError {
  let expr: unknown;
  try {
    expr = exprOf(input);
  } catch (error) {
    return { error: `Evaluation failed: ${messageOf(error)}` };
  }
  if (typeof expr !== "string") return { error: refusal(expr) };
  try {
    return resultOf(expr, evaluateMath(expr));
  } catch (error) {
    // The instance was lost; if the wasm is not loaded, that is the host's mistake, and is thrown.
    if (error instanceof CalculationError) return { error: `Evaluation failed: ${messageOf(error)}` };
    throw error;
  }
}

function exprOf(input: unknown): unknown {
  return typeof input === "object" && input !== null ? (input as { expr?: unknown }).expr : input;
}

/** Python iterates over the characters of its argument, and a number has none. */
function refusal(expr: unknown): string {
  const isIterated = expr !== null && !["number", "bigint", "boolean"].includes(typeof expr);
  return isIterated ? "Expression must be a string" : `Evaluation failed: '${pythonType(expr)}' object is not iterable`;
}

/** What a result is told from: the expression, and Python's text of the number. */
const TOLD_FROM = Symbol("evalMath");

interface Told {
  readonly [TOLD_FROM]: { readonly expr: string; readonly text: string };
}

/**
 * What is told about a result is made when it is read. All results share the getters, since V8 gives objects with getters of their own
 * no common shape.
 */
const REPR: PropertyDescriptor & ThisType<Told> = {
  get() {
    return this[TOLD_FROM].text;
  },
};
const ASSERTION: PropertyDescriptor & ThisType<Told> = {
  get() {
    const { expr, text } = this[TOLD_FROM];
    return assertionOf(expr, text);
  },
};
const JSON_TEXT: PropertyDescriptor & ThisType<Told> = {
  get() {
    return `{"result": ${this[TOLD_FROM].text}}`;
  },
};
const TO_JSON: PropertyDescriptor = {
  get() {
    return toJSON;
  },
};

/** A result is a plain object with the number; what is said about it is hidden. */
function resultOf(expr: string, { kind, number, text, notes }: Evaluation): EvalMathResult | EvalMathError {
  if (kind === Outcome.Failure) return { error: text };
  const isNumber = kind === Outcome.Float || Number.isSafeInteger(number);
  const outcome = { result: isNumber ? number : BigInt(text) };
  hide(outcome, TOLD_FROM, { expr, text });
  Object.defineProperty(outcome, "repr", REPR);
  Object.defineProperty(outcome, "assertion", ASSERTION);
  Object.defineProperty(outcome, "json", JSON_TEXT);
  // `JSON.stringify` writes an int as Python does, but not a float, nor a `bigint`.
  if (kind === Outcome.Float || !isNumber) Object.defineProperty(outcome, "toJSON", TO_JSON);
  if (notes !== undefined) hide(outcome, "notes", notes);
  return outcome as EvalMathResult;
}

function toJSON(this: EvalMathResult): { result: unknown } {
  const { result, repr } = this;
  return { result: rawJson?.(repr) ?? (typeof result === "bigint" ? repr : result) };
}

/**
 * JSON numbers as written, which newer engines support. Without it `5.0` becomes `5`, and an integer past 2^53, of which no
 * digit may be lost, a string.
 */
const rawJson = (JSON as { rawJSON?: (text: string) => unknown }).rawJSON;
