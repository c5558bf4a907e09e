/**
 * Who may speak to the server. A page of any site can send requests to this machine; its browser names the site in `Origin`,
 * and a name that the site has rebound to this machine in `Host`.
 */
import type { IncomingMessage } from "node:http";
import { failure } from "./answers.js";
import type { HttpOptions } from "./options.js";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const FORBIDDEN = -32_000;
const HEADERS =
  "Content-Type, Accept, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID, Idempotency-Key";

/** Decides by the headers of a request. */
export class Gate {
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;

  constructor({ host, allowedHosts, allowedOrigins }: HttpOptions) {
    const own = host.includes(":") ? `[${host}]` : host;
    this.#hosts = new Set([...LOOPBACK, own, ...allowedHosts].map((name) => name.toLowerCase()));
    this.#origins = new Set(allowedOrigins);
  }

  /** The answer to a request that is not let in. */
  refusal({ headers: { host = "", origin } }: IncomingMessage): Response | undefined {
    if (!this.#hosts.has(nameOf(`http://${host}`)))
      return failure(403, FORBIDDEN, "Forbidden: the Host is not allowed");
    if (origin !== undefined && !this.#admits(origin))
      return failure(403, FORBIDDEN, "Forbidden: the Origin is not allowed");
    return undefined;
  }

  /** The headers by which a browser lets the page of an admitted origin read the answer. */
  headers({ headers: { origin } }: IncomingMessage): Record<string, string> {
    if (origin === undefined || !this.#admits(origin)) return {};
    return {
      Vary: "Origin",
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": "GET, POST, DELETE",
      "Access-Control-Allow-Headers": HEADERS,
      "Access-Control-Expose-Headers": "Mcp-Session-Id",
    };
  }

  #admits(origin: string): boolean {
    return LOOPBACK.includes(nameOf(origin)) || this.#origins.has(origin);
  }
}

/** The host name in a URL that has nothing else; empty if it is not such a URL. */
function nameOf(url: string): string {
  const [, authority = ""] = url.split("//");
  return URL.canParse(url) && !/[@/?#\\]/.test(authority) ? new URL(url).hostname : "";
}
