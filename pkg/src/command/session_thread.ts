/** A person's session in a thread of its own, so that Ctrl-C can end a calculation. */
import { once } from "node:events";
import { Worker, parentPort, workerData } from "node:worker_threads";
import { limitsOf } from "./limits.js";
import type { Given } from "./options.js";
import type { Said } from "./said.js";
import { type Kept, Session } from "./session.js";

/** A line, and what the session keeps before it. */
interface Asked {
  readonly line: string;
  readonly kept: Kept;
}

/** What is said to a line, and what the session keeps after it. */
interface Told {
  readonly said: Said;
  readonly kept: Kept;
}

/** The thread, as the terminal sees it. It knows nothing from one line to the next, so that nothing is lost with it. */
export class SessionThread {
  readonly #args: readonly string[];
  #worker: Worker;

  /** Starts the thread; `args` are those of the repl. */
  constructor(args: readonly string[]) {
    this.#args = args;
    this.#worker = this.#start();
  }

  #start(): Worker {
    return new Worker(new URL("./repl_session.js", import.meta.url), { workerData: this.#args });
  }

  /** Answers a line; undefined if it is interrupted. */
  async answer(asked: Asked, interrupted: AbortSignal): Promise<Told | undefined> {
    try {
      this.#worker.postMessage(asked);
      const [told] = (await once(this.#worker, "message", { signal: interrupted })) as [Told];
      return told;
    } catch (error) {
      if (!interrupted.aborted) throw error;
      await this.end();
      this.#worker = this.#start();
      return undefined;
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Answers the lines that come to this thread, whose arguments are parsed as those of the repl are. */
export function serveSession(parse: (args: readonly string[]) => Given): void {
  const given = parse(workerData as readonly string[]);
  const session = new Session(given, limitsOf(given).cells);
  parentPort?.on("message", ({ line, kept }: Asked) => {
    session.kept = kept;
    const said = session.said(line);
    parentPort?.postMessage({ said, kept: session.kept } satisfies Told);
  });
}
