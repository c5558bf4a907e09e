import type { FunctionHelp } from "pascaline";
import type { Job, Message, Outcome } from "./protocol";

/**
 * The page's side of the worker. One evaluation at a time; `stop` ends it by ending the worker, and a new one
 * takes its place. Nothing is lost with a worker, as `ans` travels with every job.
 */
export class Calculator {
  /** The rows of the help, once a worker is ready. */
  readonly functions: Promise<FunctionHelp[]>;
  #help = Promise.withResolvers<FunctionHelp[]>();
  #job: PromiseWithResolvers<Outcome> | undefined;
  #worker: Worker | undefined;

  constructor() {
    this.functions = this.#help.promise;
    this.#worker = this.#start();
  }

  /** Whether an evaluation is under way. */
  get busy(): boolean {
    return this.#job !== undefined;
  }

  /** Evaluates. Rejects, with a sentence for the reader, where that ends without an outcome. */
  run(job: Job): Promise<Outcome> {
    this.#worker ??= this.#start();
    this.#worker.postMessage(job);
    this.#job = Promise.withResolvers();
    return this.#job.promise;
  }

  /** Ends the evaluation that is under way. */
  stop(): void {
    if (!this.busy) return;
    this.#end("Stopped before there was a result; ans is as it was.");
    this.#worker = this.#start();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    // What a worker said before it was ended may arrive later, and concerns no one.
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
