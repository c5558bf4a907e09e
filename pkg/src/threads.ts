/** The last answer of each thread. */
import { invalidInput } from "./errors.js";
import type { Answer } from "./values.js";

/** The default number of threads whose answers are kept. */
export const MOST_THREADS = 10_000;

/** Whether an answer becomes the `ans` of what follows. */
export function becomesAns({ type }: Answer): boolean {
  return type === "number" || type === "complex" || type === "unit";
}

/** The answers of the most recently used threads. */
export class Threads {
  readonly #answers: Map<string, Answer>;
  readonly #most: number;

  /** A map of the caller's own is unbounded, unless a maximum is given. */
  constructor(answers: Map<string, Answer> | undefined, most: number | undefined) {
    if (most !== undefined && !(typeof most === "number" && most >= 0)) {
      throw invalidInput("maxThreads must be a non-negative number");
    }
    this.#answers = answers ?? new Map<string, Answer>();
    this.#most = most ?? (answers === undefined ? MOST_THREADS : Infinity);
  }

  /** The last answer of a thread, which thereby becomes the most recently used one. */
  get(threadId: string): Answer | undefined {
    const answer = this.#answers.get(threadId);
    if (answer !== undefined) this.set(threadId, answer);
    return answer;
  }

  set(threadId: string, answer: Answer): void {
    // A map keeps its keys in the order in which they were added.
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
