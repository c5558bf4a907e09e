/**
 * The sessions of the protocol's revisions up to 2025-11-25. Later ones have none: each request stands alone.
 *
 * With a store, a session is open in every server that its client has reached, and its `ans` and its record are in the store until
 * the client ends it. What is open here may be closed at any time: the next request opens it again.
 */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  SUPPORTED_PROTOCOL_VERSIONS,
  type Server,
  WebStandardStreamableHTTPServerTransport as SessionTransport,
  isJsonContentType,
} from "@modelcontextprotocol/server";
import { failure } from "./answers.js";
import { HotCalls, cancelledBy } from "./hot_calls.js";
import type { SessionLimits } from "./options.js";
import { idempotencyKeyOf } from "./idempotency.js";
import { openAgain } from "./replay.js";
import type { Servers } from "./server.js";
import type { Introduction, SessionRecords } from "./session_records.js";

const SWEEPS_PER_IDLE_TIME = 10;
/** The time that the last calls have when the server ends. */
const LAST_MILLISECONDS = 5_000;
const PAUSE_MILLISECONDS = 5;
const SERVER_ERROR = -32_000;
const SESSION_NOT_FOUND = -32_001;

interface Session {
  readonly transport: SessionTransport;
  /** The calls that the SDK does not see. */
  readonly calls: HotCalls;
  /** Requests that are not answered yet. */
  running: number;
  usedAt: number;
  /** With a store: since when its record is there. */
  keptAt?: number;
}

/** The sessions that are open, bounded in number and in idle time. */
export class Sessions {
  readonly #servers: Servers;
  readonly #limits: SessionLimits;
  readonly #records: SessionRecords | undefined;
  /** The sessions that are being opened again, by id: each once, however many requests wait for it. */
  readonly #opening = new Map<string, Promise<Response | undefined>>();
  /** By id; the one that has not been used for the longest time comes first. */
  readonly #open = new Map<string, Session>();
  readonly #sweep: NodeJS.Timeout;

  constructor(servers: Servers, limits: SessionLimits, records?: SessionRecords) {
    this.#servers = servers;
    this.#limits = limits;
    this.#records = records;
    this.#sweep = setInterval(() => this.#closeIdle(), limits.idleMilliseconds / SWEEPS_PER_IDLE_TIME).unref();
  }

  /**
   * Opens the session of a request if it is not open here but may be in the store; undefined if there is nothing to wait for. The
   * promise is that of the answer if the store does not tell.
   */
  reopen({ headers }: IncomingMessage): Promise<Response | undefined> | undefined {
    const id = headers["mcp-session-id"];
    if (this.#records === undefined || typeof id !== "string" || this.#open.has(id)) return undefined;
    const opening = this.#opening.get(id) ?? this.#reopen(id, this.#records);
    this.#opening.set(id, opening);
    return opening;
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
    const response = session.transport.handleRequest(request, { parsedBody: message });
    // The SDK rejects only if the store does not confirm that a session has ended.
    return { response: await response.catch(() => unavailable()), ended };
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
    const isTaken = session.calls.take(message, idempotencyKeyOf(headers), (answer) => {
      ended();
      answered(answer, id);
    });
    if (isTaken) ended = this.#begin(id, session);
    return isTaken;
  }

  /** Closes every session; with a store, when the calls that wait for it are answered. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const end = Date.now() + LAST_MILLISECONDS;
    const isRunning = (): boolean => [...this.#open.values()].some(({ running }) => running > 0);
    while (this.#records !== undefined && isRunning() && Date.now() < end) await sleep(PAUSE_MILLISECONDS);
    await Promise.all([...this.#open.values()].map(({ transport }) => transport.close()));
  }

  async #answerFirst(request: Request, message: unknown): Promise<Response> {
    if (!this.#makeRoom()) return tooMany();
    const id = randomUUID();
    const { session, server } = await this.#connect(id, async () => {
      this.#open.set(id, session);
      const [{ params }] = [message].flat() as [{ params: Introduction }];
      if (await this.#records?.keep(id, params)) session.keptAt = Date.now();
    });
    const response = await session.transport.handleRequest(request, { parsedBody: message });
    // It was no request to open a session.
    if (session.transport.sessionId === undefined) await server.close();
    return response;
  }

  async #reopen(id: string, records: SessionRecords): Promise<Response | undefined> {
    try {
      const initialize = await records.find(id);
      if (initialize === undefined) return undefined;
      if (!this.#makeRoom()) return tooMany();
      const { session, server } = await this.#connect(id);
      if (!(await openAgain(session.transport, id, initialize))) return void (await server.close());
      // It may be about to expire.
      session.keptAt = 0;
      session.usedAt = Date.now();
      this.#open.set(id, session);
      return undefined;
    } catch {
      return unavailable();
    } finally {
      this.#opening.delete(id);
    }
  }

  /** A session that is not open yet; `opened` is called when its client has introduced itself. */
  async #connect(id: string, opened?: () => Promise<void>): Promise<{ session: Session; server: Server }> {
    const transport = new SessionTransport({
      sessionIdGenerator: () => id,
      ...(opened && { onsessioninitialized: opened }),
      onsessionclosed: () => this.#forget(id),
    });
    // The stream of a call that gets no answer would stay open.
    const server = this.#servers.open({ threadId: id, onCancelled: (call) => transport.closeSSEStream(call) });
    const calls = new HotCalls(this.#servers, server, id);
    server.onclose = () => {
      calls.close();
      this.#open.delete(id);
      if (this.#records === undefined) void this.#servers.forget(id);
    };
    await server.connect(transport);
    return { session: { transport, calls, running: 0, usedAt: Date.now() }, server };
  }

  /** The client has ended a session. The record goes last, so that what fails can be asked for again. */
  async #forget(id: string): Promise<void> {
    if (this.#records === undefined) return;
    await this.#servers.forget(id);
    await this.#records.forget(id);
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
    if (session.keptAt !== undefined) this.#refresh(id, session, session.keptAt);
  }

  #refresh(id: string, session: Session, keptAt: number): void {
    if (this.#records === undefined || session.usedAt - keptAt < this.#records.freshMilliseconds) return;
    session.keptAt = session.usedAt;
    void this.#records.refresh(id);
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

function tooMany(): Response {
  return failure(503, SERVER_ERROR, "Too many sessions");
}

/** A status of 404 would tell the client that its session has ended. */
function unavailable(): Response {
  return failure(503, SERVER_ERROR, "The store of the session is not available");
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
