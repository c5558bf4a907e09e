/**
 * The order of calls. Each occupies its thread until it ends, so one runs at a time, and the sessions take turns: a session
 * with a thousand calls does not delay the single call of another. Now and then the event loop reads what has come in, such as
 * a cancellation.
 */

/** The time in which calls follow each other before the event loop goes on. */
const SLICE_MILLISECONDS = 1;

/** Whether a call is cancelled. */
interface Signal {
  readonly aborted: boolean;
}

/** The calls of one thread. */
export class Turns {
  /** What waits, by session; the session whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;
  #sliceEnds = 0;

  /** Runs a call when it is its turn; undefined if it is cancelled before that. */
  async run<T>(session: string, signal: Signal, call: () => Promise<T>): Promise<T | undefined> {
    await new Promise<void>((begin) => this.#add(session, begin));
    try {
      return signal.aborted ? undefined : await call();
    } finally {
      this.#isBusy = false;
      this.#schedule();
    }
  }

  #add(session: string, begin: () => void): void {
    const waiting = this.#waiting.get(session);
    if (waiting === undefined) this.#waiting.set(session, [begin]);
    else waiting.push(begin);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isBusy || this.#waiting.size === 0) return;
    this.#isBusy = true;
    if (performance.now() < this.#sliceEnds) this.#turn();
    else setImmediate(() => this.#beginSlice());
  }

  #beginSlice(): void {
    this.#sliceEnds = performance.now() + SLICE_MILLISECONDS;
    this.#turn();
  }

  #turn(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [session, waiting] = next;
    const begin = waiting.shift();
    this.#waiting.delete(session);
    if (waiting.length > 0) this.#waiting.set(session, waiting);
    begin?.();
  }
}
