/**
 * The other side of `src/js.rs`, and the only file that talks to the wasm. A call crosses in two kept buffers, its
 * outcome comes back in them. Nothing is remembered between calls: an instance that traps is replaced, and nothing is
 * lost.
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
import { CalculationError, type Failure, invalidInput } from "./errors.js";
import { visitScope } from "./scope.js";
import { type Answer, type Complex, type EvaluateOptions, type Limits, type Value, valueOf } from "./values.js";

/** A function that expressions may call. */
export interface FunctionHelp {
  readonly name: string;
  /** How it is called, such as `atan2(y, x)`. */
  readonly signature: string;
  readonly group: string;
  readonly summary: string;
  readonly example: string;
  readonly exampleAnswer: string;
}

/** An expression that the wasm has read, and the text to read it from again in another instance. */
export interface CompiledCode {
  readonly source: string;
  readonly limits: Limits | undefined;
  /** The glue's object; of no type here, so that the package's types need none of the glue's. */
  code: object;
  instance: number;
}

const HAS_ANS = 1;
const HAS_LIMITS = 2;
const FIRST_BYTES = 4096;
const FIRST_CELLS = 64;
const CELLS_PER_ENTRY = 4;
const SHORT = 48;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let start = (): WebAssembly.Module => {
  throw new Error("pascaline is not ready: await init() first");
};
let memory: WebAssembly.Memory | undefined;
let engine: Engine;
let instance = 0;
let text = new Uint8Array(0);
let cells = new Float64Array(0);
let bytesReserved = 0;
let cellsReserved = 0;
let mostBytes = 0;

/** Says where the module comes from; it is instantiated at the first call. */
export function provide(module: () => WebAssembly.Module): void {
  start = module;
}

/** Takes an instance that the glue has already made. */
export function adopt(exports: { memory: WebAssembly.Memory }): void {
  memory = exports.memory;
  mostBytes = sourceBytes();
  makeEngine();
}

/** Before every call: an instance, and views of its memory, which a call before may have grown. */
function ready(): void {
  if (memory === undefined) adopt(initSync({ module: start() }));
  else if (text.length === 0) look();
}

function makeEngine(): void {
  instance += 1;
  engine = new Engine();
  bytesReserved = 0;
  cellsReserved = 0;
  reserve(FIRST_BYTES, FIRST_CELLS);
}

/** Drops an instance that has trapped and takes a new one from the same module. */
function replace(): void {
  replaceInstance();
  memory = undefined;
  // The glue has its new instance already, and gives it.
  adopt(initSync({ module: undefined as unknown as WebAssembly.Module }));
}

function reserve(bytes: number, numbers: number): void {
  if (bytes > bytesReserved || numbers > cellsReserved) {
    bytesReserved = Math.max(bytes, bytesReserved);
    cellsReserved = Math.max(numbers, cellsReserved);
    // Growing may move the buffers, so what is in them is carried over by the engine.
    engine.reserve(bytesReserved, cellsReserved);
    look();
  }
}

/** Makes the views anew: after the memory grew, or the buffers moved. */
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
  return at + encoder.encodeInto(string, text.subarray(at)).written;
}

/** Writes one entry's cells, and behind `at` its name and, of a text, its value; gives where that ends. */
function writeEntry(entry: number, name: string, value: Value, at: number): number {
  reserve(0, (entry + 1) * CELLS_PER_ENTRY);
  const cell = entry * CELLS_PER_ENTRY;
  const nameEnd = write(name, at);
  cells[cell + 3] = nameEnd - at;
  if (typeof value === "number") {
    cells[cell] = 0;
    cells[cell + 1] = value;
    return nameEnd;
  }
  if (typeof value === "string") {
    const end = write(value, nameEnd);
    cells[cell] = 2;
    cells[cell + 1] = end - nameEnd;
    return end;
  }
  cells[cell] = 1;
  cells[cell + 1] = value.re;
  cells[cell + 2] = value.im;
  return nameEnd;
}

function writeLimits(limits: Limits, entries: number): void {
  const at = entries * CELLS_PER_ENTRY;
  reserve(0, at + 5);
  const { sourceBytes, nesting, steps, collection, text } = limits;
  [sourceBytes, nesting, steps, collection, text].forEach((limit, index) => {
    if (limit !== undefined && !(typeof limit === "number" && limit >= 0)) {
      throw invalidInput("limits must be numbers that are not negative");
    }
    cells[at + index] = limit ?? NaN;
  });
}

