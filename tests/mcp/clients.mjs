// The SDK's clients: of the first generation, of the second one in the older protocol, and of the second in the newer one.
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ALL, COMMAND, serve } from "./start.mjs";

const INFO = { name: "suite", version: "1.0.0" };
const NEWEST = "2026-07-28";

const GENERATIONS = [
  { name: "SDK 1", client: () => new Client1(INFO), Stdio: Stdio1, Http: Http1 },
  { name: "SDK 2, 2025", client: () => new Client2(INFO), Stdio: Stdio2, Http: Http2 },
  {
    name: "SDK 2, 2026",
    client: () => new Client2(INFO, { versionNegotiation: { mode: { pin: NEWEST } } }),
    Stdio: Stdio2,
    Http: Http2,
    isNewest: true,
  },
];

/** Every client over every transport; `open` connects one to a server with these options, and `again` another to the same server. */
export const CLIENTS = GENERATIONS.flatMap(({ name, client, Stdio, Http, isNewest = false }) => [
  {
    name: `${name}, stdio`,
    hasSessions: true,
    open: async (options = ALL) => {
      const [command, ...args] = COMMAND;
      return connected(client(), new Stdio({ command, args: [...args, ...options], stderr: "ignore" }));
    },
  },
  {
    name: `${name}, HTTP`,
    hasSessions: !isNewest,
    open: async (options = ALL) => {
      const { url, close } = await serve(options);
      return connected(client(), new Http(new URL(url)), {
        close,
        again: () => connected(client(), new Http(new URL(url))),
      });
    },
  },
]);

async function connected(client, transport, { close = () => {}, again } = {}) {
  await client.connect(transport);
  return {
    client,
    transport,
    again,
    close: async () => {
      await client.close();
      await close();
    },
  };
}

/** A client of the first generation on a server that is there already. */
export async function connect(url) {
  const transport = new Http1(new URL(url));
  const client = new Client1(INFO);
  await client.connect(transport);
  return { client, transport };
}
