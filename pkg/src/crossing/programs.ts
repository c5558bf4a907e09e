/**
 * The calls of parsed expressions. Values that are numbers cross by position: the wasm knows the names of a program's variables, so
 * nothing but the numbers is written, and no name is searched.
 */
import { errorCodes } from "../../wasm/pascaline.js";
import type { CompiledCode } from "./code_cache.js";
import {
  type Inputs,
  NO_INPUTS,
  address,
  cells,
  codes,
  entries,
  failureOf,
  flags,
  guarded,
  ready,
  reserve,
  settle,
  take,
  takeCell,
  takeFailure,
  wasm,
  writeInputs,
  writeSource,
  writeTexts,
} from "./engine.js";
import { CalculationError, type ErrorCode, type Failure } from "../errors.js";
import type { LimitCells } from "../limits.js";
import type { Answer } from "../values.js";
import { Flag, LIMITS, Outcome, OutcomeCell } from "./wire.js";

/** Values by position, all of them numbers. */
type Numbers = readonly number[];

/** Parses an expression, whose variables are named if they are known. */
export function compileSource(
  source: string,
  limits: LimitCells,
  variables: readonly string[] | undefined,
): CompiledCode {
  const names = variables ?? [];
  const compiled: CompiledCode = { source, limits, variables, names, code: 0, isNamed: false, isUsed: false };
  guarded(() => read(compiled));
  return compiled;
}

/** Evaluates a parsed expression; parses it again if the wasm no longer holds it. */
export function evaluateCode(compiled: CompiledCode, inputs: Inputs): Answer | Failure {
  ready();
  try {
    if (compiled.code === 0) read(compiled);
    compiled.isUsed = true;
    writeInputs(inputs, 0);
    return take(wasm.engine_evaluate_program(address, compiled.code, entries, flags));
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** Evaluates a parsed expression with a number for each of its variables. */
export function evaluateNumbers(compiled: CompiledCode, values: Numbers): Answer | Failure {
  ready();
  try {
    return take(callAt(compiled, values, 0));
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** The number that is the result for these numbers. */
export function numberOf(compiled: CompiledCode, values: Numbers): number | Failure {
  ready();
  try {
    const kind = callAt(compiled, values, Flag.NumberResults);
    return kind === Outcome.Number ? takeCell(OutcomeCell.First) : takeFailure();
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** Calls a program with its variables in the first cells, and its limits after them; returns the kind of the outcome. */
function callAt(compiled: CompiledCode, values: Numbers, flags: number): number {
  if (!compiled.isNamed) name(compiled);
  compiled.isUsed = true;
  const { length } = values;
  reserve(0, length + LIMITS.length);
  for (let index = 0; index < length; index++) cells[index] = values[index] as number;
  if (compiled.limits === undefined) return wasm.engine_evaluate_at(address, compiled.code, length, flags);
  cells.set(compiled.limits, length);
  return wasm.engine_evaluate_at(address, compiled.code, length, flags | Flag.HasLimits);
}

/** The rows that cross together; they keep the memory small. */
const CELLS_OF_ROWS = 1 << 14;

/** The number that is the result for each row of numbers, NaN where it fails; the codes of the failures go to `failures`. */
export function numbersOfRows(
  compiled: CompiledCode,
  rows: Float64Array,
  failures: Map<number, ErrorCode> | undefined,
): Float64Array {
  const width = compiled.names.length;
  const results = new Float64Array(rows.length === 0 ? 0 : rows.length / width);
  const failed: [row: number, code: ErrorCode][] = [];
  const most = Math.max(1, Math.floor(CELLS_OF_ROWS / width));
  for (let first = 0; first < results.length; first += most) {
    const count = Math.min(most, results.length - first);
    guarded(() => {
      const part = rows.subarray(first * width, (first + count) * width);
      const end = count + 2 * callOnRows(compiled, part, count);
      results.set(cells.subarray(0, count), first);
      for (let at = count; at < end; at += 2) failed.push([first + takeCell(at), codeAt(takeCell(at + 1))]);
    });
  }
  if (failures !== undefined) for (const [row, code] of failed) failures.set(row, code);
  return results;
}

/** Calls a program for some rows; returns the number of failures. */
function callOnRows(compiled: CompiledCode, rows: Float64Array, count: number): number {
  if (!compiled.isNamed) name(compiled);
  compiled.isUsed = true;
  // Before the call, since the engine moves its cells if the failures need more.
  reserve(0, LIMITS.length + Math.max(rows.length, 3 * count));
  if (compiled.limits !== undefined) cells.set(compiled.limits);
  cells.set(rows, LIMITS.length);
  const flags = compiled.limits === undefined ? 0 : Flag.HasLimits;
  const failed = wasm.engine_evaluate_rows(address, compiled.code, compiled.names.length, count, flags);
  // The memory may have grown.
  ready();
  return failed;
}

let errorCodeList: readonly string[] | undefined;

function codeAt(index: number): ErrorCode {
  errorCodeList ??= errorCodes();
  return errorCodeList[index] as ErrorCode;
}

/** Releases what the wasm holds of a parsed expression. */
export function releaseCode(compiled: CompiledCode): void {
  if (compiled.code !== 0) guarded(() => codes.remove(compiled));
}

/** Parses an expression, or parses it again. */
function read(compiled: CompiledCode): void {
  const { source, limits } = compiled;
  const length = writeSource(source, limits);
  writeInputs({ ...NO_INPUTS, limits }, length);
  const code = wasm.engine_compile(address, length, flags);
  if (code === 0) throw new CalculationError(takeFailure());
  codes.add(compiled, code);
  // The memory may have grown.
  ready();
}

/** Tells the wasm the names of the variables. */
function name(compiled: CompiledCode): void {
  if (compiled.code === 0) read(compiled);
  const lengths = writeTexts(...compiled.names);
  reserve(0, lengths.length);
  cells.set(lengths);
  wasm.engine_name_variables(address, compiled.code, lengths.length);
  compiled.isNamed = true;
  ready();
}
