/**
 * The other side of `src/js.rs`; but for `parts.ts` the only file that talks to the wasm. A call crosses in two kept
 * buffers, its outcome comes back in them. Nothing is remembered between calls: an instance that traps is
 * dropped, the next call gets a new one, and nothing is lost.
 */
import {
  Engine,
  type Program as Code,
  __wbg_reset_state as replaceInstance,
  calculatorFailure,
  calculatorSchema,
  functions as functionRows,
  initSync,
  sourceBytes,
} from "../wasm/pascaline.js";
import { CalculationError, type Failure } from "./errors.js";
import { type Inputs, NO_INPUTS } from "./inputs.js";
import type { Answer, FunctionHelp, Value } from "./values.js";

/** An expression that the wasm has read, and the text to read it from again in another instance. */
export interface CompiledCode {
  readonly source: string;
  readonly limits: Inputs["limits"];
  /** The glue's object; of no type here, so that the package's types need none of the glue's. */
  code: object;
  instance: number;
}

const HAS_LIMITS = 1;

const NUMBER = 0;
const COMPLEX = 1;
const TEXT = 2;

const FIRST_BYTES = 4096;
const FIRST_CELLS = 64;
const CELLS_PER_ENTRY = 4;
const CELLS_OF_LIMITS = 8;
/** Up to so many characters a loop is faster than the encoder. */
const SHORT = 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

let provided: (() => WebAssembly.Module) | undefined;
/** The memory of the instance; undefined before the first call, and after a trap. */
let memory: WebAssembly.Memory | undefined;
let engine: Engine;
/** How many instances there have been. */
let instance = 0;
let text = new Uint8Array(0);
let cells = new Float64Array(0);
let bytesReserved = 0;
let cellsReserved = 0;
let mostBytes = 0;

/** Says where the module comes from; it is instantiated at the first call. */
export function provide(module: () => WebAssembly.Module): void {
  provided = module;
}

/** Whether the module is at hand without loading it. */
export function isProvided(): boolean {
  return provided !== undefined;
}

/** Takes the instance that the glue has made. */
export function adopt(exports: { memory: WebAssembly.Memory }): void {
  instance += 1;
  memory = exports.memory;
  mostBytes = sourceBytes();
  engine = new Engine();
  bytesReserved = 0;
  cellsReserved = 0;
  reserve(FIRST_BYTES, FIRST_CELLS);
}

/** Before every call: there is an instance, and the views are of its memory. */
function ready(): void {
  if (memory === undefined) instantiate();
  else if (text.length === 0) look();
}

function instantiate(): void {
  if (instance > 0) {
    replaceInstance();
    // The glue gives the instance that it has, and does not ask for a module.
    adopt(initSync({ module: undefined as unknown as WebAssembly.Module }));
  } else {
    if (provided === undefined) throw new Error("pascaline is not ready: await init() first");
    adopt(initSync({ module: provided() }));
  }
}

/** Makes room; the buffers may move, and keep what is in them. */
function reserve(bytes: number, numbers: number): void {
  if (bytes > bytesReserved || numbers > cellsReserved) {
    bytesReserved = Math.max(bytes, bytesReserved);
    cellsReserved = Math.max(numbers, cellsReserved);
    engine.reserve(bytesReserved, cellsReserved);
    look();
  }
}

/** Makes the views anew. A memory that grows leaves them empty; a buffer that moves, wrong. */
function look(): void {
  const { buffer } = memory as WebAssembly.Memory;
  text = new Uint8Array(buffer, engine.text(), bytesReserved);
  cells = new Float64Array(buffer, engine.cells(), cellsReserved);
}

/** Writes a string as UTF-8 at `at`; gives where it ends. Half a surrogate pair becomes U+FFFD. */
function write(string: string, at: number): number {
  const { length } = string;
  reserve(at + 3 * length, 0);
  if (length <= SHORT) {
    let index = 0;
    for (; index < length; index++) {
      const unit = string.charCodeAt(index);
      if (unit > 0x7f) break;
      text[at + index] = unit;
    }
    if (index === length) return at + length;
  }
  return at + encoder.encodeInto(string, at === 0 ? text : text.subarray(at)).written;
}

/** Writes an expression; of one that is too long only so much that the core sees it is. */
function writeSource(source: string, limits: Inputs["limits"]): number {
  return write(cut(source, limits), 0);
}

/** A text that is over its limit may be cut behind it: it is over it still, and need not be copied. */
export function cut(source: string, limits?: Inputs["limits"]): string {
  const limit = limits?.[0] ?? NaN;
  const most = Number.isNaN(limit) ? mostBytes : limit;
  return source.length > most ? source.slice(0, most + 1) : source;
}

