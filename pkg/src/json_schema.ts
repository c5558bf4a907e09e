/**
 * Checks values against JSON Schema, as far as tools describe their arguments with it, in the words and the
 * order of ajv with `allErrors`.
 */
import { bounded } from "./errors.js";

type Schema = { [keyword: string]: any };
/** What a keyword says of a value that does not fit; false where it fits. */
type Check = (bound: any, value: any) => string | false;

/** The keywords of a group apply to values of its type alone. */
interface Group {
  readonly type?: string;
  readonly checks: Record<string, Check>;
  /** Keywords that lead to schemas of the value's parts, after the checks. */
  readonly parts?: Record<string, (schema: Schema, value: any, path: string) => Iterable<string>>;
}

const GROUPS: readonly Group[] = [
  {
    checks: {
      const: (only, value) => !isEqual(only, value) && "must be equal to constant",
      enum: (all, value) =>
        !all.some((one: unknown) => isEqual(one, value)) && "must be equal to one of the allowed values",
    },
    parts: { anyOf: anyOfErrors },
  },
  {
    type: "number",
    checks: {
      maximum: (most, number) => number > most && `must be <= ${most}`,
      minimum: (least, number) => number < least && `must be >= ${least}`,
      exclusiveMaximum: (bound, number) => number >= bound && `must be < ${bound}`,
      exclusiveMinimum: (bound, number) => number <= bound && `must be > ${bound}`,
    },
  },
  {
    type: "string",
    checks: {
      maxLength: (most, text) => hasOver(text, most) && `must NOT have more than ${most} characters`,
      minLength: (least, text) => least > 0 && !hasOver(text, least - 1) && `must NOT have fewer than ${least} characters`,
      pattern: (pattern, text) => !new RegExp(pattern, "u").test(text) && `must match pattern "${pattern}"`,
    },
  },
  {
    type: "array",
    checks: {
      maxItems: (most, items) => items.length > most && `must NOT have more than ${most} items`,
      minItems: (least, items) => items.length < least && `must NOT have fewer than ${least} items`,
    },
    parts: { items: itemErrors },
  },
  {
    type: "object",
    checks: {},
    parts: { required: requiredErrors, additionalProperties: additionalErrors, properties: propertyErrors },
  },
];

/** The most errors that are told of a value, as in the core. */
const MOST_ERRORS = 100;

/** What is wrong with a value: nothing where it fits. */
export function schemaErrors(schema: Schema, value: unknown): string[] {
  return first(errorsAt(schema, value, ""));
}

function first(errors: Iterable<string>): string[] {
  const found: string[] = [];
  for (const error of errors) {
    found.push(error);
    if (found.length === MOST_ERRORS) break;
  }
  return found;
}

function* errorsAt(schema: Schema, value: unknown, path: string): Generator<string> {
  const types: string[] = [schema["type"] ?? []].flat();
  const typeError =
    types.length > 0 && !types.some((type) => isOf(type, value)) && `must be ${types.join(",")}`;
  // Of a single type ajv speaks where its group has its turn, if the schema has a keyword of the group.
  const group = types.length === 1 ? GROUPS.find(({ type }) => type === types[0]) : undefined;
  const isLate = group !== undefined && isUsed(group, schema);
  if (typeError && !isLate) yield at(path, typeError);
  for (const { type, checks, parts = {} } of GROUPS) {
    if (type === undefined || isOf(type, value)) {
      yield* checkErrors(checks, schema, value, path);
      for (const [keyword, part] of Object.entries(parts)) {
        if (schema[keyword] !== undefined) yield* part(schema, value, path);
      }
    } else if (typeError && isLate && type === types[0]) yield at(path, typeError);
  }
}

function isUsed({ checks, parts }: Group, schema: Schema): boolean {
  return Object.keys({ ...checks, ...parts }).some((keyword) => schema[keyword] !== undefined);
}

function* checkErrors(
  checks: Group["checks"],
  schema: Schema,
  value: unknown,
  path: string,
): Generator<string> {
  for (const [keyword, check] of Object.entries(checks)) {
    const error = schema[keyword] !== undefined && check(schema[keyword], value);
    if (error) yield at(path, error);
  }
}

function* anyOfErrors({ anyOf }: Schema, value: unknown, path: string): Generator<string> {
  const errors: string[][] = anyOf.map((schema: Schema) => first(errorsAt(schema, value, path)));
  if (errors.some(({ length }) => length === 0)) return;
  yield* errors.flat();
  yield at(path, "must match a schema in anyOf");
}

function* itemErrors({ items }: Schema, value: unknown[], path: string): Generator<string> {
  for (const [index, item] of value.entries()) yield* errorsAt(items, item, `${path}/${index}`);
}

function* requiredErrors({ required }: Schema, value: Schema, path: string): Generator<string> {
  for (const name of required) {
    if (value[name] === undefined) yield at(path, `must have required property '${name}'`);
  }
}

function* additionalErrors(schema: Schema, value: Schema, path: string): Generator<string> {
  const { properties = {}, additionalProperties: additional } = schema;
  for (const name in value) {
    if (Object.hasOwn(properties, name)) continue;
    if (additional === false) yield at(path, "must NOT have additional properties");
    else yield* errorsAt(additional, value[name], `${path}/${pointer(name)}`);
  }
}

function* propertyErrors({ properties }: Schema, value: Schema, path: string): Generator<string> {
  for (const name of Object.keys(properties)) {
    if (value[name] !== undefined) yield* errorsAt(properties[name], value[name], `${path}/${pointer(name)}`);
  }
}

function at(path: string, error: string): string {
  return `${path || "input"} ${error}`;
}

/** Whether a text has more than so many characters. Of a long one only as much is counted as it takes to know. */
function hasOver(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 0;
  for (const _ of text) if (++count > most) return true;
  return false;
}

/** A name in a JSON pointer (RFC 6901). */
function pointer(name: string): string {
  return bounded(name).replaceAll("~", "~0").replaceAll("/", "~1");
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** Whether two values of JSON are the same. */
function isEqual(a: any, b: any): boolean {
  if (a === b) return true;
  if (!isOf("object", a) && !Array.isArray(a)) return false;
  if (typeof b !== "object" || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  );
}
