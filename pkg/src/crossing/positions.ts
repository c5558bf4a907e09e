/** Reads what is given by position: values for the variables that an expression was compiled with, in their order. */
import type { CompiledCode } from "./code_cache.js";
import { type Inputs, NO_INPUTS, WHOLE_LANGUAGE } from "./engine.js";
import { invalidInput } from "../errors.js";
import { checkSize, isScope, readInputs, readScope, valueOf } from "./inputs.js";
import type { LimitCells } from "../limits.js";
import { ownOf } from "../own.js";
import type { Answer, CompileOptions, EvaluateOptions, Value } from "../values.js";

/** The names of the variables; undefined if there is no list of them. */
export function readVariables(options: CompileOptions, limits: LimitCells): readonly string[] | undefined {
  const { variables } = ownOf(options);
  if (variables === undefined) return undefined;
  if (!Array.isArray(variables)) throw invalidInput("variables must be a list of names");
  const names: unknown[] = [...variables];
  if (!names.every((name) => typeof name === "string")) throw invalidInput("variables must be a list of names");
  checkSize("variables", names.join(""), limits);
  return names;
}

/** A copy of the values, each of which is read once. */
export function readValues({ variables = [] }: CompiledCode, values: ArrayLike<Value | Answer>): unknown[] {
  if (typeof values !== "object" || values === null) throw invalidInput("values must be a list");
  const { length } = values;
  checkCount(length, variables);
  const copy: unknown[] = [];
  for (let index = 0; index < length; index++) copy.push(values[index]);
  return copy;
}

/** Whether there is a number for each variable. */
export function areNumbers({ variables = [] }: CompiledCode, values: readonly unknown[]): values is readonly number[] {
  if (values.length !== variables.length) return false;
  for (let index = 0; index < values.length; index++) if (typeof values[index] !== "number") return false;
  return true;
}

/** The inputs of a call in which some values are no numbers, or are missing: the same as with a scope. */
export function inputsAt({ variables = [], limits }: CompiledCode, values: readonly unknown[]): Inputs {
  checkCount(values.length, variables);
  const scope = Object.fromEntries(values.map((value, index) => [variables[index] as string, value]));
  return { ...NO_INPUTS, scope: readScope(scope, valueOf, limits), limits };
}

/**
 * The numbers of a scope that has the names that cross by position, in their order. Undefined for all other options, which
 * {@link readOthers} reads, and says why they are refused.
 */
export function numbersInOrder(compiled: CompiledCode, given: EvaluateOptions): readonly number[] | undefined {
  const { names } = compiled;
  const { scope, ans, limits, functions, units, numbers } = ownOf(given);
  if (ans !== undefined || limits !== undefined || compiled.limits !== undefined) return undefined;
  if (functions !== undefined || units !== undefined || numbers !== undefined || !isScope(scope)) return undefined;
  const own = ownOf(scope);
  const values: number[] = [];
  for (const name in own) {
    const value = own[name];
    if (name !== names[values.length] || typeof value !== "number") return undefined;
    values.push(value);
  }
  return values.length === names.length ? values : undefined;
}

/** Reads any options. The names of a scope of numbers are those that cross by position from now on, unless others were given. */
export function readOthers(compiled: CompiledCode, options: EvaluateOptions): Inputs {
  const inputs = readInputs(options);
  const { scope, ans, limits, language } = inputs;
  const isPlain = ans === undefined && limits === undefined && language === WHOLE_LANGUAGE;
  if (isPlain && compiled.variables === undefined && scope.values.every((value) => typeof value === "number")) {
    compiled.names = scope.names;
    compiled.isNamed = false;
  }
  return inputs;
}

/** A copy of the numbers of many rows, which nobody else can change. */
export function readRows({ variables = [] }: CompiledCode, rows: unknown): Float64Array {
  if (Object.prototype.toString.call(rows) !== "[object Float64Array]") {
    throw invalidInput("rows must be a Float64Array");
  }
  const { length } = rows as Float64Array;
  if (length === 0) return new Float64Array(0);
  if (variables.length === 0 || length % variables.length !== 0) {
    throw invalidInput(`rows must have ${variables.length} numbers each, but there are ${length} numbers`);
  }
  return new Float64Array(rows as Float64Array);
}

function checkCount(count: number, variables: readonly string[]): void {
  if (count <= variables.length) return;
  throw invalidInput(`the expression was compiled with ${variables.length} variables, but there are ${count} values`);
}
