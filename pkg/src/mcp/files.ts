/**
 * The file tools. A search of a large folder takes up to half a minute, so they run in a thread of their own: calculations go
 * on meanwhile, and a call that is cancelled ends with its thread.
 */
import { once } from "node:events";
import { Worker, parentPort, workerData } from "node:worker_threads";
import type { CoreTool } from "../entries/node.js";
import { type Identity, identityOf } from "../wasi/folder.js";
import { type Outcome, runCall } from "./call.js";
import { UsageError } from "./options.js";

/** The folder of the tools, as it was when the server began. */
export interface Folder {
  readonly root: string;
  readonly readOnly: boolean;
  readonly identity: Identity;
}

interface Call {
  readonly name: string;
  readonly args: string;
}

/**
 * The folder at a path.
 *
 * @throws {UsageError} if there is none
 */
export function folderAt(root: string, readOnly: boolean): Folder {
  try {
    return { root, readOnly, identity: identityOf(root) };
  } catch (error) {
    throw new UsageError(`--root: ${(error as Error).message}`);
  }
}

/**
 * The tools on a folder.
 *
 * @throws {UsageError} if it is none
 */
export async function fileTools(folder: Folder): Promise<CoreTool[]> {
  const { workspaceTools } = await import("../entries/workspace_node.js");
  try {
    return workspaceTools(folder).filter(({ annotations }) => annotations.readOnly || !folder.readOnly);
  } catch (error) {
    throw new UsageError(`--root: ${(error as Error).message}`);
  }
}

/** The thread, as the main one sees it. It begins with the first call. */
export class FileThread {
  readonly #folder: Folder;
  #worker: Worker | undefined;

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /**
   * Runs a call; the caller waits for one before the next.
   *
   * @throws the reason of the signal, if the call is cancelled
   */
  async run(name: string, args: string, signal: AbortSignal | undefined): Promise<Outcome> {
    // The bundle is one file: the command, started as a thread, calls `serveFiles`.
    const worker = (this.#worker ??= new Worker(new URL(import.meta.url), { workerData: this.#folder }));
    worker.ref();
    worker.postMessage({ name, args } satisfies Call);
    try {
      const [outcome] = (await once(worker, "message", signal && { signal })) as [Outcome];
      worker.unref();
      return outcome;
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      signal?.throwIfAborted();
      return {
        content: `The thread of the file tools has ended: ${(error as Error).message}`,
        isError: true,
        code: "trap",
      };
    }
  }
}

/** The thread itself. */
export async function serveFiles(): Promise<void> {
  const tools = await fileTools(workerData as Folder);
  const answer = async ({ name, args }: Call): Promise<void> => {
    const tool = tools.find((each) => each.name === name);
    if (tool !== undefined) parentPort?.postMessage(await runCall(tool, args, {}));
  };
  parentPort?.on("message", (call: Call) => void answer(call));
}
