/**
 * Reads the arguments of a call, once and before anything is written for the wasm: reading can run code of the caller's (a
 * proxy, an accessor of a value), which may evaluate something itself.
 */
import { type Entries, type Inputs, NO_INPUTS, argumentBytes } from "./engine.js";
import { type CalculationError, bounded, invalidInput } from "./errors.js";
import { type LimitCells, readLimits } from "./limits.js";
import type { Answer, EvaluateOptions, Value } from "./values.js";

/** Reads the options of a call. */
export function readInputs(options: EvaluateOptions): Inputs {
  const { ans, scope, limits } = options;
  const cells = limits === undefined ? undefined : readLimits(limits);
  return {
    ans: ans === undefined ? undefined : readAns(ans, cells),
    scope: scope === undefined ? NO_INPUTS.scope : readScope(scope, valueOf, cells),
    limits: cells,
  };
}

/** The size that counts for the value of a variable, if it is not a string. */
const BYTES_OF_NUMBER = 8;

/**
 * Reads the own enumerable data properties of a scope, each once. An accessor or a symbol is rejected by name, since reading
 * it could run code; inherited properties are not part of a scope. `convert` returns undefined for a value that a scope
 * cannot have.
 */
export function readScope<V extends Value>(
  scope: unknown,
  convert: (value: unknown) => V | undefined,
  limits: LimitCells,
): Entries {
  if (!isScope(scope)) throw invalidInput("scope must be an object");
  const [symbol] = Object.getOwnPropertySymbols(scope);
  if (symbol !== undefined) throw invalidInput(`scope must not have symbols as names: ${String(symbol)}`);
  const names = Object.keys(scope);
  const values: V[] = [];
  let bytesLeft = argumentBytes(limits);
  for (const name of names) {
    const value = convert(dataOf(scope, name));
    if (value === undefined) throw invalidInput(`scope value "${bounded(name)}" must be a number`);
    bytesLeft -= name.length + (typeof value === "string" ? value.length : BYTES_OF_NUMBER);
    if (bytesLeft < 0) throw tooLong("scope", limits);
    values.push(value);
  }
  return { names, values };
}

/** Whether a value can have variables: an object, but neither a list nor a map. */
export function isScope(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

function dataOf(scope: object, name: string): unknown {
  const property = Object.getOwnPropertyDescriptor(scope, name);
  if (property !== undefined && "value" in property) return property.value;
  throw invalidInput(`scope value "${bounded(name)}" must be a plain value, not an accessor`);
}

/** Reads a last answer. */
export function readAns(ans: Value | Answer, limits: LimitCells): Value {
  const value = valueOf(ans);
  if (value === undefined) throw invalidInput("ans must be a number, a complex number or a string");
  if (typeof value === "string" && value.length > argumentBytes(limits)) throw tooLong("ans", limits);
  return value;
}

function tooLong(what: string, limits: LimitCells): CalculationError {
  return invalidInput(`${what} must be smaller: longer than ${argumentBytes(limits)} bytes`);
}

/** The given value, either bare or in an answer. */
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
