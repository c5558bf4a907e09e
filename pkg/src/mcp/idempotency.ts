/** The header with which a client names a call, so that the call is made once though it is sent again. */
import type { IncomingHttpHeaders } from "node:http";
import { failure } from "./answers.js";

const HEADER = "idempotency-key";
/** A header's other characters have no encoding that every client and server agrees on. */
const KEY = /^[ -~]{1,256}$/;
const INVALID_REQUEST = -32_600;

/** The key of a request. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  return headers[HEADER] as string | undefined;
}

/** The same of a request that the SDK has read. */
export function idempotencyKeyIn(request: Request | undefined): string | undefined {
  return request?.headers.get(HEADER) ?? undefined;
}

/** The answer to a call with a key that is none, and to several calls with one key. */
export function refusedKey(headers: IncomingHttpHeaders, message: unknown): Response | undefined {
  const key = idempotencyKeyOf(headers);
  if (key === undefined) return undefined;
  const [call, ...others] = [message].flat().filter(isCall);
  if (call === undefined) return undefined;
  if (!KEY.test(key)) return refused("Idempotency-Key must have 1 to 256 characters of ASCII", call);
  return others.length > 0 ? refused("Idempotency-Key is the key of one call", call) : undefined;
}

function refused(why: string, { id }: { id?: unknown }): Response {
  const known = typeof id === "string" || typeof id === "number" ? id : null;
  return failure(400, INVALID_REQUEST, `Invalid Request: ${why}`, known);
}

function isCall(message: unknown): message is { id?: unknown } {
  return (message as { method?: unknown } | null)?.method === "tools/call";
}
