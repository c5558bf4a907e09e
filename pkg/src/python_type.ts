/** Python's name for the type of a JSON value. */
export function pythonType(value: unknown): string {
  if (value === null) return "NoneType";
  switch (typeof value) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    default:
      return Array.isArray(value) ? "list" : "dict";
  }
}
