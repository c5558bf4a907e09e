/** The limits of a call, in the form that the wasm takes. */
import { invalidInput } from "./errors.js";
import { ownOf } from "./own.js";
import type { Limits } from "./values.js";
import { LIMITS } from "./crossing/wire.js";

/** Limits in the order of {@link LIMITS}, with NaN for a default; undefined if all are defaults. */
export type LimitCells = readonly number[] | undefined;

/** Reads limits into the order in which the wasm takes them. */
export function readLimits(limits: Limits): LimitCells {
  if (typeof limits !== "object" || limits === null) throw invalidInput("limits must be an object");
  const own = ownOf(limits);
  const cells = LIMITS.map((name) => {
    const limit: unknown = own[name];
    if (limit === undefined) return NaN;
    if (typeof limit !== "number" || !(limit >= 0)) {
      throw invalidInput(`${name} must be a non-negative number`);
    }
    return limit;
  });
  return cells.every(Number.isNaN) ? undefined : cells;
}
