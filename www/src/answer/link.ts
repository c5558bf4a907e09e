import type { Question } from "../protocol";
import { usedBy } from "./used";

/** Longer fragments are cut off on their way: by browsers, chats and mail. */
const MOST = 32_768;

const DIGITS = 15;
const MOST_DIGITS = 10_000;
const SCOPE = "scope.";

/** What a fragment calls the text, and with that the tab that answers it. */
export type Key = "problem" | "equation";

/**
 * A question as a fragment, such as `#problem=15%25+of+ans&digits=30&ans=240`, with what its text names of all that is known.
 * Undefined if it is too long. A fragment never leaves the browser.
 */
export function write(key: Key, question: Question): string | undefined {
  const { text, inDegrees, digits } = question;
  const { ans, variables, functions } = usedBy(question);
  const parts = new URLSearchParams({ [key]: text });
  if (digits !== DIGITS) parts.set("digits", String(digits));
  if (inDegrees) parts.set("angle", "degrees");
  if (ans !== undefined) parts.set("ans", ans);
  for (const [name, value] of [...variables, ...functions]) parts.set(SCOPE + name, value);
  const fragment = `#${parts}`;
  return fragment.length > MOST ? undefined : fragment;
}

/** The question of a fragment; undefined if it has none. */
export function read(key: Key, fragment: string): Question | undefined {
  const parts = new URLSearchParams(fragment.slice(1));
  const text = parts.get(key);
  if (text === null || text.trim() === "") return undefined;
  const scope = [...parts]
    .filter(([key]) => key.startsWith(SCOPE))
    .map(([key, value]) => [key.slice(SCOPE.length), value]);
  return {
    text,
    inDegrees: parts.get("angle") === "degrees",
    digits: readDigits(parts.get("digits")),
    ans: parts.get("ans") ?? undefined,
    scope: Object.fromEntries(scope),
  };
}

function readDigits(text: string | null): number {
  const digits = Number(text ?? DIGITS);
  return Number.isInteger(digits) && digits >= 1 && digits <= MOST_DIGITS ? digits : DIGITS;
}
