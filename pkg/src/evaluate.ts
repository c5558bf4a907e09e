import type { CompiledCode } from "./code_cache.js";
import { type Inputs, NO_INPUTS, compileSource, evaluateCode, evaluateSource, releaseCode } from "./engine.js";
import { invalidInput } from "./errors.js";
import { readInputs } from "./inputs.js";
import { readLimits } from "./limits.js";
import type { Answer, EvaluateOptions, Limits } from "./values.js";

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
  return evaluateWith(expression, options ? readInputs(options) : NO_INPUTS);
}

/** Evaluates an expression with options that have been read already. */
export function evaluateWith(expression: string, inputs: Inputs): Answer {
  checkExpression(expression);
  return evaluateSource(expression, inputs);
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
    return evaluateCode(this.#compiled, options ? readInputs(options) : NO_INPUTS);
  }

  /** Releases what the wasm holds of the expression immediately, as `using` does. It can still be evaluated. */
  dispose(): void {
    releaseCode(this.#compiled);
  }
}

/**
 * Parses an expression, to evaluate it many times.
 *
 * @throws {CalculationError} if it is malformed
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
