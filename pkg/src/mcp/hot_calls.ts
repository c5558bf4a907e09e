/**
 * The hot message: the call of a calculator. It is read and answered here, since the SDK reads every part of a message with
 * general schemas, several times, and answers it through a dozen promises.
 *
 * A message is taken if it is an object with these members, in any order, and no others:
 *
 *     {"jsonrpc": "2.0", "id": a string or a safe integer, "method": "tools/call",
 *      "params": {"name": the name of a tool without a thread of its own, "arguments": an object}}
 *
 * Moreover, the server's session must be open, in a revision of the protocol that has sessions, and have no other call with
 * this id. Everything else is the SDK's: what is malformed, an unknown tool, a tool on files, a request with `_meta`, which asks
 * for progress or is of a newer revision, and a list of messages. So whatever is answered here is the answer that the SDK would give.
 */
import { SUPPORTED_PROTOCOL_VERSIONS, type Server } from "@modelcontextprotocol/server";
import { argumentsText } from "./message.js";
import { resultText } from "./result.js";
import { type Servers, hasStructure } from "./server.js";
import type { ServedTool } from "./tools.js";

/** The id of a request. */
export type Id = string | number;

/** Receives the answer to a call as JSON; none if the call is cancelled. */
export type Answered = (answer: string | undefined) => void;

/** A call that is not answered yet. */
interface Running {
  readonly answered: Answered;
  aborted: boolean;
}

interface HotCall {
  readonly id: Id;
  readonly params: { readonly name: string; readonly arguments: object };
}

/** The hot calls of a session. */
export class HotCalls {
  readonly #servers: Servers;
  readonly #server: Server;
  readonly #threadId: string;
  readonly #running = new Map<Id, Running>();

  constructor(servers: Servers, server: Server, threadId: string) {
    this.#servers = servers;
    this.#server = server;
    this.#threadId = threadId;
  }

  /** How many calls are not answered yet. */
  get size(): number {
    return this.#running.size;
  }

  /** Takes a message that {@link readMessage} has read, and answers it later; false if it is the SDK's. */
  take(message: unknown, idempotencyKey: string | undefined, answered: Answered): boolean {
    if (!isHotCall(message) || !this.#isOpen() || this.#running.has(message.id)) return false;
    const { name, arguments: args } = message.params;
    const tool = this.#servers.tool(name);
    if (tool === undefined || tool.hasThread) return false;
    void this.#run(message.id, tool, argumentsText(args), idempotencyKey, answered);
    return true;
  }

  /** Cancels every call. */
  close(): void {
    for (const id of [...this.#running.keys()]) this.cancel(id);
  }

  /** Cancels a call, if it is one of these. */
  cancel(id: Id | undefined): void {
    if (id === undefined) return;
    const running = this.#running.get(id);
    if (running === undefined) return;
    running.aborted = true;
    this.#running.delete(id);
    running.answered(undefined);
  }

  #isOpen(): boolean {
    const version = this.#server.getNegotiatedProtocolVersion();
    return version !== undefined && SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  }

  async #run(
    id: Id,
    tool: ServedTool,
    args: string,
    idempotencyKey: string | undefined,
    answered: Answered,
  ): Promise<void> {
    const running: Running = { answered, aborted: false };
    this.#running.set(id, running);
    const threadId = this.#threadId;
    const outcome = await this.#servers.call(tool, args, { threadId, idempotencyKey }, running);
    if (outcome === undefined || running.aborted) return;
    this.#running.delete(id);
    const result = resultText(outcome, hasStructure(this.#server));
    answered(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
  }
}

/** The id of the request that a message cancels, if it is a notification that does. */
export function cancelledBy(message: unknown): Id | undefined {
  const { jsonrpc, id, method, params } = (message ?? {}) as Record<string, unknown>;
  if (jsonrpc !== "2.0" || method !== "notifications/cancelled" || id !== undefined) return undefined;
  return (params as { requestId?: Id } | undefined)?.requestId;
}

function isHotCall(message: unknown): message is HotCall {
  const { jsonrpc, id, method, params } = (message ?? {}) as Record<string, unknown>;
  return (
    method === "tools/call" &&
    jsonrpc === "2.0" &&
    (typeof id === "string" || Number.isSafeInteger(id)) &&
    hasOnly(message as object, 4) &&
    isNamedWithArguments(params)
  );
}

function isNamedWithArguments(params: unknown): boolean {
  const { name, arguments: args } = (params ?? {}) as Record<string, unknown>;
  return (
    typeof name === "string" &&
    typeof args === "object" &&
    args !== null &&
    !Array.isArray(args) &&
    hasOnly(params as object, 2)
  );
}

/** Whether an object with some members has no others. */
function hasOnly(object: object, count: number): boolean {
  return Object.keys(object).length === count;
}
