/** The value of an answer as JSON without the names of mathjs's types: lists for a matrix, an object for one with entries. */
export function plainJson(value: unknown): string {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? String(value) : `"${value}"`;
    case "bigint":
      return `"${value}"`;
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? `[${value.map(plainJson).join(",")}]` : objectJson(value);
    default:
      return "null";
  }
}

function objectJson(value: object): string {
  // Entries have no prototype.
  if (Object.getPrototypeOf(value) !== null) {
    if ("digits" in value) return JSON.stringify(value.digits);
    if ("syntax" in value) return JSON.stringify(value.syntax);
  }
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${plainJson(part)}`);
  return `{${entries.join(",")}}`;
}
