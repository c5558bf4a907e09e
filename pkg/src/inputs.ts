/**
 * What a call is given, read once and before anything is written for the wasm: reading can run code of the
 * caller's (a proxy, an accessor of a value), which may evaluate something itself.
 */
import { invalidInput } from "./errors.js";
import type { Answer, EvaluateOptions, Limits, Value } from "./values.js";

/** Variables: their names, and at the same places their values. */
export interface Entries {
  readonly names: readonly string[];
  readonly values: readonly Value[];
}

/** What an evaluation works with. */
export interface Inputs {
  readonly ans: Value | undefined;
  readonly scope: Entries;
  /** The limits in the order of {@link LIMITS}, NaN for a default; undefined where all are defaults. */
  readonly limits: readonly number[] | undefined;
}

/** The limits in the order in which the wasm takes them. */
const LIMITS = [
  "sourceBytes",
  "nesting",
  "steps",
  "collection",
  "text",
  "precision",
  "argumentBytes",
  "milliseconds",
] as const satisfies (keyof Limits)[];

/** The inputs of a call without options. */
export const NO_INPUTS: Inputs = { ans: undefined, scope: { names: [], values: [] }, limits: undefined };

/** Reads the options of a call. */
export function readInputs(options: EvaluateOptions): Inputs {
  const { ans, scope, limits } = options;
  return {
    ans: ans === undefined ? undefined : readAns(ans),
    scope: scope === undefined ? NO_INPUTS.scope : readScope(scope, valueOf),
    limits: limits === undefined ? undefined : readLimits(limits),
  };
}

/**
 * Reads the own enumerable data properties of a scope, each once. An accessor or a symbol is refused by name,
 * since reading it could run code; what is inherited is not part of a scope. `convert` gives undefined for a
 * value that a scope cannot have.
 */
export function readScope<V extends Value>(
  scope: unknown,
  convert: (value: unknown) => V | undefined,
): Entries {
  if (typeof scope !== "object" || scope === null || Array.isArray(scope) || scope instanceof Map) {
    throw invalidInput("scope must be an object");
  }
  const [symbol] = Object.getOwnPropertySymbols(scope);
  if (symbol !== undefined) throw invalidInput(`scope must not have symbols as names: ${String(symbol)}`);
  const names = Object.keys(scope);
  const values: V[] = [];
  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(scope, name);
    if (property === undefined || !("value" in property)) {
      throw invalidInput(`scope value "${name}" must be a plain value, not an accessor`);
    }
    const value = convert(property.value);
    if (value === undefined) throw invalidInput(`scope value "${name}" must be a number`);
    values.push(value);
  }
  return { names, values };
}

/** Reads limits into the order in which the wasm takes them. */
export function readLimits(limits: Limits): number[] {
  if (typeof limits !== "object" || limits === null) throw invalidInput("limits must be an object");
  return LIMITS.map((name) => {
    const limit: unknown = limits[name];
    if (limit === undefined) return NaN;
    if (typeof limit !== "number" || !(limit >= 0)) {
      throw invalidInput("limits must be numbers that are not negative");
    }
    return limit;
  });
}

/** Reads a last answer. */
export function readAns(ans: Value | Answer): Value {
  const value = valueOf(ans);
  if (value === undefined) throw invalidInput("ans must be a number, a complex number or a text");
  return value;
}

/** The value that is given, either bare or in an answer. */
function valueOf(given: unknown): Value | undefined {
  const bare = bareValueOf(given);
  if (bare !== undefined || typeof given !== "object" || given === null || !("value" in given)) return bare;
  return "type" in given ? bareValueOf(given.value) : undefined;
}

function bareValueOf(given: unknown): Value | undefined {
  if (typeof given === "number" || typeof given === "string") return given;
  if (typeof given !== "object" || given === null) return undefined;
  const { re, im } = given as { re?: unknown; im?: unknown };
  return typeof re === "number" && typeof im === "number" ? { re, im } : undefined;
}
