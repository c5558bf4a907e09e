import { unlessFailed } from "./crossing/engine.js";
import { invalidInput } from "./errors.js";
import { readLimits } from "./limits.js";
import { ownOf } from "./own.js";
import { calculateArithmetic } from "./crossing/parts.js";
import type { Limits, Note } from "./values.js";

/** The options of `calculate`. */
export interface CalculateOptions {
  readonly limits?: Limits;
  /** Gets the notes, if there are any: where the number may not be what the expression meant. */
  readonly notes?: ((notes: readonly Note[]) => void) | undefined;
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
   * agentLoop.calculate("235_7", { notes: (notes) => console.log(notes) });
   * // [{ code: "underscore", message: "235_7 is read as 2357: …", span: { start: 0, end: 5 } }]
   */
  calculate(expression: string, options: CalculateOptions = {}): string {
    if (typeof expression !== "string") throw invalidInput("expression must be a string");
    if (typeof options !== "object" || options === null) throw invalidInput("options must be an object");
    const { limits, notes: listener } = ownOf(options);
    if (listener !== undefined && typeof listener !== "function") throw invalidInput("notes must be a function");
    const outcome = calculateArithmetic(expression, limits && readLimits(limits), listener !== undefined);
    const { text, notes } = unlessFailed(outcome);
    if (notes !== undefined) listener?.(notes);
    return text;
  },
} as const;
