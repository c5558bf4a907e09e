/**
 * The other side of `src/js`; except for `programs.ts`, `parts.ts` and `schema.ts` the only file that talks to the wasm. A call
 * crosses in two reused buffers, and its outcome is returned in them. Nothing is remembered between calls: an instance that
 * traps, or that has grown large, is dropped, and the next call gets a new one without losing anything.
 *
 * What is called most, evaluations, calls the wasm's exports themselves: they take and return only numbers, and the glue's
 * checks would take a tenth of a short call.
 */
import {
  Engine,
  type InitOutput,
  __wbg_reset_state as replaceInstance,
  calculatorFailure,
  calculatorSchema,
  defaultLimits,
  functions as functionRows,
  initSync,
  memoryRefused,
  noteWords,
} from "../../wasm/pascaline.js";
import { CodeCache } from "./code_cache.js";
import { CalculationError, type ErrorCode, type Failure, type Span, failureOfCall } from "../errors.js";
import type { LimitCells } from "../limits.js";
import { MOST_KEPT, caused, isOutOfMemory } from "./memory.js";
import { SHORT_TEXT, shortText } from "./short_text.js";
import { type Structured, decodeAnswer, matrixAnswer } from "./structured.js";
import type { Answer, Complex, FunctionHelp, Note } from "../values.js";
import {
  CELLS_PER_ENTRY,
  EXACT_AT,
  Entry,
  EntryCell,
  Flag,
  LIMITS,
  NOTED,
  NOTED_IN_WORDS,
  Outcome,
  OutcomeCell,
} from "./wire.js";

/** A value as it is written for the wasm. */
export type Given = number | Complex | string | Structured;

/** Variables: their names, and their values in the same order. */
export interface Entries {
  readonly names: readonly string[];
  readonly values: readonly Given[];
}

/** What an expression may use, and the results that are accepted. */
export interface Language {
  /** The names of the functions that are on, separated by spaces; undefined for all of them. */
  readonly functions: string | undefined;
  readonly flags: number;
}

/** The inputs of an evaluation. */
export interface Inputs {
  readonly ans: Given | undefined;
  readonly scope: Entries;
  readonly limits: LimitCells;
  readonly language: Language;
}

/** Everything is on, and every result is accepted. */
export const WHOLE_LANGUAGE: Language = { functions: undefined, flags: 0 };

/** The inputs of a call without options. */
export const NO_INPUTS: Inputs = {
  ans: undefined,
  scope: { names: [], values: [] },
  limits: undefined,
  language: WHOLE_LANGUAGE,
};

const FIRST_BYTES = 4096;
const FIRST_CELLS = 64;
const SOURCE_BYTES = LIMITS.indexOf("sourceBytes");
const ARGUMENT_BYTES = LIMITS.indexOf("argumentBytes");
/** What an error shows of a text that is too long. */
const MOST_SHOWN = 256;
/** For strings up to this length, a loop is faster than the encoder. */
const SHORT = 14;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

let provided: (() => WebAssembly.Module) | undefined;
/** Whether the glue has an instance, even if it is lost. */
let hasInstance = false;
/** The memory of the instance; undefined before the first call, and if the instance is lost. */
let memory: WebAssembly.Memory | undefined;
/**
 * The exports of the instance, and the address of the engine that they take first, within {@link guarded} or after {@link ready}.
 *
 * @internal so that the package's types do not need the types of the glue
 */
export let wasm: InitOutput;
export let address = 0;
/**
 * The engine that calls use, within {@link guarded}.
 *
 * @internal so that the package's types do not need the types of the glue
 */
export let engine: Engine;
let text = new Uint8Array(0);
/** The text from where an exact result is. */
let exactText = text;
/** The cells, after {@link ready}. */
export let cells = new Float64Array(0);
let bytesReserved = 0;
let cellsReserved = 0;
/** Whether the memory has grown beyond the size that is kept. */
let isLarge = false;
let defaults: Float64Array = new Float64Array(0);
let prefix = "";
/** The code that the instance holds. */
export const codes = new CodeCache((code) => wasm.__wbg_program_free(code, 0));

/**
 * Sets the source of the module, which is instantiated at the first call.
 *
 * @internal so that the package's types do not need those of WebAssembly
 */
export function provide(module: () => WebAssembly.Module): void {
  provided = module;
}

/** Whether the module is available without loading. */
export function isProvided(): boolean {
  return provided !== undefined;
}

/** Whether the wasm is loaded, or can be without waiting. */
export function isLoaded(): boolean {
  return hasInstance || isProvided();
}

/**
 * Adopts the instance that the glue has made.
 *
 * @internal so that the package's types do not need those of WebAssembly
 */
