import { invalidInput } from "../errors.js";
import { Threads } from "../threads.js";
import type { Answer } from "../values.js";
import type { AnswerStore, AnswersOptions } from "./store.js";
import { StoredThreads } from "./stored_threads.js";

/** The default time of a store for one request. */
const MILLISECONDS = 2_000;

/** A timer that is set for longer goes off at once. */
const MOST_MILLISECONDS = 2_147_483_647;

/**
 * The threads whose last answers are kept where these options say; by default the most recently used ones, in memory.
 *
 * @throws {CalculationError} if an option is not of its type
 */
export function threadsOf(
  { answers, answersTimeout = MILLISECONDS }: AnswersOptions,
  maxThreads?: number,
): Threads | StoredThreads {
  if (!(typeof answersTimeout === "number" && answersTimeout > 0 && answersTimeout <= MOST_MILLISECONDS)) {
    throw invalidInput("answersTimeout must be a positive number of milliseconds");
  }
  if (answers === undefined || isPlainMap(answers)) return new Threads(answers, maxThreads);
  if (!isStore(answers)) throw invalidInput("answers must be a Map, or a store with get, set and delete");
  if (maxThreads !== undefined) throw invalidInput("maxThreads is of a Map: a store decides itself what it keeps");
  throwErrors(answers);
  return new StoredThreads(answers, answersTimeout);
}

/** Whether a map has the answers themselves: one of another class may be a store. */
function isPlainMap(answers: unknown): answers is Map<string, Answer> {
  const { get, set } = Map.prototype;
  return answers instanceof Map && answers.get === get && answers.set === set;
}

function isStore(answers: unknown): answers is AnswerStore {
  if (typeof answers !== "object" || answers === null) return false;
  const { get, set, delete: remove } = answers as Partial<AnswerStore>;
  return [get, set, remove].every((method) => typeof method === "function");
}

/** A Keyv whose database cannot be read returns that there is nothing, and so may the adapter in it, unless they are told to throw. */
function throwErrors(store: object): void {
  for (const one of [store, (store as { readonly store?: unknown }).store]) {
    if (typeof one === "object" && one !== null && "throwOnErrors" in one) one.throwOnErrors = true;
  }
}
