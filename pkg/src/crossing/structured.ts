/**
 * Values with parts, as JSON in the form of mathjs's own serialization: `{"mathjs":"DenseMatrix","data":[[1,2]],"size":[1,2]}`. It
 * is how they cross to the wasm and back.
 */
import { invalidInput } from "../errors.js";
import type { Answer, ObjectEntries, Item } from "../values.js";

/** A value as JSON. */
export interface Structured {
  readonly json: string;
}

/** The nesting that is written: as much as a value may have by default. */
const MOST_LEVELS = 1_000;

const DIGITS = /^[+-]?\d+$/;

/** What may be an answer. */
interface Given {
  readonly type: unknown;
  readonly value: unknown;
  readonly [key: string]: unknown;
}

/** The JSON of a value of one of the types of answers; undefined if it is not of that type. */
export function encodeAnswer({ type, value, ...rest }: Given): string | undefined {
  switch (type) {
    case "boolean":
      return typeof value === "boolean" ? String(value) : undefined;
    case "null":
      return "null";
    case "undefined":
      return tagged("undefined", {});
    case "big-number":
      return typeof value === "string" ? tagged("BigNumber", { value: JSON.stringify(value) }) : undefined;
    case "big-int":
      return typeof value === "bigint" || isDigits(value) ? tagged("bigint", { value: `"${value}"` }) : undefined;
    case "fraction":
      return typeof value === "object" && value !== null ? fraction(value) : undefined;
    case "unit":
      return typeof value === "object" && value !== null ? quantity(value, rest["fixedPrefix"] === true) : undefined;
    case "matrix":
      return Array.isArray(value) ? matrix(value, rest["storage"], rest["size"]) : undefined;
    case "object":
      return typeof value === "object" && value !== null ? entriesOf(value, 0) : undefined;
    case "function":
      return typeof value === "string" ? tagged("function", { syntax: JSON.stringify(value) }) : undefined;
    case "result-set":
      return Array.isArray(value) ? tagged("ResultSet", { entries: list(value, 0) }) : undefined;
    default:
      return undefined;
  }
}

/** The JSON of an answer; undefined if it is not of its type. */
export function answerJson(answer: Answer): string | undefined {
  const { type, value } = answer;
  return type === "number" || type === "complex" || type === "text" ? encode(value) : encodeAnswer({ ...answer });
}

/** The JSON of plain data: of a list that of a matrix. */
export function encode(part: unknown, levels = 0): string {
  if (levels > MOST_LEVELS) throw invalidInput("a value must not be nested so deeply");
  switch (typeof part) {
    case "number":
      return number(part);
    case "string":
    case "boolean":
      return JSON.stringify(part);
    case "bigint":
      return tagged("bigint", { value: `"${part}"` });
    case "undefined":
      return tagged("undefined", {});
    case "object":
      return part === null
        ? "null"
        : Array.isArray(part)
          ? matrix(part, "dense", undefined, levels)
          : object(part, levels);
    default:
      throw invalidInput(`a value must be plain data, not a ${typeof part}`);
  }
}

function number(value: number): string {
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? String(value) : tagged("number", { value: `"${value}"` });
}

/** An object: one of the values that an answer has in its parts, or entries. */
function object(part: object, levels: number): string {
  const { length, 0: first } = Object.keys(part);
  const of = part as Record<string, unknown>;
  if (length === 2 && typeof of["re"] === "number" && typeof of["im"] === "number") {
    return tagged("Complex", { re: number(of["re"]), im: number(of["im"]) });
  }
  if (length === 2 && isDigits(of["n"]) && isDigits(of["d"])) return fraction(part) as string;
  if (length === 2 && typeof of["unit"] === "string" && "value" in of) return quantity(part, false) as string;
  if (length === 1 && first === "digits" && typeof of["digits"] === "string") {
    return tagged("BigNumber", { value: JSON.stringify(of["digits"]) });
  }
  if (length === 1 && first === "syntax" && typeof of["syntax"] === "string") {
    return tagged("function", { syntax: JSON.stringify(of["syntax"]) });
  }
  return entriesOf(part, levels);
}

