/**
 * The order of calls. Each occupies its thread until it ends, so one runs at a time, and the sessions take turns: a session
 * with a thousand calls does not delay the single call of another. Between two calls the event loop reads what has come in.
 */
export class Turns {
  /** What waits, by session; the session whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;

  /**
   * Runs a call when it is its turn.
   *
   * @throws the reason of the signal, if the call is cancelled before that
   */
  async run<T>(session: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => this.#add(session, begin));
    try {
      signal.throwIfAborted();
      return await call();
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
    setImmediate(() => this.#turn());
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
