/** Answers to requests that never become messages of the protocol. */

/** A JSON-RPC error without an id, under a status of HTTP. */
export function failure(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
}
