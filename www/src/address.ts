import type { Answer } from "pascaline";
import { usesAns } from "./expression";
import { MOST_VARIABLES, type Scope } from "./protocol";

/** The content of an address: everything that an evaluation depends on. */
export interface Link {
  expression: string;
  scope: Scope;
  /** The thread's last answer, if the expression uses it. */
  ans?: Answer | undefined;
}

const SCOPE = "scope.";

/**
 * The link as a fragment, such as `#expression=sqrt(a)*ans&scope.a=16&ans=0,2`, escaped. A fragment never leaves the
 * browser.
 */
export function write({ expression, scope, ans }: Link): string {
  const parts = new URLSearchParams({ expression });
  for (const [name, value] of Object.entries(scope)) parts.set(SCOPE + name, String(value));
  if (ans && usesAns(expression)) parts.set("ans", writeAnswer(ans));
  return `#${parts}`;
}

/** A link that was read. */
export interface ReadLink extends Link {
  /** The number of variables beyond the maximum of a calculation; they are left out. */
  leftOut: number;
}

/** The link in a fragment; undefined if there is no expression. Variables that are not numbers are left out. */
export function read(fragment: string): ReadLink | undefined {
  const parts = new URLSearchParams(fragment.slice(1));
  const expression = parts.get("expression");
  if (expression === null) return undefined;
  const scope = [...parts]
    .filter(([key, value]) => key.startsWith(SCOPE) && isNumber(value))
    .map(([key, value]) => [key.slice(SCOPE.length), Number(value)] as const);
  const variables = [...new Map(scope)];
  return {
    expression,
    scope: Object.fromEntries(variables.slice(0, MOST_VARIABLES)),
    ans: readAnswer(parts.get("ans") ?? ""),
    leftOut: Math.max(variables.length - MOST_VARIABLES, 0),
  };
}

function writeAnswer(answer: Answer): string {
  return answer.type === "complex" ? `${answer.value.re},${answer.value.im}` : answer.text;
}

function readAnswer(text: string): Answer | undefined {
  const numbers = text.split(",");
  if (!numbers.every(isNumber)) return undefined;
  const [re = NaN, im, ...more] = numbers.map(Number);
  if (more.length > 0) return undefined;
  if (im === undefined) return { type: "number", value: re, text: String(re) };
  return { type: "complex", value: { re, im }, text: `${re} ${im < 0 ? "-" : "+"} ${Math.abs(im)}i` };
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
