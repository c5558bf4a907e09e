// Requests as they are, without a client of the SDK.
import assert from "node:assert/strict";
import { request } from "node:http";
import { INTRODUCTION } from "./start.mjs";

export const ACCEPT = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/**
 * Sends a request with any headers, also those that `fetch` sets itself. Without an agent it has a connection of its own: the
 * server may close an idle one at the moment at which it is used again.
 */
export function send(url, { method = "POST", headers = {}, body, agent = false } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...ACCEPT, ...headers } }, (response) => {
      let text = "";
      response.on("data", (data) => (text += data));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  });
}

export const INTRODUCTION_MESSAGE = { jsonrpc: "2.0", id: 0, method: "initialize", params: INTRODUCTION };
export const call = (expression) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "calculator", arguments: { expression } },
});

/** Opens a session, and returns its id. */
export async function open(url) {
  const { status, headers } = await send(url, { body: INTRODUCTION_MESSAGE });
  assert.equal(status, 200);
  return headers["mcp-session-id"];
}

export const within = (id) => ({ "mcp-session-id": id, "mcp-protocol-version": INTRODUCTION.protocolVersion });
export const calculate = (url, id, expression) => send(url, { headers: within(id), body: call(expression) });

/** The result in an answer, be it JSON or one event. */
export const resultIn = (text) => JSON.parse(text.replace(/^[^]*?data: /, "")).result.structuredContent.result;
