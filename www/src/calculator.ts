import type { FunctionHelp } from "pascaline";
import type { Job, Message, Outcome } from "./protocol";

/**
 * The page's side of the worker. One evaluation at a time; `stop` ends it by ending the worker, and a new one takes
 * its place. Nothing is lost with a worker, as `ans` travels with every job.
 */
export class Calculator {
  /** The rows of the help, once the first worker is ready. */
  readonly functions: Promise<FunctionHelp[]>;
  #learn!: (functions: FunctionHelp[]) => void;
  #settle: ((outcome: Outcome | undefined) => void) | undefined;
  #worker: Worker;
  #broken: (cause: string) => void;

  /** `broken` is told when the worker cannot work at all. */
  constructor(broken: (cause: string) => void) {
    this.#broken = broken;
    this.functions = new Promise((learn) => (this.#learn = learn));
    this.#worker = this.#start();
  }

  /** Whether an evaluation is under way. */
  get busy(): boolean {
    return this.#settle !== undefined;
  }

  /** Evaluates; undefined when it was stopped. */
  run(job: Job): Promise<Outcome | undefined> {
    this.#worker.postMessage(job);
    return new Promise((settle) => (this.#settle = settle));
  }

  /** Ends the evaluation that is under way. */
  stop(): void {
    if (!this.busy) return;
    this.#worker.terminate();
    this.#worker = this.#start();
    this.#finish(undefined);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#hear(data));
    worker.addEventListener("error", (event) => this.#hear({ broken: event.message || "the worker did not load" }));
    return worker;
  }

  #hear(message: Message): void {
    if ("functions" in message) return this.#learn(message.functions);
    if ("outcome" in message) return this.#finish(message.outcome);
    this.#broken(message.broken);
    this.stop();
  }

  #finish(outcome: Outcome | undefined): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(outcome);
  }
}
