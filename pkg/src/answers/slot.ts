/** The place of one thread's last answer in a store. */
import { keyOf, nameOf } from "./key.js";
import { type AnswerRecord, readRecord, writeRecord } from "./record.js";
import type { AnswerStore } from "./store.js";
import { WHY, unavailable } from "./unavailable.js";

/** What a place has: nothing, or a text that is a record. */
export interface Found {
  readonly text?: string;
  readonly record?: AnswerRecord;
}

const EMPTY: Found = {};

/** A store that has not answered within its time. */
class Late extends Error {}

export class Slot {
  readonly #store: AnswerStore;
  readonly #milliseconds: number;
  readonly #threadId: string;
  /** The thread as the record names it. */
  readonly #name: string;
  readonly #key: string;

  private constructor(store: AnswerStore, milliseconds: number, threadId: string, name: string) {
    this.#store = store;
    this.#milliseconds = milliseconds;
    this.#threadId = threadId;
    this.#name = name;
    this.#key = keyOf(name);
  }

  static async of(store: AnswerStore, milliseconds: number, threadId: string): Promise<Slot> {
    try {
      return new Slot(store, milliseconds, threadId, await nameOf(threadId));
    } catch (error) {
      // A page that was not loaded safely has no hashes.
      throw unavailable(threadId, WHY.failed, error);
    }
  }

  /** @throws {CalculationError} `ans-unavailable` if the store does not answer, or not with a record of the thread */
  async read(): Promise<Found> {
    const text = await this.#ask(WHY.failed, () => this.#store.get(this.#key));
    if (text === undefined || text === null) return EMPTY;
    const record = readRecord(text, this.#name);
    if (typeof record === "string") throw unavailable(this.#threadId, record);
    return { text: text as string, record };
  }

  /**
   * Stores a record in place of what has been found; false if somebody else was first, which only some stores can tell.
   *
   * @throws {CalculationError} `ans-unavailable` if the store does not say that it has the record
   */
  async write({ text }: Found, record: AnswerRecord): Promise<boolean> {
    const written = writeRecord(this.#name, record);
    if (written === undefined) throw unavailable(this.#threadId, WHY.unkept);
    const store = this.#store;
    if (typeof store.compareAndSet === "function") {
      const isSet = await this.#ask(WHY.unkept, () => store.compareAndSet?.(this.#key, text, written));
      if (typeof isSet !== "boolean") throw unavailable(this.#threadId, WHY.unkept);
      return isSet;
    }
    if ((await this.#ask(WHY.unkept, () => store.set(this.#key, written))) !== false) return true;
    throw unavailable(this.#threadId, WHY.unkept);
  }

  /** @throws {CalculationError} `ans-unavailable` */
  async clear(): Promise<void> {
    await this.#ask(WHY.failed, () => this.#store.delete(this.#key));
  }

  /** What the store answers in time. If it answers later, with an error or not, nobody waits for it. */
  async #ask(why: string, request: () => unknown): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Late(`no answer within ${this.#milliseconds} ms`)), this.#milliseconds);
      });
      return await Promise.race([request(), late]);
    } catch (error) {
      throw unavailable(this.#threadId, error instanceof Late && why === WHY.failed ? WHY.late : why, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
