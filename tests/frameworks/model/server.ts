/** A local server whose model follows a script, in the protocols of OpenAI, Anthropic and Gemini. */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chat } from "./chat.ts";
import { gemini } from "./gemini.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";
import type { Outcome, Reaction, Turn } from "./script.ts";

const PROTOCOLS = [chat, responses, messages, gemini];

/** The model of one conversation. */
export interface ScriptedModel extends AsyncDisposable {
  /** The address of the server, without a path. */
  readonly url: string;
  /** The bodies of the requests. */
  readonly requests: any[];
  /** The results that the model has read, in order. */
  read(): Outcome[];
}

/** Starts a model that answers the requests with these turns, one after another. */
export async function scriptedModel(turns: readonly (Turn | Reaction)[]): Promise<ScriptedModel> {
  const requests: any[] = [];
  const results = new Map<string, Outcome>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const protocol = PROTOCOLS.find(({ path }) => path.test(pathname));
    const at = requests.length;
    const next = turns[at];
    if (protocol === undefined || next === undefined) throw new Error(`No turn ${at} for ${pathname}`);
    const body = JSON.parse(await textOf(request));
    requests.push(body);
    for (const [id, outcome] of protocol.read(body)) results.set(id, outcome);
    const turn = typeof next === "function" ? next([...results.values()]) : next;
    if (body.stream === true && protocol.stream !== undefined) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const { event, data } of protocol.stream(turn, at)) {
        if (event !== undefined) response.write(`event: ${event}\n`);
        response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
      }
      response.end();
    } else {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(protocol.reply(turn, at)));
    }
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    read: () => [...results.values()],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}
