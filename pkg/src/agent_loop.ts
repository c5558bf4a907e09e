import { unlessFailed } from "./engine.js";
import { type Failure, invalidInput } from "./errors.js";
import { readLimits } from "./limits.js";
import { ownOf } from "./own.js";
import { calculateArithmetic } from "./parts.js";
import type { Limits, NotedText } from "./values.js";

/** The options of `calculate`. */
export interface CalculateOptions {
  readonly limits?: Limits;
}

/** The tools of agent_loop, whose `calculate` has the same name as another system's. */
export const agentLoop = {
  /**
   * Python's text of the number that an arithmetic expression evaluates to.
   *
   * @throws {CalculationError} in Python's words, or such as `Unsupported expression syntax: Call`
   *
   * @example
   * agentLoop.calculate("(2+3)*4"); // "20"
   * agentLoop.calculate("10/2"); // "5.0"
   */
  calculate(expression: string, options: CalculateOptions = {}): string {
    return unlessFailed(calculated(expression, options, false)).text;
  },

  /**
   * The same with notes, where the number may not be what the expression meant.
   *
   * @throws {CalculationError}
   *
   * @example
   * agentLoop.calculateNoted("235_7").notes;
   * // [{ code: "underscore", message: "235_7 is read as 2357: …", span: { start: 0, end: 5 } }]
   */
  calculateNoted(expression: string, options: CalculateOptions = {}): NotedText {
    return unlessFailed(calculated(expression, options, true));
  },
} as const;

function calculated(expression: string, options: CalculateOptions, isNoted: boolean): NotedText | Failure {
  if (typeof expression !== "string") throw invalidInput("expression must be a string");
  if (typeof options !== "object" || options === null) throw invalidInput("options must be an object");
  const { limits } = ownOf(options);
  return calculateArithmetic(expression, limits && readLimits(limits), isNoted);
}
