import { type CompiledCode, compileSource, evaluateCode, evaluateSource } from "./engine.js";
import { invalidInput } from "./errors.js";
import { type Inputs, NO_INPUTS, readInputs, readLimits } from "./inputs.js";
import type { Answer, EvaluateOptions, Limits } from "./values.js";

/**
 * Evaluates an expression of mathjs.
 *
 * @param expression the text, such as `sqrt(a) + 1`
 * @throws {CalculationError} where the expression has no answer within its limits
 *
 * @example
 * evaluate("2 + 3 * 4").value; // 14
 * evaluate("sqrt(a) * i", { scope: { a: 16 } }).text; // "4i"
 */
export function evaluate(expression: string, options?: EvaluateOptions): Answer {
  return evaluateWith(expression, options ? readInputs(options) : NO_INPUTS);
}

/** Evaluates an expression with what was read of its options. */
export function evaluateWith(expression: string, inputs: Inputs): Answer {
  checkExpression(expression);
  return evaluateSource(expression, inputs);
}

/** An expression that has been read, to be evaluated many times. */
export class Program {
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
   * @throws {CalculationError} where it has no answer within its limits
   */
  evaluate(options?: EvaluateOptions): Answer {
    return evaluateCode(this.#compiled, options ? readInputs(options) : NO_INPUTS);
  }
}

/**
 * Reads an expression, to evaluate it many times.
 *
 * @throws {CalculationError} where it is malformed
 *
 * @example
 * const square = compile("x^2");
 * square.evaluate({ scope: { x: 3 } }).value; // 9
 */
export function compile(expression: string, limits?: Limits): Program {
  checkExpression(expression);
  return new Program(compileSource(expression, limits && readLimits(limits)));
}

function checkExpression(expression: unknown): void {
  if (typeof expression === "string") return;
  const actual = expression === null ? "null" : Array.isArray(expression) ? "Array" : typeof expression;
  throw invalidInput(
    `Unexpected type of argument in function evaluate (expected: string, actual: ${actual}, index: 0)`,
  );
}
