import type { CompiledCode } from "./crossing/code_cache.js";
import {
  type Inputs,
  type Language,
  NO_INPUTS,
  WHOLE_LANGUAGE,
  evaluateSource,
  isFailure,
  unlessFailed,
} from "./crossing/engine.js";
import {
  CalculationError,
  type ErrorCode,
  type Failed,
  type Failure,
  failed,
  failedBy,
  invalidInput,
} from "./errors.js";
import { readInputs } from "./crossing/inputs.js";
import { readLimits } from "./limits.js";
import {
  areNumbers,
  inputsAt,
  numbersInOrder,
  readOthers,
  readRows,
  readValues,
  readVariables,
} from "./crossing/positions.js";
import {
  compileSource,
  evaluateCode,
  evaluateNumbers,
  numberOf,
  numbersOfRows,
  releaseCode,
} from "./crossing/programs.js";
import type { Answer, CompileOptions, EvaluateOptions, Value } from "./values.js";
import { Flag } from "./crossing/wire.js";

/**
 * Evaluates a mathjs expression.
 *
 * @param expression the text, such as `sqrt(a) + 1`
 * @throws {CalculationError} if the expression has no answer within its limits
 *
 * @example
 * evaluate("2 + 3 * 4").value; // 14
 * evaluate("sqrt(a) * i", { scope: { a: 16 } }).text; // "4i"
 */
export function evaluate(expression: string, options?: EvaluateOptions): Answer {
  const outcome = outcomeOf(expression, options);
  if (isFailure(outcome)) throw new CalculationError(outcome);
  return outcome;
}

/**
 * Evaluates a mathjs expression as {@link evaluate} does, but returns a failure instead of throwing it, which takes a fraction of the
 * time.
 *
 * @example
 * const outcome = tryEvaluate("2 * sqr(9)");
 * outcome.type === "failure" ? outcome.hint : outcome.text; // "did you mean `sqrt`?"
 */
export function tryEvaluate(expression: string, options?: EvaluateOptions): Answer | Failed {
  try {
    const outcome = outcomeOf(expression, options);
    return isFailure(outcome) ? failed(outcome) : outcome;
  } catch (error) {
    return failedBy(error);
  }
}

function outcomeOf(expression: string, options: EvaluateOptions | undefined): Answer | Failure {
  const inputs = options ? readInputs(options) : NO_INPUTS;
  checkExpression(expression);
  return evaluateSource(expression, inputs);
}

/** Evaluates an expression with options that have been read already. */
export function evaluateWith(expression: string, inputs: Inputs): Answer {
  checkExpression(expression);
  return unlessFailed(evaluateSource(expression, inputs));
}

declare global {
  interface SymbolConstructor {
    /** As in TypeScript's own library, which not everybody includes. */
    readonly dispose: unique symbol;
  }
}

/**
 * A parsed expression, which can be evaluated many times. Programs need not be disposed of: the wasm holds the code of the
 * most recently used ones, and parses a program again if it no longer holds it.
 */
export class Program {
  static {
    // Engines without `using` lack the symbol.
    if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.dispose;
  }

  declare [Symbol.dispose]: () => void;
  readonly #compiled: CompiledCode;

  /** Use {@link compile}. */
  constructor(compiled: CompiledCode) {
    this.#compiled = compiled;
  }

  /** The expression. */
  get source(): string {
    return this.#compiled.source;
  }

  /**
   * Evaluates the expression.
   *
   * @throws {CalculationError} if it has no answer within its limits
   */
  evaluate(options?: EvaluateOptions): Answer {
    const compiled = this.#compiled;
    const numbers = options ? numbersInOrder(compiled, options) : undefined;
    const outcome = numbers
      ? evaluateNumbers(compiled, numbers)
      : evaluateCode(compiled, options ? readOthers(compiled, options) : NO_INPUTS);
    if (isFailure(outcome)) throw new CalculationError(outcome);
    return outcome;
  }

  /**
   * Evaluates the expression with a value for each variable that it was compiled with, in their order. The answer is that of
   * {@link evaluate} with the names and the values as the scope, but numbers cross faster. A variable without a value is not
   * defined. The limits are those that it was compiled with.
   *
   * @throws {CalculationError} if it has no answer within its limits
   *
   * @example
   * compile("sqrt(a) + b", { variables: ["a", "b"] }).evaluateAt([-9, 1]).text; // "1 + 3i"
   */
  evaluateAt(values: ArrayLike<Value | Answer>): Answer {
    const given = readValues(this.#compiled, values);
    const outcome = areNumbers(this.#compiled, given)
      ? evaluateNumbers(this.#compiled, given)
      : evaluateCode(this.#compiled, inputsAt(this.#compiled, given));
    if (isFailure(outcome)) throw new CalculationError(outcome);
    return outcome;
  }

  /**
   * The number that is the result for these values of the variables, in their order: the fastest call.
   *
   * @throws {CalculationError} if the result is no number
   *
   * @example
   * compile("sqrt(a) + b", { variables: ["a", "b"] }).number(9, 1); // 4
   */
  number(...values: number[]): number {
    const outcome = areNumbers(this.#compiled, values)
      ? numberOf(this.#compiled, values)
      : evaluateCode(this.#compiled, { ...inputsAt(this.#compiled, values), language: ONLY_NUMBERS });
    if (typeof outcome === "number") return outcome;
    if (isFailure(outcome)) throw new CalculationError(outcome);
    return outcome.value as number;
  }

  /**
   * The numbers that are the results for many rows of values, which follow each other. A row that fails has NaN, and its code is put
   * into `failures`. The limits hold for each row.
   *
   * @throws {CalculationError} if the numbers do not fill the last row
   *
   * @example
   * const failures = new Map();
   * compile("sqrt(a) + b", { variables: ["a", "b"] }).evaluateMany(Float64Array.of(9, 1, -9, 1), failures); // [4, NaN]
   * failures; // Map { 1 => "unsupported-result" }
   */
  evaluateMany(rows: Float64Array, failures?: Map<number, ErrorCode>): Float64Array {
    return numbersOfRows(this.#compiled, readRows(this.#compiled, rows), failures);
  }

  /** Releases what the wasm holds of the expression immediately, as `using` does. It can still be evaluated. */
  dispose(): void {
    releaseCode(this.#compiled);
  }
}

const ONLY_NUMBERS: Language = { ...WHOLE_LANGUAGE, flags: Flag.NumberResults };

/**
 * Parses an expression, to evaluate it many times. If its variables are named, their values can be given by position.
 *
 * @throws {CalculationError} if it is malformed
 *
 * @example
 * const square = compile("x^2", { variables: ["x"] });
 * square.evaluate({ scope: { x: 3 } }).value; // 9
 * square.number(3); // 9
 */
export function compile(expression: string, options?: CompileOptions): Program {
  checkExpression(expression);
  if (!options) return new Program(compileSource(expression, undefined, undefined));
  const limits = readLimits(options);
  return new Program(compileSource(expression, limits, readVariables(options, limits)));
}

function checkExpression(expression: unknown): void {
  if (typeof expression === "string") return;
  const actual = expression === null ? "null" : Array.isArray(expression) ? "Array" : typeof expression;
  throw invalidInput(
    `Unexpected type of argument in function evaluate (expected: string, actual: ${actual}, index: 0)`,
  );
}