let entries = 0;
let flags = 0;

/** Writes what an evaluation works with behind `at`; leaves the number of entries and the flags. */
function writeInputs({ ans, scope, limits }: Inputs, at: number): void {
  entries = 0;
  flags = 0;
  let end = at;
  const { names, values } = scope;
  for (let index = 0; index < names.length; index++) {
    end = writeEntry(names[index] as string, values[index] as Value, end);
  }
  // The last of two variables of one name counts.
  if (ans !== undefined) writeEntry("ans", ans, end);
  if (limits !== undefined) {
    flags |= HAS_LIMITS;
    reserve(0, entries * CELLS_PER_ENTRY + CELLS_OF_LIMITS);
    cells.set(limits, entries * CELLS_PER_ENTRY);
  }
}

/** Writes the next entry: its cells, and behind `at` its name and, of a text, its value; gives its end. */
function writeEntry(name: string, value: Value, at: number): number {
  const cell = entries++ * CELLS_PER_ENTRY;
  reserve(0, cell + CELLS_PER_ENTRY);
  const nameEnd = write(name, at);
  cells[cell + 3] = nameEnd - at;
  if (typeof value === "number") {
    cells[cell] = NUMBER;
    cells[cell + 1] = value;
    return nameEnd;
  }
  if (typeof value === "string") {
    const end = write(value, nameEnd);
    cells[cell] = TEXT;
    cells[cell + 1] = end - nameEnd;
    return end;
  }
  cells[cell] = COMPLEX;
  cells[cell + 1] = value.re;
  cells[cell + 2] = value.im;
  return nameEnd;
}

/** Gives the outcome of kind `kind`. */
function take(kind: number): Answer {
  if (text.length === 0) look();
  switch (kind) {
    case NUMBER: {
      const value = cells[0] as number;
      return { type: "number", value, text: String(value) };
    }
    case COMPLEX: {
      const shown = takeText();
      return { type: "complex", value: { re: cells[1] as number, im: cells[2] as number }, text: shown };
    }
    case TEXT: {
      const value = takeText();
      return { type: "text", value, text: value };
    }
    default:
      throw new CalculationError(engine.failure() as Failure);
  }
}

function takeText(): string {
  const bytes = cells[0] as number;
  if (bytes > bytesReserved) {
    // The engine has moved its buffer to make room.
    bytesReserved = bytes;
    look();
  }
  return decoder.decode(text.subarray(0, bytes));
}

/**
 * What to throw for `error`. If it is no failure of the expression, the instance has trapped, and is dropped.
 */
function failureOf(error: unknown): CalculationError {
  if (error instanceof CalculationError) return error;
  memory = undefined;
  const message = "Evaluation ended unexpectedly; the evaluator was restarted";
  const span = { start: 0, end: 0 };
  const failure = new CalculationError({ code: "trap", message, span, rendered: message });
  failure.cause = error;
  return failure;
}

/** Evaluates an expression. */
export function evaluateSource(source: string, inputs: Inputs): Answer {
  ready();
  try {
    const length = writeSource(source, inputs.limits);
    writeInputs(inputs, length);
    return take(engine.evaluate(length, entries, flags));
  } catch (error) {
    throw failureOf(error);
  }
}

/** Reads an expression. */
export function compileSource(source: string, limits: Inputs["limits"]): CompiledCode {
  ready();
  try {
    const length = writeSource(source, limits);
    writeInputs({ ...NO_INPUTS, limits }, length);
    const code = engine.compile(length, flags);
    if (code === undefined) throw new CalculationError(engine.failure() as Failure);
    return { source, limits, code, instance };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Evaluates an expression that has been read; reads it again if its instance is gone. */
export function evaluateCode(compiled: CompiledCode, inputs: Inputs): Answer {
  ready();
  if (compiled.instance !== instance) {
    Object.assign(compiled, compileSource(compiled.source, compiled.limits));
    ready();
  }
  try {
    writeInputs(inputs, 0);
    return take(engine.evaluate_program(compiled.code as Code, entries, flags));
  } catch (error) {
    throw failureOf(error);
  }
}

/** Makes a call that needs none of the buffers. */
export function guarded<T>(call: () => T): T {
  ready();
  try {
    return call();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Every function that expressions may call, as one row each. */
export function functions(): FunctionHelp[] {
  ready();
  return functionRows() as FunctionHelp[];
}

/** The calculator's schema as JSON text. */
export function schemaText(): string {
  ready();
  return calculatorSchema();
}

/** What stands before the message of every failure of the calculator. */
export function failurePrefix(): string {
  ready();
  return calculatorFailure();
}
