/** Options as they are given: what an object inherits, perhaps from an `Object.prototype` that somebody has extended, is not an option. */

import { bounded, invalidInput } from "./errors.js";

const EMPTY = {};

/** The options themselves if they inherit nothing that they could be read for, otherwise a copy of their own properties. */
export function ownOf<T extends object>(options: T): T {
  const prototype: unknown = Object.getPrototypeOf(options);
  if (prototype === null || (prototype === Object.prototype && !isExtended())) return options;
  return { __proto__: null, ...options };
}

/** Whether every object inherits a property. */
function isExtended(): boolean {
  for (const _ in EMPTY) return true;
  return false;
}

/**
 * Checks that options are among those that are known: a misspelt one would be ignored in silence.
 *
 * @throws {CalculationError}
 */
export function checkOptions(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw invalidInput(`unknown option ${bounded(unknown)}: the options are ${known.join(", ")}`);
}