export function adopt(exports: InitOutput): void {
  hasInstance = true;
  wasm = exports;
  defaults = defaultLimits();
  prefix = calculatorFailure();
  engine = new Engine();
  address = (engine as unknown as { readonly __wbg_ptr: number }).__wbg_ptr;
  engine.reserve(FIRST_BYTES, FIRST_CELLS);
  bytesReserved = FIRST_BYTES;
  cellsReserved = FIRST_CELLS;
  memory = exports.memory;
  look();
}

/** Called before every call: ensures an instance, and views of its memory. */
export function ready(): void {
  if (memory === undefined) instantiate();
  else if (text.length === 0) look();
}

function instantiate(): void {
  if (!hasInstance && provided === undefined) throw new Error("pascaline is not ready: await init() first");
  try {
    if (hasInstance) {
      replaceInstance();
      // The glue returns its existing instance, and does not ask for a module.
      adopt(initSync({ module: undefined as unknown as WebAssembly.Module }));
    } else {
      adopt(initSync({ module: (provided as () => WebAssembly.Module)() }));
    }
  } catch (error) {
    throw isOutOfMemory(error) ? ended("memory", error) : error;
  }
}

/**
 * Drops the instance with its memory. Another one is made immediately, since the glue holds the old one until then; if there
 * is no memory for it now, the next call tries again.
 */
function replace(): void {
  memory = undefined;
  text = new Uint8Array(0);
  cells = new Float64Array(0);
  isLarge = false;
  codes.clear();
  try {
    instantiate();
  } catch {
    memory = undefined;
  }
}

/**
 * Calls the wasm. A call that ends unexpectedly, or leaves much memory behind, costs only the instance. Evaluations have these
 * lines themselves, since passing a function takes a tenth of a short call.
 */