function fraction(value: object): string | undefined {
  const { n, d } = value as { n?: unknown; d?: unknown };
  return isDigits(n) && isDigits(d) ? tagged("Fraction", { n: `"${n}"`, d: `"${d}"` }) : undefined;
}

function quantity(given: object, fixedPrefix: boolean): string | undefined {
  const { value, unit } = given as { value?: unknown; unit?: unknown };
  if (typeof unit !== "string") return undefined;
  return tagged("Unit", {
    value: encode(value ?? null),
    unit: JSON.stringify(unit),
    fixPrefix: String(fixedPrefix),
  });
}

function matrix(items: readonly unknown[], storage: unknown, given: unknown, levels = 0): string {
  const size = Array.isArray(given) && given.every(Number.isInteger) ? (given as number[]) : sizeOf(items);
  if (storage === "array") return nested(items, size, levels);
  const [rows, columns] = size;
  if (storage === "sparse" && size.length === 2) return sparse(items, rows as number, columns as number, levels);
  return tagged("DenseMatrix", { data: nested(items, size, levels), size: JSON.stringify(size) });
}

/** The lengths of nested lists, by their first items. */
function sizeOf(items: readonly unknown[]): number[] {
  const size: number[] = [];
  for (let part: unknown = items; Array.isArray(part) && size.length <= MOST_LEVELS; part = part[0])
    size.push(part.length);
  return size;
}

function nested(items: readonly unknown[], size: readonly number[], levels: number, dimension = 0): string {
  if (dimension + 1 >= size.length) return list(items, levels);
  const parts = items.map((part) => {
    if (!Array.isArray(part)) throw invalidInput("the rows of a matrix must be of one length");
    return nested(part, size, levels + 1, dimension + 1);
  });
  return `[${parts.join(",")}]`;
}

function list(items: readonly unknown[], levels: number): string {
  return `[${Array.from(items, (item) => encode(item, levels + 1)).join(",")}]`;
}

function sparse(items: readonly unknown[], rows: number, columns: number, levels: number): string {
  const values: string[] = [];
  const index: number[] = [];
  const ptr = [0];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const value = (items[row] as readonly unknown[] | undefined)?.[column];
      if (value === 0) continue;
      values.push(encode(value, levels + 1));
      index.push(row);
    }
    ptr.push(values.length);
  }
  return tagged("SparseMatrix", {
    values: `[${values.join(",")}]`,
    index: JSON.stringify(index),
    ptr: JSON.stringify(ptr),
    size: JSON.stringify([rows, columns]),
  });
}

