// One attempt at a call, whose outcome is known or unknown. What must never happen is an error of its own.
import { request } from "node:http";

const PROTOCOL = "2025-11-25";
const ACCEPT = { "content-type": "application/json", accept: "application/json, text/event-stream" };
/** A call is repeated when its connection breaks, and not because it takes long: it may still be made while later ones are. */
const MOST_MILLISECONDS = 120_000;

/** What no disturbance explains. */
export class Wrong extends Error {}

function send({ url, agent }, headers, message) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers: { ...ACCEPT, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (data) => (text += data));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
      response.on("error", reject);
    });
    sent.setTimeout(MOST_MILLISECONDS, () => reject(new Wrong(`no answer within ${MOST_MILLISECONDS / 1_000} s`)));
    sent.on("error", reject);
    sent.end(JSON.stringify({ jsonrpc: "2.0", ...message }));
  });
}

const introduction = {
  id: 0,
  method: "initialize",
  params: { protocolVersion: PROTOCOL, capabilities: {}, clientInfo: { name: "storm", version: "1.0.0" } },
};

/** Opens a session, and returns its id; undefined if the server was not there, or not until the end. */
export async function open(server) {
  try {
    const { status, headers, text } = await send(server, {}, introduction);
    if (status === 503) return undefined;
    if (status !== 200) throw new Wrong(`initialize has status ${status}: ${text}`);
    const id = headers["mcp-session-id"];
    await send(server, within(id), { method: "notifications/initialized" });
    return id;
  } catch (error) {
    if (error instanceof Wrong) throw error;
    return undefined;
  }
}

const within = (session) => ({ "mcp-session-id": session, "mcp-protocol-version": PROTOCOL });

/**
 * Calls the calculator. `{ value }` is acknowledged; `{ unknown }` says why it is not known whether the call was made.
 *
 * @throws {Wrong} if the answer is one that no call may have
 */
export async function attempt(server, session, key, expression) {
  const params = { name: "calculator", arguments: { expression } };
  let answer;
  try {
    const headers = { ...within(session), ...(key && { "idempotency-key": key }) };
    answer = await send(server, headers, { id: 1, method: "tools/call", params });
  } catch (error) {
    if (error instanceof Wrong) throw error;
    return { unknown: error.code ?? error.message };
  }
  const { status, text } = answer;
  if (status === 503) return { unknown: "503" };
  if (status !== 200) throw new Wrong(`status ${status}: ${text}`);
  const { result } = JSON.parse(text.slice(text.indexOf('{"')));
  const { code, result: value, notes = [] } = result?.structuredContent ?? {};
  if (result?.isError && code === "ans-unavailable") return { unknown: code };
  if (result === undefined || result.isError || !/^\d+$/.test(value)) throw new Wrong(text);
  if (notes.some((note) => note.startsWith("The answer could not be kept"))) return { unknown: "not kept" };
  return { value: Number(value) };
}
