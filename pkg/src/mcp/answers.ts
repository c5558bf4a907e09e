/** Answers to requests that never become messages of the protocol. */

/** A JSON-RPC error under a status of HTTP, with the id of the request, if it is known. */
export function failure(status: number, code: number, message: string, id: string | number | null = null): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code, message } }, { status });
}
