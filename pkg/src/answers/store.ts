/** Where the last answers of threads are kept: in the memory of this process, or in a store that others share. */
import type { Answer } from "../values.js";

/**
 * A store of texts, such as a [Keyv](https://keyv.org) with the database of your choice, or one of `pascaline/answers`. Each call may
 * return a promise. A thread has one key, which begins with `pascaline:`; time to live and namespaces are the store's own.
 */
export interface AnswerStore {
  /** The text of a key; undefined or null if there is none. */
  get(key: string): unknown;
  /** Stores a text. What it returns, or the promise of it, is `false` only if the text could not be stored. */
  set(key: string, record: string): unknown;
  /** Removes a key with its text. */
  delete(key: string): unknown;
  /**
   * Stores a text if the text of the key still is `before` (undefined: there is none), in one step; otherwise false. Without it, one of
   * two calls that run in the same thread at the same time, in different processes, may be lost.
   */
  compareAndSet?(key: string, before: string | undefined, record: string): boolean | Promise<boolean>;
}

/** Where tools keep the last answers of threads. */
export interface AnswersOptions {
  /**
   * A map of the caller's own, in memory, or a store that outlives the process and that others may share. Tools that use one store
   * serve the calls of a thread in the order in which they came.
   *
   * A Keyv is told to throw its errors (`throwOnErrors`): otherwise it would answer that there is no answer where it cannot be read.
   */
  readonly answers?: Map<string, Answer> | AnswerStore | undefined;
  /** Milliseconds that a store may take for each request; 2,000 by default. */
  readonly answersTimeout?: number | undefined;
}

/** The names of these options. */
export const ANSWERS_OPTIONS: readonly (keyof AnswersOptions)[] = ["answers", "answersTimeout"];
