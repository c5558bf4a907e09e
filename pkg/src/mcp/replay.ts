/** Opens a session again, for the SDK, which only opens one that introduces itself. */
import type { WebStandardStreamableHTTPServerTransport as SessionTransport } from "@modelcontextprotocol/server";
import type { Introduction } from "./session_records.js";

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** Sends the first messages of a session once more; false if they open none. */
export async function openAgain(transport: SessionTransport, id: string, params: Introduction): Promise<boolean> {
  const send = (message: object, more: object = {}): Promise<Response> => {
    const headers = { ...HEADERS, ...more };
    const request = new Request("http://localhost/mcp", { method: "POST", headers });
    return transport.handleRequest(request, { parsedBody: { jsonrpc: "2.0", ...message } });
  };
  const response = await send({ id: 0, method: "initialize", params });
  // The server has read it when the answer is complete.
  await response.text();
  if (!response.ok) return false;
  await send({ method: "notifications/initialized" }, { "mcp-session-id": id });
  return true;
}
