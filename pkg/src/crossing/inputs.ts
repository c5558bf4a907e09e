/**
 * Reads the arguments of a call, once and before anything is written for the wasm: reading can run code of the caller's (a
 * proxy, an accessor of a value), which may evaluate something itself.
 */
import {
  type Entries,
  type Given,
  type Inputs,
  type Language,
  NO_INPUTS,
  WHOLE_LANGUAGE,
  argumentBytes,
} from "./engine.js";
import { type CalculationError, bounded, invalidInput } from "../errors.js";
import { type LimitCells, readLimits } from "../limits.js";
import { ownOf } from "../own.js";
import { encode, encodeAnswer } from "./structured.js";
import type { Answer, Complex, EvaluateOptions, LanguageOptions, Value } from "../values.js";
import { Flag } from "./wire.js";

/** Reads the options of a call. */
export function readInputs(given: EvaluateOptions): Inputs {
  const options = ownOf(given);
  const { ans, scope, limits } = options;
  const cells = limits === undefined ? undefined : readLimits(limits);
  return {
    ans: ans === undefined ? undefined : readAns(ans, cells),
    scope: scope === undefined ? NO_INPUTS.scope : readScope(scope, valueOf, cells),
    limits: cells,
    language: readLanguage(options),
  };
}

/** The flags of the types of numbers. */
const NUMBERS: ReadonlyMap<unknown, number> = new Map([
  ["number", 0],
  ["BigNumber", Flag.BigNumbers],
  ["Fraction", Flag.Fractions],
  ["bigint", Flag.BigInts],
]);

/** Reads what an expression may use. */
export function readLanguage({ functions, units, numbers }: LanguageOptions): Language {
  if (functions === undefined && units !== false && numbers === undefined) return WHOLE_LANGUAGE;
  if (functions !== undefined && !(Array.isArray(functions) && functions.every((name) => typeof name === "string"))) {
    throw invalidInput("functions must be a list of names");
  }
  const type = NUMBERS.get(numbers ?? "number");
  if (type === undefined) throw invalidInput(`numbers must be one of ${[...NUMBERS.keys()].join(", ")}`);
  return { functions: functions?.join(" "), flags: type | (units === false ? Flag.NoUnits : 0) };
}

/** The size that counts for the value of a variable, if it is not a string. */
const BYTES_OF_NUMBER = 8;

/**
 * Reads the own enumerable properties of a scope, each once, before anything is written for the wasm. What is inherited is not part
 * of a scope, and neither are symbols. `convert` returns undefined for a value that a scope cannot have.
 */
export function readScope<V extends Given>(
  scope: unknown,
  convert: (value: unknown) => V | undefined,
  limits: LimitCells,
): Entries {
  if (!isScope(scope)) throw invalidInput("scope must be an object");
  const own = ownOf(scope);
  const names: string[] = [];
  const values: V[] = [];
  let bytesLeft = argumentBytes(limits);
  for (const name in own) {
    const value = convert(own[name]);
    if (value === undefined) throw invalidInput(`scope value "${bounded(name)}" must be a number`);
    bytesLeft -= name.length + sizeOf(value);
    if (bytesLeft < 0) throw tooLong("scope", limits);
    names.push(name);
    values.push(value);
  }
  return { names, values };
}

/** Whether a value can have variables: an object, but neither a list nor a map. */
export function isScope(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

function sizeOf(value: Given): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" && "json" in value ? value.json.length : BYTES_OF_NUMBER;
}

/** Reads a last answer. */
export function readAns(ans: Value | Answer, limits: LimitCells): Given {
  const value = valueOf(ans);
  if (value === undefined) throw invalidInput("ans must be a value or an answer");
  if (typeof value !== "number") checkSize("ans", value, limits);
  return value;
}

/** Checks that a part of a call is not too large to be written. */
export function checkSize(what: string, value: Given, limits: LimitCells): void {
  if (sizeOf(value) > argumentBytes(limits)) throw tooLong(what, limits);
}

function tooLong(what: string, limits: LimitCells): CalculationError {
  return invalidInput(`${what} must be smaller: longer than ${argumentBytes(limits)} bytes`);
}

/** The given value, either bare or in an answer. */
export function valueOf(given: unknown): Given | undefined {
  const bare = bareValueOf(given);
  if (bare !== undefined) return bare;
  if (typeof given === "boolean" || typeof given === "bigint" || given === null || Array.isArray(given)) {
    return { json: encode(given) };
  }
  if (typeof given !== "object" || !("type" in given)) return undefined;
  const { type, value, ...rest } = given as { type: unknown; value?: unknown };
  if (type === "number" || type === "complex" || type === "text") return bareValueOf(value);
  const json = encodeAnswer({ type, value, ...rest });
  return json === undefined ? undefined : { json };
}

function bareValueOf(given: unknown): number | string | Complex | undefined {
  if (typeof given === "number" || typeof given === "string") return given;
  if (typeof given !== "object" || given === null) return undefined;
  const { re, im } = given as { re?: unknown; im?: unknown };
  return typeof re === "number" && typeof im === "number" ? { re, im } : undefined;
}
