/** What the operator of a server sees of its store, and how long it may take. */
import { messageOf } from "../errors.js";
import type { OpenStore } from "./open_store.js";
import type { StoreUri } from "./store_uri.js";

/**
 * The store, whose operations fail if they take too long. On standard error it is told when it begins to fail, and when it works
 * again.
 */
export function watchedStore({ answers, close, ...store }: OpenStore, uri: StoreUri): OpenStore {
  const { milliseconds } = store;
  const state = new State(uri);
  if (store.failure !== undefined) state.failed(store.failure);
  const run = async <T>(operation: () => T): Promise<Awaited<T>> => {
    try {
      const value = await within(milliseconds, operation);
      state.worked();
      return value;
    } catch (error) {
      state.failed(error);
      throw error;
    }
  };
  const { compareAndSet } = answers;
  return {
    ...store,
    answers: {
      get: (key) => run(() => answers.get(key)),
      set: (key, record) => run(() => answers.set(key, record)),
      delete: (key) => run(() => answers.delete(key)),
      ...(compareAndSet && {
        compareAndSet: (key, before, record) => run(() => compareAndSet.call(answers, key, before, record)),
      }),
    },
    close: () => {
      state.end();
      // A second signal closes it again.
      return close().catch(() => {});
    },
  };
}

async function within<T>(milliseconds: number, operation: () => T): Promise<Awaited<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([operation(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the store works. */
class State {
  readonly #uri: StoreUri;
  #fails = false;
  #hasEnded = false;

  constructor(uri: StoreUri) {
    this.#uri = uri;
  }

  worked(): void {
    if (this.#fails) this.#change(false, "works again");
  }

  failed(error: unknown): void {
    if (!this.#fails) this.#change(true, `fails: ${withoutPassword(messageOf(error), this.#uri)}`);
  }

  /** Operations that are running will fail. */
  end(): void {
    this.#hasEnded = true;
  }

  #change(fails: boolean, what: string): void {
    this.#fails = fails;
    if (!this.#hasEnded) process.stderr.write(`pascaline: the store of answers ${what}\n`);
  }
}

function withoutPassword(message: string, { place }: StoreUri): string {
  const password = URL.canParse(place) ? new URL(place).password : "";
  if (password === "") return message;
  return [password, decoded(password)].reduce((text, each) => text.replaceAll(each, "***"), message);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
