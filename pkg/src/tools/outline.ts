/**
 * The names and the kinds of the parts of an input that is refused, for the hint that says what was given. It runs no code of the
 * input's own: properties with a getter are left out, and so is all that is nested.
 */
export function outlineOf(input: unknown): unknown {
  if (!isObject(input)) return plain(input);
  const parts = Object.entries(Object.getOwnPropertyDescriptors(input)).flatMap(([name, { enumerable, value }]) =>
    enumerable && value !== undefined ? [[name, plain(value)] as const] : [],
  );
  // Own properties whatever their names.
  return Object.fromEntries(parts);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === "object" && value !== null ? {} : value;
}
