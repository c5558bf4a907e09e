import type { CompiledCode } from "./code_cache.js";
import { type Inputs, NO_INPUTS, compileSource, evaluateCode, evaluateSource, releaseCode } from "./engine.js";
import { invalidInput } from "./errors.js";
import { readInputs } from "./inputs.js";
import { readLimits } from "./limits.js";
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

declare global {
  interface SymbolConstructor {
    /** As TypeScript's own library has it, which not everybody takes. */
    readonly dispose: unique symbol;
  }
}

/**
 * An expression that has been read, to be evaluated many times. Programs may be dropped without a word: the wasm holds the code
 * of those that were used last, and one that it no longer holds is read again when it is evaluated.
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
   * @throws {CalculationError} where it has no answer within its limits
   */
  evaluate(options?: EvaluateOptions): Answer {
    return evaluateCode(this.#compiled, options ? readInputs(options) : NO_INPUTS);
  }

  /** Lets go at once of what the wasm holds of the expression, as `using` does. It can still be evaluated. */
  dispose(): void {
    releaseCode(this.#compiled);
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