function entriesOf(value: object, levels: number): string {
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${encode(part, levels + 1)}`);
  const json = `{${entries.join(",")}}`;
  return Object.hasOwn(value, "mathjs") ? tagged("Object", { entries: json }) : json;
}

function tagged(tag: string, fields: Record<string, string>): string {
  return `{${[`"mathjs":"${tag}"`, ...Object.entries(fields).map(([key, json]) => `"${key}":${json}`)].join(",")}}`;
}

function isDigits(value: unknown): value is string {
  return typeof value === "string" && DIGITS.test(value);
}

/** The answer that is a matrix of numbers, which are given row by row. */
export function matrixAnswer(size: readonly number[], items: Float64Array, isArray: boolean, text: string): Answer {
  const value = inLists(items, size, 0, 0);
  return isArray
    ? { type: "matrix", value, size: sizeOf(value), storage: "array", text }
    : { type: "matrix", value, size, storage: "dense", text };
}

/** The part of a matrix in nested lists that begins with the item at `start`. */
function inLists(items: Float64Array, size: readonly number[], dimension: number, start: number): Item[] {
  const length = size[dimension] ?? 0;
  const list: Item[] = [];
  if (dimension + 1 >= size.length) {
    for (let index = 0; index < length; index++) list.push(items[start + index]);
    return list;
  }
  const stride = size.slice(dimension + 1).reduce((product, length) => product * length, 1);
  for (let index = 0; index < length; index++) {
    list.push(inLists(items, size, dimension + 1, start + index * stride));
  }
  return list;
}

/** What JSON of a tagged value holds. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The answer that the wasm wrote. */
export function decodeAnswer(json: string, text: string): Answer {
  return answerOf(JSON.parse(json) as Json, text);
}

/** The answer that this JSON is. */
export function answerOf(read: Json, text: string): Answer {
  if (read === null) return { type: "null", value: null, text };
  if (typeof read === "boolean") return { type: "boolean", value: read, text };
  if (Array.isArray(read)) {
    return { type: "matrix", value: decode(read) as readonly Item[], size: sizeOf(read), storage: "array", text };
  }
  const fields = read as Record<string, Json>;
  const value = decode(read);
  switch (Object.hasOwn(fields, "mathjs") ? fields["mathjs"] : undefined) {
    case "undefined":
      return { type: "undefined", value: undefined, text };
    case "BigNumber":
      return { type: "big-number", value: fields["value"] as string, text };
    case "bigint":
      return { type: "big-int", value: value as bigint, text };
    case "Fraction":
      return { type: "fraction", value: value as { n: string; d: string }, text };
    case "Unit":
      return { type: "unit", value: value as never, fixedPrefix: fields["fixPrefix"] as boolean, text };
    case "DenseMatrix":
    case "SparseMatrix": {
      const storage = fields["mathjs"] === "DenseMatrix" ? "dense" : "sparse";
      return { type: "matrix", value: value as readonly Item[], size: fields["size"] as number[], storage, text };
    }
    case "function":
      return { type: "function", value: fields["syntax"] as string, text };
    case "ResultSet":
      return { type: "result-set", value: value as readonly Item[], text };
    default:
      return { type: "object", value: value as ObjectEntries, text };
  }
}

/** The plain data that JSON is. */
export function decode(json: Json): Item {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(decode);
  const fields = json as Record<string, Json>;
  switch (Object.hasOwn(fields, "mathjs") ? fields["mathjs"] : undefined) {
    case undefined:
      return entries(fields);
    case "Object":
      return entries(fields["entries"] as Record<string, Json>);
    case "number":
      return Number(fields["value"]);
    case "Complex":
      return { re: decode(fields["re"] as Json) as number, im: decode(fields["im"] as Json) as number };
    case "undefined":
      return undefined;
    case "BigNumber":
      return { digits: fields["value"] as string };
    case "bigint":
      return BigInt(fields["value"] as string);
    case "Fraction":
      return { n: fields["n"] as string, d: fields["d"] as string };
    case "Unit":
      return { value: decode(fields["value"] as Json) as never, unit: fields["unit"] as string };
    case "DenseMatrix":
      return decode(fields["data"] as Json);
    case "SparseMatrix":
      return dense(fields as never);
    case "function":
      return { syntax: fields["syntax"] as string };
    default:
      return (fields["entries"] as readonly Json[]).map(decode);
  }
}

/** ObjectEntries without a prototype, so that no key is special. */
function entries(fields: Record<string, Json>): ObjectEntries {
  const object = Object.create(null) as Record<string, Item>;
  for (const [key, value] of Object.entries(fields)) object[key] = decode(value);
  return object;
}

/** A sparse matrix: the values of its columns one after the other, their rows, and where each column begins. */
interface Sparse {
  readonly values: readonly Json[];
  readonly index: readonly number[];
  readonly ptr: readonly number[];
  readonly size: readonly [number, number];
}

function dense({ values, index, ptr, size }: Sparse): Item {
  const [rows, columns] = size;
  const items = Array.from({ length: rows }, () => new Array<Item>(columns).fill(0));
  for (let column = 0; column < columns; column++) {
    for (let at = ptr[column] as number; at < (ptr[column + 1] as number); at++) {
      (items[index[at] as number] as Item[])[column] = decode(values[at] as Json);
    }
  }
  return items;
}
