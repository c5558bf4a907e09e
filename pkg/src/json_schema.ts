/**
 * Checks values against JSON Schema, as far as tools describe their arguments with it, in the words and the order of ajv
 * with `allErrors`.
 */
type Schema = { [keyword: string]: any };

/** What is wrong with a value: nothing where it fits. */
export function schemaErrors(schema: Schema, value: unknown, path = ""): string[] {
  const at = path === "" ? "input" : path;
  const types = schema["type"] === undefined ? [] : [schema["type"]].flat();
  const errors: string[] = [];
  if (types.length > 0 && !types.some((type) => isOf(type, value))) errors.push(`${at} must be ${types.join(",")}`);
  if (isOf("number", value)) errors.push(...numberErrors(schema, value as number, at));
  if (typeof value === "string") errors.push(...stringErrors(schema, value, at));
  if (Array.isArray(schema["enum"]) && !schema["enum"].some((allowed) => isSame(allowed, value))) {
    errors.push(`${at} must be equal to one of the allowed values`);
  }
  if (Array.isArray(value)) errors.push(...arrayErrors(schema, value, path, at));
  else if (isOf("object", value)) errors.push(...objectErrors(schema, value as object, path, at));
  return errors;
}

/** Whether two values of JSON are the same. */
function isSame(a: any, b: any): boolean {
  if (a === b || typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b) || a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]));
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
      return typeof value === "number" && Number.isFinite(value) && value % 1 === 0;
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function numberErrors(schema: Schema, value: number, at: string): string[] {
  const errors: string[] = [];
  if (value > schema["maximum"]) errors.push(`${at} must be <= ${schema["maximum"]}`);
  if (value < schema["minimum"]) errors.push(`${at} must be >= ${schema["minimum"]}`);
  return errors;
}

function stringErrors(schema: Schema, value: string, at: string): string[] {
  const length = [...value].length;
  const errors: string[] = [];
  if (length > schema["maxLength"]) errors.push(`${at} must NOT have more than ${schema["maxLength"]} characters`);
  if (length < schema["minLength"]) errors.push(`${at} must NOT have fewer than ${schema["minLength"]} characters`);
  return errors;
}

function arrayErrors(schema: Schema, value: unknown[], path: string, at: string): string[] {
  const errors: string[] = [];
  if (value.length > schema["maxItems"]) errors.push(`${at} must NOT have more than ${schema["maxItems"]} items`);
  if (value.length < schema["minItems"]) errors.push(`${at} must NOT have fewer than ${schema["minItems"]} items`);
  if (schema["items"] !== undefined) {
    value.forEach((item, index) => errors.push(...schemaErrors(schema["items"], item, `${path}/${index}`)));
  }
  return errors;
}

function objectErrors(schema: Schema, value: object, path: string, at: string): string[] {
  const errors: string[] = [];
  for (const name of schema["required"] ?? []) {
    if ((value as Schema)[name] === undefined) errors.push(`${at} must have required property '${name}'`);
  }
  const properties: Schema = schema["properties"] ?? {};
  const additional = schema["additionalProperties"] ?? true;
  if (additional !== true) {
    for (const name in value) {
      if (Object.hasOwn(properties, name)) continue;
      if (additional === false) errors.push(`${at} must NOT have additional properties`);
      else errors.push(...schemaErrors(additional, (value as Schema)[name], `${path}/${pointer(name)}`));
    }
  }
  for (const name of Object.keys(properties)) {
    const item = (value as Schema)[name];
    if (item !== undefined) errors.push(...schemaErrors(properties[name], item, `${path}/${pointer(name)}`));
  }
  return errors;
}

/** A name in a JSON pointer (RFC 6901). */
function pointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
