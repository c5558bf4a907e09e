/** The last answer of each thread. */
import { invalidInput } from "./errors.js";
import type { Answer } from "./values.js";

/** Threads whose answers are kept, unless the caller says how many. */
export const MOST_THREADS = 10_000;

/** The answers of the threads that were used last. */
export class Threads {
  readonly #answers: Map<string, Answer>;
  readonly #most: number;

  /** A map of the caller's own is the caller's to bound, unless it is said how many threads it may have. */
  constructor(answers: Map<string, Answer> | undefined, most: number | undefined) {
    if (most !== undefined && !(typeof most === "number" && most >= 0)) {
      throw invalidInput("maxThreads must be a non-negative number");
    }
    this.#answers = answers ?? new Map<string, Answer>();
    this.#most = most ?? (answers === undefined ? MOST_THREADS : Infinity);
  }

  /** The last answer of a thread, which is the one that was used last from then on. */
  get(threadId: string): Answer | undefined {
    const answer = this.#answers.get(threadId);
    if (answer !== undefined) this.set(threadId, answer);
    return answer;
  }

  set(threadId: string, answer: Answer): void {
    // A map is in the order in which its keys were added.
    this.#answers.delete(threadId);
    this.#answers.set(threadId, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) return;
      this.#answers.delete(oldest);
    }
  }

  forget(threadId: string): void {
    this.#answers.delete(threadId);
  }
}
