import type { Question } from "../protocol";

type Entry = readonly [name: string, meaning: string];

/** What a question's text names: the last answer, the variables, and the functions, each after those that it calls. */
export interface Used {
  ans?: string | undefined;
  variables: Entry[];
  functions: Entry[];
}

/** What the text of a question names of all that is known. */
export function usedBy({ text, ans, scope }: Question): Used {
  const functions: Entry[] = [];
  const seen = new Set<string>();
  const addFunctions = (text: string): void => {
    for (const name of namesIn(text)) {
      const entry = Object.entries(scope).find(([signature]) => signature.startsWith(`${name}(`));
      if (entry === undefined || seen.has(name)) continue;
      seen.add(name);
      addFunctions(entry[1]);
      functions.push(entry);
    }
  };
  addFunctions(text);
  const names = namesIn([text, ...functions.map(([, meaning]) => meaning)].join(" "));
  return {
    ans: names.has("ans") ? ans : undefined,
    variables: Object.entries(scope).filter(([name]) => names.has(name)),
    functions,
  };
}

function namesIn(text: string): Set<string> {
  return new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
}
