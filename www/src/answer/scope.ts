import type { Reply } from "pascaline";

type Scope = Record<string, string>;

/** A text that gives a name its value, such as `x = 3`. */
const DEFINITION = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:?=(?!=)/u;

/** The variables for a text: without the one that it gives a new value. */
export function scopeFor(text: string, scope: Scope): Scope {
  const name = DEFINITION.exec(text)?.[1];
  return Object.fromEntries(Object.entries(scope).filter(([known]) => known !== name));
}

/** The variables after an answer. The solutions of an equation are not kept: it can have several. */
export function scopeAfter({ type, text, exact, reading }: Reply, scope: Scope): Scope {
  const name = DEFINITION.exec(reading)?.[1];
  if (name === undefined || type === "solutions" || type === "boolean" || reading.includes(";")) return scope;
  return Object.fromEntries([...Object.entries(scope).filter(([known]) => known !== name), [name, exact ?? text]]);
}
