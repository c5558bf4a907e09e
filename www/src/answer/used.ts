import type { Reply } from "pascaline";
import type { Question } from "../protocol";

/** What a question's text names: the last answer as a text, and the variables. */
export interface Used {
  ans?: string | undefined;
  scope: [name: string, value: string][];
}

/** What the text of a question names of all that is known. */
export function usedBy({ text, ans, scope }: Question): Used {
  const names = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  return {
    ans: ans !== undefined && names.has("ans") ? textOf(ans) : undefined,
    scope: Object.entries(scope).filter(([name]) => names.has(name)),
  };
}

/** The value of a last answer, as `answer` takes it. */
function textOf(ans: Reply | string): string {
  if (typeof ans === "string") return ans;
  const { type, text, exact, decimal } = ans;
  return exact ?? (type === "number" || type === "complex" ? decimal : undefined) ?? text;
}
