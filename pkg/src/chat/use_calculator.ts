import { calculatorText } from "../crossing/parts.js";
import { invalidInput } from "../errors.js";

/**
 * The result of nanochat's calculator for an expression, as Python's text; null if it returns nothing, or gives up.
 *
 * @throws {CalculationError} if the expression is not a string
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
