/// <reference types="vite/client" />
import address from "pascaline/pascaline_bg.wasm?url";

/** What the page says of the calculator: that it loads, that it is there, or why it is not. */
export type State = { name: "loading" } | { name: "ready" } | { name: "failed"; reason: string };

/** The wasm of the whole page: it is fetched and compiled once, while the page shows itself. */
export class Loading {
  /** The compiled wasm. It waits for as many tries as it takes. */
  readonly module: Promise<WebAssembly.Module>;
  #loaded = Promise.withResolvers<WebAssembly.Module>();
  #state: State = { name: "loading" };
  #watchers: ((state: State) => void)[] = [];

  constructor() {
    this.module = this.#loaded.promise;
    addEventListener("online", () => this.retry());
    void this.#try();
  }

  get state(): State {
    return this.#state;
  }

  /** Calls `watcher` whenever the state changes. */
  watch(watcher: (state: State) => void): void {
    this.#watchers.push(watcher);
  }

  /** Tries again, if the last try has failed. */
  retry(): void {
    if (this.#state.name === "failed") void this.#try();
  }

  /** Reports that a part of the page did not load. */
  fail(reason: string): void {
    this.#become({ name: "failed", reason });
  }

  async #try(): Promise<void> {
    this.#become({ name: "loading" });
    try {
      this.#loaded.resolve(await compiled());
      this.#become({ name: "ready" });
    } catch (cause) {
      this.fail(cause instanceof Error ? cause.message : String(cause));
    }
  }

  #become(state: State): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher(state);
  }
}

/** The wasm, compiled while it loads where the server says what it is. Rejects with a sentence for the reader. */
async function compiled(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === "undefined") throw new Error("this browser does not run WebAssembly.");
  const response = await fetched();
  try {
    const streams = response.headers.get("content-type") === "application/wasm";
    return streams
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (cause) {
    throw new Error(whyNotCompiled(String(cause)), { cause });
  }
}

async function fetched(): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    const reason = navigator.onLine ? "its server cannot be reached." : "there is no connection to the network.";
    throw new Error(reason, { cause });
  }
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${response.url}.`);
  return response;
}

function whyNotCompiled(message: string): string {
  if (/unsafe-eval|content security policy|\bCSP\b/i.test(message)) {
    return "a security policy forbids WebAssembly here. The server must allow 'wasm-unsafe-eval' in script-src.";
  }
  return `what the server sent is not the calculator (${message}).`;
}

/** The calculator of this page. */
export const loading = new Loading();
