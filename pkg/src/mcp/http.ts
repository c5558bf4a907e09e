/** Streamable HTTP: the sessions of the older protocol, and the requests of the newer one, at `/mcp`. */
import { type IncomingMessage, type Server as HttpServer, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { failure } from "./answers.js";
import { Gate } from "./gate.js";
import { refusedKey } from "./idempotency.js";
import { refusedIntroduction } from "./introduction.js";
import { TooManyValues, readMessage } from "./message.js";
import type { HttpOptions } from "./options.js";
import { IDENTITY } from "./own.js";
import type { Servers } from "./server.js";
import { SessionRecords, type SessionStore } from "./session_records.js";
import { Sessions } from "./sessions.js";

const PATH = "/mcp";
/** Says that the server is up, to whoever asks: a balancer need not know a host name, nor the protocol. */
const HEALTH = "/health";
const MOST_OF_A_BODY = 1024 * 1024;
/** Of all bodies that are being read. */
const MOST_OF_BODIES = 64 * 1024 * 1024;
const MOST_CONNECTIONS = 4_096;
const CHECKING_MILLISECONDS = 1_000;

const SERVER_ERROR = -32_000;
const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;

/** A server that listens. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves by HTTP, perhaps sessions of a store; resolves when it listens. */
export async function serveHttp(servers: Servers, options: HttpOptions, store?: SessionStore): Promise<Listening> {
  const endpoint = new Endpoint(servers, options, store);
  const { requestMilliseconds } = options;
  const times = {
    headersTimeout: requestMilliseconds,
    requestTimeout: requestMilliseconds,
    // Node's own 5 seconds pass on a busy machine while a client sends its next request.
    keepAliveTimeout: requestMilliseconds,
    connectionsCheckingInterval: CHECKING_MILLISECONDS,
  };
  const http = createServer(times, (request, response) => void endpoint.serve(request, response));
  http.maxConnections = MOST_CONNECTIONS;
  await listen(http, options);
  const { port } = http.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  const close = async (): Promise<void> => {
    http.close();
    await endpoint.close();
    http.closeAllConnections();
  };
  return { url: `http://${host}:${port}${PATH}`, close };
}

function listen(http: HttpServer, { host, port }: HttpOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
}

class Endpoint {
  readonly #gate: Gate;
  readonly #sessions: Sessions;
  readonly #requests: ReturnType<typeof createMcpHandler>;
  #reading = 0;
  #isClosing = false;

  constructor(servers: Servers, options: HttpOptions, store: SessionStore | undefined) {
    this.#gate = new Gate(options);
    this.#sessions = new Sessions(servers, options.sessions, store && new SessionRecords(store));
    this.#requests = createMcpHandler(() => servers.open({}), {
      legacy: "reject",
      maxSubscriptions: options.sessions.most,
    });
  }

  async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // The next request is for another server.
    if (this.#isClosing) outgoing.setHeader("Connection", "close");
    try {
      const message = this.#refusal(incoming) ?? (await this.#message(incoming));
      if (this.#takeCall(message, incoming, outgoing)) return;
      const opening = message instanceof Response ? undefined : this.#sessions.reopen(incoming);
      const failed = opening && (await opening);
      if (opening === undefined || failed !== undefined || !this.#takeCall(message, incoming, outgoing))
        await this.#answer(failed ?? message, incoming, outgoing);
    } catch {
      // The client has left, or its body was cut off: there is nobody to answer.
      outgoing.destroy();
    }
  }

  /** Takes a message that the SDK need not see. */
  #takeCall(message: unknown, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (message instanceof Response) return false;
    return this.#sessions.takeCall(incoming, message, (answer, id) =>
      writeCall(answer, { "Mcp-Session-Id": id, ...this.#gate.headers(incoming) }, outgoing),
    );
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([this.#sessions.close(), this.#requests.close()]);
  }

  /** The answer to a request whose body is not read. */
  #refusal(incoming: IncomingMessage): Response | undefined {
    const { url = "", method = "" } = incoming;
    const [path] = url.split("?");
    if (path === HEALTH) return health(method);
    const refused = this.#gate.refusal(incoming);
    if (refused !== undefined) return refused;
    if (path !== PATH) return failure(404, SERVER_ERROR, `Not found: the server is at ${PATH}`);
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: "GET, POST, DELETE" } });
    return undefined;
  }

  /** Answers what the SDK reads. */
  async #answer(message: unknown, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const leaving = new AbortController();
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) leaving.abort();
    });
    const { response, ended } = await this.#response(message, incoming, leaving.signal);
    try {
      await write(response, this.#gate.headers(incoming), outgoing);
    } finally {
      ended();
    }
  }

  async #response(
    message: unknown,
    incoming: IncomingMessage,
    signal: AbortSignal,
  ): Promise<{ response: Response; ended: () => void }> {
    if (message instanceof Response) return only(message);
    const { method = "" } = incoming;
    const request = new Request(`http://localhost${PATH}`, { method, headers: headersOf(incoming), signal });
    if (message !== undefined && !(await isLegacyRequest(request, message))) {
      return only(await this.#requests.fetch(request, { parsedBody: message }));
    }
    return this.#sessions.answer(request, message);
  }

  /** The message of a body, or why it is refused; undefined if there is none. */
  async #message(incoming: IncomingMessage): Promise<unknown> {
    if (incoming.method !== "POST") return undefined;
    const parts: Buffer[] = [];
    let length = 0;
    try {
      for await (const part of incoming as AsyncIterable<Buffer>) {
        length += part.length;
        this.#reading += part.length;
        if (length > MOST_OF_A_BODY)
          return closing(failure(413, SERVER_ERROR, `A body has at most ${MOST_OF_A_BODY} bytes`));
        if (this.#reading > MOST_OF_BODIES) return closing(failure(503, SERVER_ERROR, "Too many requests at once"));
        parts.push(part);
      }
      const message = readMessage(Buffer.concat(parts).toString("utf8"));
      const refused = refusedIntroduction(message);
      if (refused !== undefined) return failure(400, refused.code, refused.message, refused.id);
      return refusedKey(incoming.headers, message) ?? message;
    } catch (error) {
      if (error instanceof TooManyValues) return failure(400, INVALID_REQUEST, error.message, error.id);
      if (!(error instanceof SyntaxError)) throw error;
      return failure(400, PARSE_ERROR, "Parse error: Invalid JSON");
    } finally {
      this.#reading -= length;
    }
  }
}

/** That the server is up. */
function health(method: string): Response {
  if (method === "GET" || method === "HEAD") return Response.json(IDENTITY);
  return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}

function only(response: Response): { response: Response; ended: () => void } {
  return { response, ended: () => {} };
}

/** The rest of the body is not read. */
function closing(response: Response): Response {
  response.headers.set("Connection", "close");
  return response;
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as [string, string]] : []));
}

async function write(response: Response, more: Record<string, string>, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...more });
  outgoing.flushHeaders();
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}

/** Writes the answer to a call that the SDK does not see; the stream of a cancelled call ends without one. */
function writeCall(answer: string | undefined, headers: Record<string, string>, outgoing: ServerResponse): void {
  if (answer === undefined) outgoing.writeHead(200, { ...headers, "Content-Type": "text/event-stream" }).end();
  else {
    const length = Buffer.byteLength(answer);
    outgoing.writeHead(200, { ...headers, "Content-Type": "application/json", "Content-Length": length }).end(answer);
  }
}
