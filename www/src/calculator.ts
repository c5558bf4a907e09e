import type { FunctionHelp } from "pascaline";
import type { Job, Jobs, Message } from "./protocol";

type Outcome = Jobs[keyof Jobs]["gives"];

/**
 * The page's side of a worker, so that no calculation blocks the page. One job at a time; `stop` ends it by terminating the
 * worker, and a new one takes its place. Nothing is lost with a worker, since everything it needs is part of the job.
 */
export class Calculator {
  /** The rows of the help, once a worker is ready. */
  readonly functions: Promise<FunctionHelp[]>;
  #help = Promise.withResolvers<FunctionHelp[]>();
  #job: PromiseWithResolvers<Outcome> | undefined;
  #worker: Worker | undefined;

  constructor() {
    this.functions = this.#help.promise;
    // Without a job nobody may be waiting for it; a job reports the same error.
    this.functions.catch(() => {});
    this.#worker = this.#start();
  }

  /** Whether a job is in progress. */
  get busy(): boolean {
    return this.#job !== undefined;
  }

  /** Runs a job. Rejects, with a sentence for the reader, if it ends without an outcome. */
  run<Kind extends keyof Jobs>(kind: Kind, given: Jobs[Kind]["given"]): Promise<Jobs[Kind]["gives"]> {
    this.#worker ??= this.#start();
    this.#worker.postMessage({ kind, given } as Job);
    this.#job = Promise.withResolvers();
    return this.#job.promise as Promise<Jobs[Kind]["gives"]>;
  }

  /** Ends the current job, for a reason that is shown to the reader. */
  stop(reason: string): void {
    if (!this.busy) return;
    this.#end(reason);
    this.#worker = this.#start();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    // Messages that a worker sent before it was terminated may arrive later, and are ignored.
    const hear = (message: Message) => worker === this.#worker && this.#hear(message);
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
    worker.addEventListener("error", ({ message }) => hear({ broken: message || "the worker did not load" }));
    return worker;
  }

  #hear(message: Message): void {
    if ("functions" in message) this.#help.resolve(message.functions);
    else if ("outcome" in message) this.#take()?.resolve(message.outcome);
    else this.#end(`The calculator does not work here: ${message.broken}`);
  }

  #end(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    if (this.busy) this.#take()?.reject(new Error(reason));
    else this.#help.reject(new Error(reason));
  }

  #take(): PromiseWithResolvers<Outcome> | undefined {
    const job = this.#job;
    this.#job = undefined;
    return job;
  }
}
