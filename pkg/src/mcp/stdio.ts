/** Standard input and output: one client, a message on each line. */
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  type Server,
  type Transport,
  isJSONRPCRequest,
  parseJSONRPCMessage,
  serializeMessage,
} from "@modelcontextprotocol/server";
import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { HotCalls, type Id, cancelledBy } from "./hot_calls.js";
import { refusedIntroduction } from "./introduction.js";
import { TooManyValues, readMessage } from "./message.js";
import type { Servers } from "./server.js";

const MOST_OF_A_LINE = 16 * 1024 * 1024;
/** Calls that are read ahead; the rest waits in the pipe. */
const MOST_CALLS = 256;
/** The time that the last calls have when the client has closed its side. */
const LAST_MILLISECONDS = 10_000;
const NEWLINE = 0x0a;
const THREAD = "stdio";

/** Serves the client that started this process, until it closes the input. */
export function serveStdio(servers: Servers): void {
  const transport = new LineTransport();
  const open = (): Server => {
    const server = servers.open({ threadId: THREAD });
    transport.calls = new HotCalls(servers, server, THREAD);
    return server;
  };
  serve(open, { transport });
}

/**
 * The SDK's own transport reads numbers as JavaScript's, ends with the first line that is too long, drops lines that are not
 * messages, and drops the calls that are running when the input ends. Here each of these is answered.
 */
class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** The calls that the SDK does not see. */
  calls?: HotCalls;

  #parts: Buffer[] = [];
  #length = 0;
  #isTooLong = false;
  /** The requests that the SDK has not answered yet. */
  readonly #running = new Set<Id>();
  /** The answers of this turn of the event loop. */
  #unwritten = "";
  #isDraining = false;
  #hasEnded = false;
  #isClosed = false;

  async start(): Promise<void> {
    const { stdin, stdout } = process;
    stdin.on("data", (chunk: Buffer) => this.#read(chunk));
    stdin.on("end", () => this.#end());
    stdin.on("error", () => this.#end());
    // The client is gone.
    stdout.on("error", () => void this.close());
    stdout.on("drain", () => {
      this.#isDraining = false;
      this.#pace();
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return;
    if (!("method" in message) && message.id !== undefined) this.#running.delete(message.id);
    // In the order in which other servers write the members.
    const { jsonrpc, id, ...rest } = message as JSONRPCMessage & { id?: Id };
    this.#write(serializeMessage({ jsonrpc, ...(id !== undefined && { id }), ...rest } as JSONRPCMessage));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    process.stdin.destroy();
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#append(chunk.subarray(from, end));
      this.#take();
      from = end + 1;
    }
    this.#append(chunk.subarray(from));
    this.#pace();
  }

  #append(part: Buffer): void {
    this.#length += part.length;
    this.#isTooLong ||= this.#length > MOST_OF_A_LINE;
    if (this.#isTooLong) this.#parts = [];
    else this.#parts.push(part);
  }

  /** Takes the line that is complete. */
  #take(): void {
    const [only = Buffer.alloc(0), ...others] = this.#parts;
    const line = (others.length === 0 ? only : Buffer.concat(this.#parts)).toString("utf8");
    const isTooLong = this.#isTooLong;
    this.#parts = [];
    this.#length = 0;
    this.#isTooLong = false;
    if (isTooLong) this.#refuse(ProtocolErrorCode.InvalidRequest, `A message has at most ${MOST_OF_A_LINE} bytes`);
    else if (line.trim() !== "") this.#receive(line);
  }

  #receive(line: string): void {
    let value: unknown;
    try {
      value = readMessage(line);
    } catch (error) {
      if (error instanceof TooManyValues)
        return this.#refuse(ProtocolErrorCode.InvalidRequest, error.message, error.id);
      return this.#refuse(ProtocolErrorCode.ParseError, "Parse error: Invalid JSON");
    }
    // What the SDK has received earlier comes first.
    if (this.#running.size === 0 && this.calls?.take(value, undefined, (answer) => this.#answer(answer))) return;
    const refused = refusedIntroduction(value);
    if (refused !== undefined) return this.#refuse(refused.code, refused.message, refused.id);
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      return this.#refuse(ProtocolErrorCode.InvalidRequest, "Invalid Request: not a JSON-RPC message", idOf(value));
    }
    if (isJSONRPCRequest(message)) this.#running.add(message.id);
    this.#cancel(cancelledBy(message));
    this.onmessage?.(message);
  }

  /** A cancelled call gets no answer. */
  #cancel(id: Id | undefined): void {
    if (id === undefined) return;
    this.#running.delete(id);
    this.calls?.cancel(id);
  }

  #answer(answer: string | undefined): void {
    if (answer === undefined || this.#isClosed) this.#pace();
    else this.#write(`${answer}\n`);
  }

  #refuse(code: number, message: string, id: Id | null = null): void {
    this.#write(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })}\n`);
  }

  /** Writes a line, together with the others of this turn. */
  #write(line: string): void {
    if (this.#unwritten === "") process.nextTick(() => this.#flush());
    this.#unwritten += line;
  }

  #flush(): void {
    const lines = this.#unwritten;
    this.#unwritten = "";
    if (!process.stdout.write(lines)) this.#isDraining = true;
    this.#pace();
  }

  /** Reads no more than is answered. */
  #pace(): void {
    const running = this.#running.size + (this.calls?.size ?? 0);
    if (this.#hasEnded && running === 0 && this.#unwritten === "") void this.close();
    else if (this.#isDraining || running >= MOST_CALLS) process.stdin.pause();
    else process.stdin.resume();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#take();
    setTimeout(() => void this.close(), LAST_MILLISECONDS).unref();
    this.#pace();
  }
}

/** The id of what is not a message, if it has one. */
function idOf(value: unknown): Id | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === "string" || typeof id === "number" ? id : null;
}
