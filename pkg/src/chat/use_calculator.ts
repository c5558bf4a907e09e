import { calculatorText } from "../parts.js";
import { invalidInput } from "../errors.js";

/**
 * What nanochat's calculator gives for an expression, as Python's text; null where it gives nothing, or gives
 * up.
 *
 * @throws {CalculationError} where the expression is no string
 *
 * @example
 * useCalculator("123,456 * 789"); // "97406784"
 * useCalculator("(100 - 20) / 4"); // "20.0"
 * useCalculator("2**3"); // null
 */
export function useCalculator(expr: string): string | null {
  if (typeof expr !== "string") throw invalidInput("expr must be a string");
  return calculatorText(expr) ?? null;
}
