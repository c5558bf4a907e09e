/** Calls of one thread run one after the other, in the order in which they came. Those of other threads do not wait. */
export class Order {
  /** The last call of each thread that has one. */
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(threadId: string, call: () => Promise<T>): Promise<T> {
    const before = this.#last.get(threadId);
    const next = () => call();
    const running = before === undefined ? call() : before.then(next, next);
    this.#last.set(threadId, running);
    try {
      return await running;
    } finally {
      if (this.#last.get(threadId) === running) this.#last.delete(threadId);
    }
  }
}

/** The order of the calls that use a store, whichever tools they are of. */
const ORDERS = new WeakMap<object, Order>();

export function orderOf(store: object): Order {
  let order = ORDERS.get(store);
  if (order === undefined) ORDERS.set(store, (order = new Order()));
  return order;
}
