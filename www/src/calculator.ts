import type { FunctionHelp } from "pascaline";
import { loading } from "./loading";
import type { Job, Jobs, Message, Start } from "./protocol";

type Outcome = Jobs[keyof Jobs]["gives"];

/**
 * The page's side of a worker, so that no calculation blocks the page. One job at a time; `stop` ends it by terminating the
 * worker, and a new one takes its place. Nothing is lost with a worker, since everything it needs is part of the job: a job
 * waits until the calculator has loaded, however often that is tried.
 */
export class Calculator {
  /** The rows of the help, once a worker is ready. */
  readonly functions: Promise<FunctionHelp[]>;
  #help = Promise.withResolvers<FunctionHelp[]>();
  #job: (PromiseWithResolvers<Outcome> & { message: Job }) | undefined;
  #worker: Worker | undefined;

  constructor() {
    this.functions = this.#help.promise;
    loading.watch(({ name }) => name === "loading" && this.busy && this.warm());
  }

  /** Whether a job is in progress. */
  get busy(): boolean {
    return this.#job !== undefined;
  }

  /** Starts the worker, so that it is there when it is needed. */
  warm(): void {
    if (!this.#worker) this.#start();
  }

  /** Runs a job. Rejects, with a sentence for the reader, if it ends without an outcome. */
  run<Kind extends keyof Jobs>(kind: Kind, given: Jobs[Kind]["given"]): Promise<Jobs[Kind]["gives"]> {
    const message = { kind, given } as Job;
    this.#job = { ...Promise.withResolvers<Outcome>(), message };
    const { promise } = this.#job;
    if (this.#worker) this.#worker.postMessage(message);
    else this.#start();
    loading.retry();
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- what is given depends on the kind of the job
    return promise as Promise<Jobs[Kind]["gives"]>;
  }

  /** Ends the current job, for a reason that is shown to the reader. */
  stop(reason: string): void {
    if (!this.busy) return;
    this.#end(reason);
    this.#start();
  }

  /** A worker, with the job that waits for one. */
  #start(): void {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    // Messages that a worker sent before it was terminated may arrive later, and are ignored.
    const isCurrent = () => worker === this.#worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => isCurrent() && this.#hear(data));
    worker.addEventListener("error", () => isCurrent() && this.#miss());
    void loading.module.then((module) => isCurrent() && worker.postMessage({ module } satisfies Start));
    if (this.#job) worker.postMessage(this.#job.message);
  }

  #hear(message: Message): void {
    if ("functions" in message) this.#help.resolve(message.functions);
    else if ("outcome" in message) this.#take()?.resolve(message.outcome);
    else this.#end(`The calculator has failed: ${message.broken}`);
  }

  /** The worker's code did not load: the job waits for the next try. */
  #miss(): void {
    this.#drop();
    loading.fail("a part of the page did not load.");
  }

  #end(reason: string): void {
    this.#drop();
    this.#take()?.reject(new Error(reason));
  }

  #drop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #take(): PromiseWithResolvers<Outcome> | undefined {
    const job = this.#job;
    this.#job = undefined;
    return job;
  }
}