/** What an evaluation works with, read out of its options before anything is written: reading may run code. */
interface Given {
  readonly names: string[];
  readonly values: Value[];
  readonly hasAns: boolean;
  readonly limits: Limits | undefined;
}

const NOTHING: Given = { names: [], values: [], hasAns: false, limits: undefined };

function read({ ans, scope, limits }: EvaluateOptions): Given {
  if (ans === undefined && scope === undefined && limits === undefined) return NOTHING;
  const names: string[] = [];
  const values: Value[] = [];
  if (ans !== undefined) {
    const value = valueOf(ans);
    if (value === undefined) throw invalidInput("ans must be a number, a complex number or a text");
    names.push("");
    values.push(value);
  }
  if (scope !== undefined) {
    visitScope(scope, (name, given) => {
      const value = valueOf(given as Value);
      if (value === undefined) throw invalidInput(`scope value "${name}" must be a number`);
      names.push(name);
      values.push(value);
    });
  }
  return { names, values, hasAns: ans !== undefined, limits: limits === undefined ? undefined : { ...limits } };
}

/** Writes what an evaluation works with behind `at`; gives the flags. */
function writeGiven({ names, values, hasAns, limits }: Given, at: number): number {
  let end = at;
  for (let entry = 0; entry < names.length; entry++) {
    end = writeEntry(entry, names[entry] as string, values[entry] as Value, end);
  }
  if (limits !== undefined) writeLimits(limits, names.length);
  return (hasAns ? HAS_ANS : 0) | (limits === undefined ? 0 : HAS_LIMITS);
}

/** Writes an expression; of one that is too long only so much that the core sees it is. */
function writeSource(source: string, limits: Limits | undefined): number {
  const most = limits?.sourceBytes ?? mostBytes;
  return write(source.length > most ? source.slice(0, most + 1) : source, 0);
}

/** Runs `call` on the instance. Whatever it throws is no failure of the expression: the instance is replaced. */
function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (cause) {
    replace();
    const message = "Evaluation ended unexpectedly; the evaluator was restarted";
    const failure: Failure = { code: "trap", message, span: { start: 0, end: 0 }, rendered: message };
    throw Object.assign(new CalculationError(failure), { cause });
  }
}

/** The outcome of kind `kind`. */
function take(kind: number): Answer {
  if (text.length === 0) look();
  switch (kind) {
    case 0: {
      const value = cells[0] as number;
      return { type: "number", value, text: String(value) };
    }
    case 1: {
      const shown = takeText();
      const value: Complex = { re: cells[1] as number, im: cells[2] as number };
      return { type: "complex", value, text: shown };
    }
    case 2: {
      const value = takeText();
      return { type: "text", value, text: value };
    }
    default:
      throw new CalculationError(engine.failure() as Failure);
  }
}

function takeText(): string {
  const bytes = cells[0] as number;
  // The engine may have moved its buffer to make room.
  bytesReserved = Math.max(bytesReserved, bytes);
  look();
  return decoder.decode(text.subarray(0, bytes));
}

/** Evaluates an expression. */
export function evaluateSource(source: string, options: EvaluateOptions): Answer {
  const given = read(options);
  ready();
  const length = writeSource(source, given.limits);
  const flags = writeGiven(given, length);
  return take(guarded(() => engine.evaluate(length, given.names.length, flags)));
}

/** Reads an expression. */
export function compileSource(source: string, limits: Limits | undefined): CompiledCode {
  const given = read(limits === undefined ? {} : { limits });
  ready();
  const length = writeSource(source, given.limits);
  const flags = writeGiven(given, length);
  const code = guarded(() => engine.compile(length, flags));
  if (code === undefined) throw new CalculationError(engine.failure() as Failure);
  return { source, limits: given.limits, code, instance };
}

/** Evaluates an expression that has been read; reads it again if its instance is gone. */
export function evaluateCode(compiled: CompiledCode, options: EvaluateOptions): Answer {
  const given = read(options);
  if (compiled.instance !== instance) {
    const { code } = compileSource(compiled.source, compiled.limits);
    compiled.code = code;
    compiled.instance = instance;
  }
  ready();
  const flags = writeGiven(given, 0);
  return take(guarded(() => engine.evaluate_program(compiled.code as Code, given.names.length, flags)));
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