export function guarded<T>(call: () => T): T {
  ready();
  try {
    return call();
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** The exception for `error`. If it is not a failure of the expression, the instance is lost. */
export function failureOf(error: unknown): CalculationError {
  if (error instanceof CalculationError) return error;
  const code = wasRefused() ? "memory" : "trap";
  replace();
  return isOfAnotherEntry(error) ? caused(failureOfCall("trap", ANOTHER_ENTRY), error) : ended(code, error);
}

const ANOTHER_ENTRY =
  "The wasm is that of another entry: pascaline takes pascaline/pascaline_bg.wasm, and pascaline/lite takes pascaline/lite/pascaline_bg.wasm";

/** Whether the wasm lacks a function that is called: both entries have a file of the same name. */
function isOfAnotherEntry(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes("is not a function");
}

function wasRefused(): boolean {
  try {
    return memoryRefused();
  } catch {
    // JavaScript's stack has no room for the check.
    return false;
  }
}

function ended(code: "memory" | "trap", cause: unknown): CalculationError {
  const how = code === "memory" ? "ran out of memory" : "ended unexpectedly";
  return caused(failureOfCall(code, `Evaluation ${how}; the evaluator was restarted`), cause);
}

/** Called after every call: looks after a memory that has grown. */
export function settle(): void {
  if (!isLarge && text.length > 0) return;
  if (memory === undefined) return;
  if (text.length === 0) look();
  if (isLarge) replace();
}

/** Reserves space; the buffers may move, and keep their contents. */
export function reserve(bytes: number, numbers: number): void {
  if (bytes > bytesReserved || numbers > cellsReserved) {
    bytesReserved = Math.max(bytes, bytesReserved);
    cellsReserved = Math.max(numbers, cellsReserved);
    engine.reserve(bytesReserved, cellsReserved);
    look();
  }
}

/** Creates the views again. When a memory grows they become empty; when a buffer moves, they become wrong. */
function look(): void {
  const { buffer } = memory as WebAssembly.Memory;
  isLarge = buffer.byteLength > MOST_KEPT;
  text = new Uint8Array(buffer, engine.text(), bytesReserved);
  exactText = text.subarray(EXACT_AT);
  cells = new Float64Array(buffer, engine.cells(), cellsReserved);
}

/** Writes a string as UTF-8 at `at`; returns its end. Half a surrogate pair becomes U+FFFD. */
function write(string: string, at: number): number {
  const { length } = string;
  reserve(at + length, 0);
  if (length <= SHORT) {
    const bytes = text;
    let index = 0;
    for (; index < length; index++) {
      const unit = string.charCodeAt(index);
      if (unit > 0x7f) break;
      bytes[at + index] = unit;
    }
    if (index === length) return at + length;
  }
  const { read, written } = encoder.encodeInto(string, at === 0 ? text : text.subarray(at));
  const end = at + written;
  if (read === length) return end;
  // A character beyond ASCII takes up to three bytes for each unit.
  const rest = string.slice(read);
  reserve(end + 3 * rest.length, 0);
  return end + encoder.encodeInto(rest, text.subarray(end)).written;
}

/** Writes an expression; if it is too long, only as much as the core needs to see that it is. Returns its length in bytes. */
export function writeSource(source: string, limits?: LimitCells): number {
  return write(cut(source, limits), 0);
}

/** Writes texts, one after the other; returns the length of each in bytes. */
export function writeTexts<T extends string[]>(...texts: T): { [I in keyof T]: number } {
  const all = texts.join("");
  // In ASCII, which nearly all texts are, a unit is a byte.
  const isAscii = write(all, 0) === all.length;
  let end = 0;
  const bytes = texts.map((text) => {
    if (isAscii) return text.length;
    const start = end;
    end = write(text, start);
    return end - start;
  });
  return bytes as { [I in keyof T]: number };
}

/** Writes limits after the entries, of which few calls have any; returns the flags. */
export function writeLimits(limits: LimitCells, entries = 0): number {
  if (limits === undefined) return 0;
  const cell = entries * CELLS_PER_ENTRY;
  reserve(0, cell + LIMITS.length);
  cells.set(limits, cell);
  return Flag.HasLimits;
}

/** A text over its limit is cut just beyond it: it still exceeds the limit, and the rest need not be copied. */
export function cut(source: string, limits?: LimitCells): string {
  return within(limitOf(SOURCE_BYTES, limits), source);
}

/** Arguments as JSON text, cut as an expression is. */
export function cutArguments(args: string, limits?: LimitCells): string {
  return within(argumentBytes(limits), args);
}

function within(most: number, source: string): string {
  return source.length > most ? source.slice(0, Math.max(most, MOST_SHOWN) + 1) : source;
}

/** The most bytes that the arguments of a call may have. */
export function argumentBytes(limits?: LimitCells): number {
  ready();
  return limitOf(ARGUMENT_BYTES, limits);
}

function limitOf(index: number, limits: LimitCells): number {
  const limit = limits?.[index] ?? NaN;
  return Number.isNaN(limit) ? (defaults[index] as number) : limit;
}

/** The entries and the flags that were written last. */
export let entries = 0;
export let flags = 0;

/** Writes the inputs of an evaluation after `at`; sets the number of entries and the flags. */
export function writeInputs(inputs: Inputs, at: number): void {
  entries = 0;
  flags = 0;
  if (inputs === NO_INPUTS) return;
  const { ans, scope, limits, language } = inputs;
  let end = at;
  const { names, values } = scope;
  for (let index = 0; index < names.length; index++) {
    end = writeEntry(names[index] as string, values[index] as Given, end);
  }
  // Of two variables with the same name, the last counts.
  if (ans !== undefined) end = writeEntry("ans", ans, end);
  if (language.functions !== undefined) writeText(Entry.Functions, "", language.functions, end);
  flags = writeLimits(limits, entries) | language.flags;
}

/** Writes the next entry: its cells, and after `at` its name and, if it is a string, its value; returns its end. */
function writeEntry(name: string, value: Given, at: number): number {
  if (typeof value === "string") return writeText(Entry.Text, name, value, at);
  if (typeof value === "object" && "json" in value) return writeText(Entry.Structured, name, value.json, at);
  const cell = entries++ * CELLS_PER_ENTRY;
  reserve(0, cell + CELLS_PER_ENTRY);
  const nameEnd = write(name, at);
  cells[cell + EntryCell.Name] = nameEnd - at;
  if (typeof value === "number") {
    cells[cell + EntryCell.Kind] = Entry.Number;
    cells[cell + EntryCell.Value] = value;
    return nameEnd;
  }
  cells[cell + EntryCell.Kind] = Entry.Complex;
  cells[cell + EntryCell.Value] = value.re;
  cells[cell + EntryCell.Imaginary] = value.im;
  return nameEnd;
}

/** Writes the next entry, whose value is a text, in the same way. */
function writeText(kind: Entry, name: string, value: string, at: number): number {
  const cell = entries++ * CELLS_PER_ENTRY;
  reserve(0, cell + CELLS_PER_ENTRY);
  const nameEnd = write(name, at);
  const end = write(value, nameEnd);
  cells[cell + EntryCell.Kind] = kind;
  cells[cell + EntryCell.Value] = end - nameEnd;
  cells[cell + EntryCell.Name] = nameEnd - at;
  return end;
}

/** An entry whose value is a text: a variable's, or of another kind. */
export interface TextEntry {
  readonly kind: Entry;
  readonly name: string;
  readonly value: string;
}

/** Writes entries that are texts after `at`, and the limits; returns the flags. */
export function writeTextEntries(list: readonly TextEntry[], at: number, limits: LimitCells): number {
  entries = 0;
  let end = at;
  for (const { kind, name, value } of list) end = writeText(kind, name, value, end);
  return writeLimits(limits, entries);
}

/** Reads the outcome of kind `kind`. */
export function take(kind: number): Answer | Failure {
  if (kind === Outcome.Failure) return takeFailure();
  if (kind < NOTED) return takePlain(kind);
  const answer = takePlain(kind % NOTED);
  (answer as { notes?: readonly Note[] }).notes = kind < NOTED_IN_WORDS ? takeNotes() : [takeNoteInWords(kind)];
  return answer;
}

/** The words of notes, in the order of `Words`: the code, what is before the exact result, and what is after it. */
let words: readonly string[] | undefined;
const TEXTS_OF_WORDS = 3;

/** The note that is nearly all words: what crosses is the exact result, and the place. */
function takeNoteInWords(kind: number): Note {
  words ??= noteWords();
  const at = TEXTS_OF_WORDS * (Math.trunc(kind / NOTED_IN_WORDS) - 1);
  const length = takeCell(OutcomeCell.Exact);
  const exact = length <= SHORT_TEXT ? shortText(exactText, length) : decoder.decode(exactText.subarray(0, length));
  const code = words[at] as Note["code"];
  const message = words[at + 1] + exact + words[at + 2];
  const start = takeCell(OutcomeCell.Start);
  return Number.isNaN(start) ? { code, message } : { code, message, span: { start, end: takeCell(OutcomeCell.End) } };
}

/** The notes on an outcome whose kind has {@link NOTED}; its texts are taken before. */
export function takeNotes(): Note[] {
  const texts = 2 * wasm.engine_notes(address);
  const all = takeText();
  const notes: Note[] = [];
  let start = 0;
  for (let index = 0; index < texts; index += 2) {
    const middle = start + takeCell(OutcomeCell.Lengths + index);
    const end = middle + takeCell(OutcomeCell.Lengths + index + 1);
    const code = all.slice(start, middle) as Note["code"];
    const message = all.slice(middle, end);
    const hasSpan = !Number.isNaN(takeNumberAfter(texts, index));
    notes.push(hasSpan ? { code, message, span: takeSpan(texts, index) } : { code, message });
    start = end;
  }
  return notes;
}

/** The place in two of the numbers after texts. */
function takeSpan(texts: number, index: number): Span {
  return { start: takeNumberAfter(texts, index), end: takeNumberAfter(texts, index + 1) };
}

function takePlain(kind: number): Answer {
  if (kind === Outcome.Number) {
    const value = takeCell(OutcomeCell.First);
    return { type: "number", value, text: takeNumberText(value) };
  }
  if (kind === Outcome.Structured) {
    const [shown, json] = takeTexts(2) as [string, string];
    return decodeAnswer(json, shown);
  }
  if (kind >= Outcome.Boolean) return takeParts(kind);
  const shown = takeText();
  if (kind === Outcome.Text) return { type: "text", value: shown, text: shown };
  return { type: "complex", value: { re: takeNumberAfter(1, 0), im: takeNumberAfter(1, 1) }, text: shown };
}

/** An answer whose parts are numbers. */
function takeParts(kind: Outcome): Answer {
  switch (kind) {
    case Outcome.Boolean: {
      const value = takeCell(OutcomeCell.First) !== 0;
      return { type: "boolean", value, text: String(value) };
    }
    case Outcome.BigNumber: {
      const text = takeText();
      return { type: "big-number", value: text, text };
    }
    case Outcome.BigInt: {
      const text = takeText();
      return { type: "big-int", value: BigInt(text), text };
    }
    case Outcome.Fraction: {
      const text = takeText();
      const slash = text.indexOf("/");
      return { type: "fraction", value: { n: text.slice(0, slash), d: text.slice(slash + 1) }, text };
    }
    case Outcome.Unit: {
      const text = takeText();
      const unit = text.slice(text.length - takeNumberAfter(1, 1));
      const fixedPrefix = takeNumberAfter(1, 2) !== 0;
      return { type: "unit", value: { value: takeNumberAfter(1, 0), unit }, fixedPrefix, text };
    }
    case Outcome.Numbers: {
      const text = takeLongText();
      const numbers: number[] = [];
      const first = OutcomeCell.Lengths + 2;
      const end = first + takeNumberAfter(1, 0);
      for (let cell = first; cell < end; cell++) numbers.push(cells[cell] as number);
      return { type: "result-set", value: numbers, text };
    }
    default:
      return takeMatrix();
  }
}

function takeMatrix(): Answer {
  const text = takeLongText();
  const end = OutcomeCell.Lengths + 2 + takeNumberAfter(1, 0);
  const isArray = takeNumberAfter(1, 1) !== 0;
  const first = OutcomeCell.Lengths + 4;
  const start = first + takeNumberAfter(1, 2);
  return matrixAnswer(Array.from(cells.subarray(first, start)), cells.subarray(start, end), isArray, text);
}

/** The text of an outcome after which the first cell says how many follow. */
function takeLongText(): string {
  // The cells move where there are more than there were.
  if (engine.cells() !== cells.byteOffset) look();
  const text = takeText();
  const end = OutcomeCell.Lengths + 2 + takeNumberAfter(1, 0);
  if (end > cellsReserved) {
    cellsReserved = end;
    look();
  }
  return text;
}

/** One of the numbers that follow the texts of the outcome. */
export function takeNumberAfter(texts: number, index: number): number {
  return takeCell(OutcomeCell.Lengths + texts + index);
}

/**
 * The text of a number that is the outcome. JavaScript writes an integer of 32 bits faster than the wasm, if it sees that it is
 * one, and all others more slowly.
 */
function takeNumberText(value: number): string {
  const integer = value | 0;
  if (integer === value) return String(integer);
  const length = takeCell(OutcomeCell.Lengths);
  return length <= SHORT_TEXT ? shortText(text, length) : String(value);
}

export function takeCell(cell: number): number {
  if (cells.length === 0) look();
  return cells[cell] as number;
}

/** The text of the outcome; if there are several, all of them in one string. */
export function takeText(): string {
  const bytes = takeCell(OutcomeCell.First);
  if (bytes > bytesReserved) {
    // The engine has moved its buffer to make room.
    bytesReserved = bytes;
    look();
  }
  // A text in ASCII has as many units as bytes.
  if (bytes <= SHORT_TEXT && bytes === takeCell(OutcomeCell.Lengths)) return shortText(text, bytes);
  return decoder.decode(text.subarray(0, bytes));
}

/** The first `count` texts of the outcome. */
export function takeTexts(count: number): string[] {
  const all = takeText();
  const texts: string[] = [];
  let start = 0;
  for (let index = 0; index < count; index++) {
    const end = start + takeCell(OutcomeCell.Lengths + index);
    texts.push(all.slice(start, end));
    start = end;
  }
  return texts;
}

/** The failure that is the outcome. */
export function takeFailure(): Failure {
  const [code, message, hint, rendered] = takeTexts(4) as [ErrorCode, string, string, string];
  const span = takeSpan(4, 0);
  return hint === "" ? { code, message, span, rendered } : { code, message, span, hint, rendered };
}

/** Throws the failure of a call after it has ended. */
export function unlessFailed<T extends object | string>(outcome: T | Failure): T {
  if (isFailure(outcome)) throw new CalculationError(outcome);
  return outcome;
}

/**
 * Whether an outcome is a failure. Functions return failures to where they are thrown: every frame that an exception passes takes
 * as long as a short evaluation.
 */
export function isFailure(outcome: unknown): outcome is Failure {
  return typeof outcome === "object" && "code" in (outcome as object);
}

/** Evaluates an expression. */
export function evaluateSource(source: string, inputs: Inputs): Answer | Failure {
  ready();
  try {
    const length = writeSource(source, inputs.limits);
    writeInputs(inputs, length);
    return take(wasm.engine_evaluate(address, length, entries, flags));
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** The texts that the wasm gives for a function. */
const TEXTS_OF_A_ROW = 6;

/** Every function available in expressions, one row each. */
export function functions(): FunctionHelp[] {
  const texts = guarded(functionRows);
  return Array.from({ length: texts.length / TEXTS_OF_A_ROW }, (_, row) => {
    const [name, signature, group, summary, example, exampleAnswer] = texts.slice(
      row * TEXTS_OF_A_ROW,
      (row + 1) * TEXTS_OF_A_ROW,
    ) as [string, string, string, string, string, string];
    return { name, signature, group, summary, example, exampleAnswer };
  });
}

/** The calculator's schema as JSON text, in a language of its expressions. */
export function schemaText({ functions, flags }: Language): string {
  return guarded(() => calculatorSchema(functions, flags));
}

/** The prefix of the message of every failure of the calculator. */
export function failurePrefix(): string {
  return prefix;
}
