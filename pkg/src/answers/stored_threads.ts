/** The last answer of each thread in a store. */
import { type Signal, throwIfAborted } from "../abort.js";
import { invalidInput } from "../errors.js";
import { Threads } from "../threads.js";
import type { Turn } from "../tools/tool.js";
import type { Answer, Note } from "../values.js";
import { hasUtf8 } from "./key.js";
import { type Order, orderOf } from "./order.js";
import { type AnswerRecord, isIdempotencyKey, isSame } from "./record.js";
import { type Found, Slot } from "./slot.js";
import type { AnswerStore } from "./store.js";
import { WHY, notKept, unavailable } from "./unavailable.js";

/** A call in a thread. */
export interface ThreadCall<R> {
  /** Makes the call with the threads it is given, of which there is this one. It may be made again. */
  evaluate(threads: Threads): R;
  /** Whether the call names `ans`, and so must not be made without it. */
  namesAns(): boolean;
  readonly idempotencyKey?: string | undefined;
  /** A call that has not begun when it is aborted rejects with the reason. */
  readonly signal?: Signal | undefined;
  /** When the host lets the call calculate; at once by default. */
  readonly turn?: Turn | undefined;
}

/** The result of a call, and a note if its answer is not in the store. */
export interface Kept<R> {
  readonly result: R;
  readonly note?: Note;
}

/** A result with the answer that it leaves, if it leaves one. */
interface Evaluated<R> {
  readonly result: R;
  readonly next: Answer | undefined;
}

export class StoredThreads {
  readonly #store: AnswerStore;
  readonly #milliseconds: number;
  readonly #order: Order;

  constructor(store: AnswerStore, milliseconds: number) {
    this.#store = store;
    this.#milliseconds = milliseconds;
    this.#order = orderOf(store);
  }

  /**
   * Makes a call after those of its thread that came before.
   *
   * @throws {CalculationError} `ans-unavailable` if the call names `ans` and there is none, or what it leaves cannot be kept
   */
  async run<R>(threadId: string, call: ThreadCall<R>): Promise<Kept<R>> {
    checkThread(threadId);
    const { idempotencyKey } = call;
    if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
      throw invalidInput("idempotencyKey must be a text of 1 to 256 characters");
    }
    return this.#order.run(threadId, async () => {
      throwIfAborted(call.signal);
      const slot = await Slot.of(this.#store, this.#milliseconds, threadId);
      return this.#runIn(slot, threadId, call);
    });
  }

  /**
   * Forgets the last answer of a thread, whatever the store has in its place.
   *
   * @throws {CalculationError} `ans-unavailable`
   */
  async forget(threadId: string): Promise<void> {
    checkThread(threadId);
    return this.#order.run(threadId, async () => (await Slot.of(this.#store, this.#milliseconds, threadId)).clear());
  }

  async #runIn<R>(slot: Slot, threadId: string, call: ThreadCall<R>): Promise<Kept<R>> {
    let made: Evaluated<R> | undefined;
    let overtaken: number | undefined;
    for (;;) {
      let found: Found;
      try {
        found = await slot.read();
      } catch (error) {
        if (call.namesAns()) throw error;
        return unkept(made ?? (await evaluate(threadId, call, undefined)), error);
      }
      const { record } = found;
      // The thread's last call was this one.
      if (record?.call !== undefined && record.call === call.idempotencyKey)
        return { result: await repeat(threadId, call, record) };
      if (made === undefined || call.namesAns()) made = await evaluate(threadId, call, record?.ans);
      if (made.next === undefined) return { result: made.result };
      try {
        const next = { ans: made.next, call: call.idempotencyKey, before: record?.ans };
        if (await slot.write(found, next)) return { result: made.result };
        overtaken ??= performance.now();
        if (performance.now() - overtaken > this.#milliseconds) throw unavailable(threadId, WHY.overtaken);
      } catch (error) {
        if (call.namesAns()) throw error;
        return unkept(made, error);
      }
    }
  }
}

/** Makes a call whose `ans` is this one, when it is its turn. */
async function evaluate<R>(threadId: string, call: ThreadCall<R>, ans: Answer | undefined): Promise<Evaluated<R>> {
  const { signal, turn = atOnce } = call;
  throwIfAborted(signal);
  const evaluated = await turn(() => {
    const threads = new Threads(undefined, 1);
    if (ans !== undefined) threads.set(threadId, ans);
    const result = call.evaluate(threads);
    const next = threads.get(threadId);
    return { result, next: next === ans ? undefined : next };
  });
  if (evaluated === undefined) throw signal?.reason;
  return evaluated;
}

const atOnce: Turn = async (calculate) => calculate();

/** A result whose answer could not be kept, if it leaves one. */
function unkept<R>({ result, next }: Evaluated<R>, cause: unknown): Kept<R> {
  return next === undefined ? { result } : { result, note: notKept(cause) };
}

/** The result of a call that has been made already. */
async function repeat<R>(threadId: string, call: ThreadCall<R>, { ans, before }: AnswerRecord): Promise<R> {
  const { result, next = before } = await evaluate(threadId, call, before);
  if (!isSame(next, ans)) throw unavailable(threadId, WHY.reused);
  return result;
}

function checkThread(threadId: unknown): void {
  if (typeof threadId !== "string" || !hasUtf8(threadId)) throw invalidInput("threadId must be a well-formed text");
}
