/**
 * Checks values against JSON Schema, as far as tools describe their arguments with it, in the words and the order of ajv
 * with `allErrors`.
 */
type Schema = { [keyword: string]: any };

/** The keywords that speak of values of one type, in the order in which ajv asks them. */
const GROUPS = [
  { type: "number", keywords: ["maximum", "minimum"], errors: numberErrors },
  { type: "string", keywords: ["maxLength", "minLength"], errors: stringErrors },
  { type: "array", keywords: ["maxItems", "minItems", "items"], errors: arrayErrors },
  { type: "object", keywords: ["required", "additionalProperties", "properties"], errors: objectErrors },
];

/** What is wrong with a value: nothing where it fits. */
export function schemaErrors(schema: Schema, value: unknown, path = ""): string[] {
  const at = path === "" ? "input" : path;
  const types: string[] = [schema["type"] ?? []].flat();
  const fits = types.length === 0 || types.some((type) => isOf(type, value));
  const wrongType = fits ? [] : [`${at} must be ${types.join(",")}`];
  const groups = GROUPS.filter(({ keywords }) => keywords.some((keyword) => schema[keyword] !== undefined));
  // ajv says that a type is wrong where it comes to the keywords of that type, or else at first.
  const isLater = types.length === 1 && groups.some(({ type }) => type === types[0]);
  const errors = isLater ? [] : wrongType;
  if (schema["enum"] !== undefined) errors.push(...enumErrors(schema, value, at));
  for (const { type, errors: errorsOf } of groups) {
    if (isOf(type, value)) errors.push(...errorsOf(schema, value as never, at, path));
    else if (isLater && type === types[0]) errors.push(...wrongType);
  }
  return errors;
}

function enumErrors(schema: Schema, value: unknown, at: string): string[] {
  const isAllowed = schema["enum"].some((allowed: unknown) => isEqual(allowed, value));
  return isAllowed ? [] : [`${at} must be equal to one of the allowed values`];
}

/** Whether two values of JSON are the same. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual((one as Schema)[name], (other as Schema)[name]))
  );
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

function arrayErrors(schema: Schema, value: unknown[], at: string, path: string): string[] {
  const errors: string[] = [];
  if (value.length > schema["maxItems"]) errors.push(`${at} must NOT have more than ${schema["maxItems"]} items`);
  if (value.length < schema["minItems"]) errors.push(`${at} must NOT have fewer than ${schema["minItems"]} items`);
  if (schema["items"] !== undefined) {
    value.forEach((item, index) => errors.push(...schemaErrors(schema["items"], item, `${path}/${index}`)));
  }
  return errors;
}

function objectErrors(schema: Schema, value: object, at: string, path: string): string[] {
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
