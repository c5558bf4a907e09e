import { invalidInput } from "./errors.js";

/**
 * Visits the own enumerable data properties of a scope, each read once. An accessor or a symbol is refused by name, since
 * reading it could run code; what is inherited is not part of a scope.
 */
export function visitScope(scope: object, visit: (name: string, value: unknown) => void): void {
  if (typeof scope !== "object" || scope === null || Array.isArray(scope)) {
    throw invalidInput("scope must be an object");
  }
  const [symbol] = Object.getOwnPropertySymbols(scope);
  if (symbol !== undefined) throw invalidInput(`scope must not have symbols as names: ${String(symbol)}`);
  for (const name of Object.keys(scope)) {
    const property = Object.getOwnPropertyDescriptor(scope, name);
    if (property === undefined || !("value" in property)) {
      throw invalidInput(`scope value "${name}" must be a plain value, not an accessor`);
    }
    visit(name, property.value);
  }
}
