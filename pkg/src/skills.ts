import { argumentBytes } from "./crossing/engine.js";
import { invalidInput, messageOf, shown } from "./errors.js";
import { type JsonValue, jsonOf, valueOf } from "./json.js";
import { readLimits } from "./limits.js";
import { ownOf } from "./own.js";
import { runSkill, solveEquation } from "./crossing/parts.js";
import type { Limits, Note } from "./values.js";

/** The bindings of earlier actions: values by name, without `$`. */
export type Bindings = Readonly<Record<string, JsonValue>>;

/** An action of Skills. `$name` in its strings refers to the value that is bound to the name. */
interface SkillsAction {
  readonly type?: string;
  /** The name, after `$`, to bind the value to. */
  readonly out?: string | undefined;
}

/** An expression or an equation to calculate. */
export interface CalculateAction extends SkillsAction {
  /** A SymPy expression, `lhs = rhs`, or `solve(…)`. */
  readonly value: string;
  /** The values of its symbols. */
  readonly variables?: Readonly<Record<string, number | bigint | string>> | undefined;
  /** Significant digits, 1 to 10,000; 10 by default. */
  readonly precision?: number | undefined;
}

/** A value to convert to another type. */
export interface CoerceAction extends SkillsAction {
  readonly value?: JsonValue;
  readonly target?: JsonValue;
  readonly coercion: "to-int" | "to-float" | "to-bool" | "to-json" | "to-list" | "to-string";
  /** The separator of the items for `to-list`; a comma by default. */
  readonly delimiter?: string;
}

/** A value to split. */
export interface SplitAction extends SkillsAction {
  readonly value?: JsonValue;
  readonly target?: JsonValue;
}

/** The outcome of an action. */
export type Outcome<V extends JsonValue = JsonValue> =
  | {
      readonly status: "success";
      readonly value: V;
      /** The name that the value is bound to. */
      readonly out: string | null;
      /** What to merge into the bindings. */
      readonly bindings: Bindings;
      /** Where the value of a calculation may not be what was meant; absent if there is nothing to say. */
      readonly notes?: readonly Note[] | undefined;
    }
  | {
      readonly status: "failed";
      /** The reason, in the original's words. */
      readonly reason: string;
      /** How to correct the call, if that is known. */
      readonly hint?: string;
    };

/**
 * Calculates with SymPy's numbers: an expression to the given number of significant digits, or the solutions of an equation,
 * separated by commas. It never throws; the bindings are only read.
 *
 * @example
 * calculate({ type: "calculate", value: "2 + 3 * 4", out: "$result" });
 * // { status: "success", value: "14.00000000", out: "result", bindings: { result: "14.00000000" } }
 * calculate({ value: "x**2 - 4 = 0" }).value; // "-2.000000000, 2.000000000"
 * calculate({ value: "sin(30)" }).notes[0].message; // "sin takes radians; for degrees write sin(30*pi/180)."
 */
export function calculate(action: CalculateAction, bindings: Bindings = {}): Outcome<string> {
  return run("calculate", action, bindings) as Outcome<string>;
}

/**
 * Converts a value to another type.
 *
 * @example
 * coerce({ value: "$result", coercion: "to-int", out: "$count" }, { result: "14.00000000" }).value; // 14
 */
export function coerce(action: CoerceAction, bindings: Bindings = {}): Outcome {
  return run("coerce", action, bindings);
}

/**
 * Splits a text into the values that it contains.
 *
 * @example
 * split({ value: "$roots", out: "$each" }, { roots: "-2.000000000, 2.000000000" }).value;
 * // ["-2.000000000", "2.000000000"]
 */
export function split(action: SplitAction, bindings: Bindings = {}): Outcome<JsonValue[]> {
  return run("split", action, bindings) as Outcome<JsonValue[]>;
}

function read({ value, isJson }: { readonly value: string; readonly isJson: boolean }): JsonValue {
  return isJson ? valueOf(value) : value;
}

function run(tool: string, action: unknown, bindings: unknown): Outcome {
  try {
    const most = argumentBytes();
    const outcome = runSkill(tool, jsonOf(action, most), jsonOf(bindings, most));
    if ("reason" in outcome)
      return { status: "failed", reason: outcome.reason, ...(outcome.hint && { hint: outcome.hint }) };
    const { out, notes } = outcome;
    // The value of a binding is another one, so that neither changes with the other.
    const bound = out === "" ? {} : { [out]: read(outcome) };
    const success = { status: "success", value: read(outcome), out: out || null, bindings: bound } as const;
    return notes === undefined ? success : { ...success, notes };
  } catch (error) {
    return { status: "failed", reason: messageOf(error) };
  }
}

/** The options of {@link solve}. */
export interface SolveOptions {
  /** Significant digits, 1 to 10,000 unless a limit says otherwise; 10 by default. */
  readonly precision?: number;
  readonly limits?: Limits;
}

/** The solutions of an equation. */
export interface Solutions {
  /** Their digits, in SymPy's order; empty if there is no solution. */
  readonly roots: string[];
  /** Whether they were found by a search among the real numbers, since there was no closed form: there may be more. */
  readonly numeric: boolean;
}

const DIGITS = 10;
const MOST_UINT = 0xffff_ffff;

/**
 * Solves an equation, `lhs = rhs` or an expression that is set equal to zero. The variable is optional if there is only one.
 *
 * @throws {CalculationError}
 *
 * @example
 * solve("x**2 - 4 = 0").roots; // ["-2.000000000", "2.000000000"]
 * solve("a*t = 6", "t", { precision: 30 });
 */
export function solve(equation: string, variable?: string, options: SolveOptions = {}): Solutions {
  if (typeof equation !== "string") throw invalidInput("equation must be a string");
  if (variable !== undefined && typeof variable !== "string") throw invalidInput("variable must be a string");
  if (typeof options !== "object" || options === null) throw invalidInput("options must be an object");
  const { precision = DIGITS, limits } = ownOf(options);
  if (!Number.isInteger(precision)) throw invalidInput(`precision must be an integer, got ${shown(precision)}`);
  const digits = Math.min(Math.max(precision, 0), MOST_UINT);
  const cells = limits === undefined ? undefined : readLimits(limits);
  const { roots, numeric } = solveEquation(equation, variable, digits, cells);
  return { roots, numeric };
}
