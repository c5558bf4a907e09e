/** The sessions of the protocol's revisions up to 2025-11-25. Later ones have none: each request stands alone. */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import {
  SUPPORTED_PROTOCOL_VERSIONS,
  type Server,
  WebStandardStreamableHTTPServerTransport as SessionTransport,
  isJsonContentType,
} from "@modelcontextprotocol/server";
import { failure } from "./answers.js";
import { HotCalls, cancelledBy } from "./hot_calls.js";
import type { SessionLimits } from "./options.js";
import type { Servers } from "./server.js";

const SWEEPS_PER_IDLE_TIME = 10;
const SESSION_NOT_FOUND = -32_001;

interface Session {
  readonly transport: SessionTransport;
  /** The calls that the SDK does not see. */
  readonly calls: HotCalls;
  /** Requests that are not answered yet. */
  running: number;
  usedAt: number;
}

/** The sessions that are open, bounded in number and in idle time. */
export class Sessions {
  readonly #servers: Servers;
  readonly #limits: SessionLimits;
  /** By id; the one that has not been used for the longest time comes first. */
  readonly #open = new Map<string, Session>();
  readonly #sweep: NodeJS.Timeout;

  constructor(servers: Servers, limits: SessionLimits) {
    this.#servers = servers;
    this.#limits = limits;
    this.#sweep = setInterval(() => this.#closeIdle(), limits.idleMilliseconds / SWEEPS_PER_IDLE_TIME).unref();
  }

  /** Answers a request of a session, or one that opens a session. `ended` is called when the answer is complete. */
  async answer(request: Request, message: unknown): Promise<{ response: Response; ended: () => void }> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return { response: await this.#answerFirst(request, message), ended: () => {} };
    const session = this.#open.get(id);
    if (session === undefined)
      return { response: failure(404, SESSION_NOT_FOUND, "Session not found"), ended: () => {} };
    // The stream for notifications is open as long as the client is: it is not a use.
    const ended = this.#begin(id, session, request.method !== "GET");
    for (const each of [message].flat()) session.calls.cancel(cancelledBy(each));
    return { response: await session.transport.handleRequest(request, { parsedBody: message }), ended };
  }

  /** Takes a call of an open session, and answers it later; false if it is the SDK's, as {@link HotCalls} says. */
  takeCall(
    { headers }: IncomingMessage,
    message: unknown,
    answered: (answer: string | undefined, id: string) => void,
  ): boolean {
    const id = String(headers["mcp-session-id"]);
    const session = this.#open.get(id);
    if (session === undefined || !areOfCall(headers)) return false;
    let ended = (): void => {};
    const isTaken = session.calls.take(message, (answer) => {
      ended();
      answered(answer, id);
    });
    if (isTaken) ended = this.#begin(id, session);
    return isTaken;
  }

  /** Closes every session. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#open.values()].map(({ transport }) => transport.close()));
  }

  async #answerFirst(request: Request, message: unknown): Promise<Response> {
    if (!this.#makeRoom()) return failure(503, -32_000, "Too many sessions");
    const transport = new SessionTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.#open.set(id, { transport, calls, running: 0, usedAt: Date.now() }),
    });
    const { server, calls } = await this.#connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    // It was no request to open a session.
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  async #connect(transport: SessionTransport): Promise<{ server: Server; calls: HotCalls }> {
    const threadId = randomUUID();
    // The stream of a call that gets no answer would stay open.
    const server = this.#servers.open({ threadId, onCancelled: (id) => transport.closeSSEStream(id) });
    const calls = new HotCalls(this.#servers, server, threadId);
    server.onclose = () => {
      calls.close();
      if (transport.sessionId !== undefined) this.#open.delete(transport.sessionId);
      this.#servers.forget(threadId);
    };
    await server.connect(transport);
    return { server, calls };
  }

  /** Notes that a request of a session begins; the function says that it has ended. */
  #begin(id: string, session: Session, isUse = true): () => void {
    if (isUse) session.running += 1;
    this.#use(id, session);
    return () => {
      if (isUse) session.running -= 1;
      if (this.#open.has(id)) this.#use(id, session);
    };
  }

  #use(id: string, session: Session): void {
    session.usedAt = Date.now();
    this.#open.delete(id);
    this.#open.set(id, session);
  }

  /** Whether there is room for one more session. */
  #makeRoom(): boolean {
    if (this.#open.size < this.#limits.most) return true;
    for (const { transport, running } of this.#open.values()) {
      if (running > 0) continue;
      void transport.close();
      return true;
    }
    return false;
  }

  #closeIdle(): void {
    const since = Date.now() - this.#limits.idleMilliseconds;
    for (const { transport, running, usedAt } of [...this.#open.values()]) {
      if (usedAt > since) return;
      if (running === 0) void transport.close();
    }
  }
}

/** Whether the SDK would read a call with these headers. */
function areOfCall(headers: IncomingHttpHeaders): boolean {
  const { accept = "", "content-type": type = null, "mcp-protocol-version": version } = headers;
  return (
    accept.includes("application/json") &&
    accept.includes("text/event-stream") &&
    isJsonContentType(type) &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version)))
  );
}
