/**
 * A file of SQLite, with Node's own module where there is one, and with `better-sqlite3` elsewhere. Both wait for the disk, and for other
 * processes: they do so in a thread of their own, while this one goes on.
 */
import { once } from "node:events";
import { Worker, parentPort, workerData } from "node:worker_threads";
import { type AnswerStore, type SqliteDatabase, sqliteAnswers } from "../entries/answers.js";
import { messageOf } from "../errors.js";
import { UsageError } from "./options.js";
import { type Exports, installed } from "./packages.js";
import type { OpenStore } from "./open_store.js";
import type { StoreUri } from "./store_uri.js";

/** What the thread is told at its beginning. */
interface Beginning {
  /** The file. */
  readonly sqlite: string;
  readonly milliseconds: number;
}

interface Request {
  readonly id: number;
  readonly name: keyof AnswerStore;
  readonly args: readonly unknown[];
}

/** What the thread says: first whether the file can be used, with the id 0, and then the outcome of each request. */
interface Outcome {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** A key that no thread has, to try the file with. */
const NO_KEY = "pascaline:";
const BUSY = /busy|locked/i;

export async function sqliteStore({ place }: StoreUri, milliseconds: number): Promise<OpenStore | undefined> {
  if ((await driver()) === undefined) return undefined;
  // The bundle is one file: the command, started as a thread, calls `serveSqlite`.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { sqlite: place, milliseconds } satisfies Beginning,
  });
  const [{ error }] = (await once(worker, "message")) as [Outcome];
  if (error !== undefined) {
    await worker.terminate();
    throw new UsageError(`--answers: ${place} cannot be used: ${error}`);
  }
  const close = async (): Promise<void> => void (await worker.terminate());
  return { answers: answersOf(worker), milliseconds, close };
}

/** The store of a thread. */
function answersOf(worker: Worker): AnswerStore {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.on("message", ({ id, value, error }: Outcome) => {
    if (error === undefined) waiting.get(id)?.resolve(value as never);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  // Its end is the failure of what waits; what comes after it is never answered.
  worker.on("error", () => {});
  worker.on("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("the thread of SQLite has ended"));
    waiting.clear();
  });
  const ask = <T>(name: keyof AnswerStore, ...args: readonly unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, args } satisfies Request);
    });
  return {
    get: (key) => ask("get", key),
    set: (key, record) => ask("set", key, record),
    delete: (key) => ask("delete", key),
    compareAndSet: (key, before, record) => ask("compareAndSet", key, before, record),
  };
}

/** The thread itself. */
export async function serveSqlite({ sqlite, milliseconds }: Beginning): Promise<void> {
  const say = (outcome: Outcome): void => parentPort?.postMessage(outcome);
  try {
    const Database = (await driver()) as NonNullable<Awaited<ReturnType<typeof driver>>>;
    const answers = sqliteAnswers(new Database(sqlite, { timeout: milliseconds }));
    const { error = "" } = outcomeOf(answers, { id: 0, name: "get", args: [NO_KEY] });
    if (error !== "" && !BUSY.test(error)) return say({ id: 0, error });
    parentPort?.on("message", (request: Request) => say(outcomeOf(answers, request)));
    say({ id: 0 });
  } catch (error) {
    say({ id: 0, error: messageOf(error) });
  }
}

function outcomeOf(answers: AnswerStore, { id, name, args }: Request): Outcome {
  try {
    const value: unknown = (answers[name] as (...args: readonly unknown[]) => unknown)(...args);
    // What is said of a change cannot always be sent.
    return name === "get" || name === "compareAndSet" ? { id, value } : { id };
  } catch (error) {
    return { id, error: messageOf(error) };
  }
}

/** Whether this thread was started for a file of SQLite, and for which. */
export function sqliteBeginning(): Beginning | undefined {
  return (workerData as Partial<Beginning> | null)?.sqlite === undefined ? undefined : (workerData as Beginning);
}

async function driver(): Promise<(new (file: string, options: object) => SqliteDatabase) | undefined> {
  const own = process.getBuiltinModule?.("node:sqlite") as Exports | undefined;
  return own?.["DatabaseSync"] ?? (await installed(["better-sqlite3"]))?.exports["default"];
}
