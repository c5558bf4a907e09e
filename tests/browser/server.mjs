// A minimal static server for the built page, which sends the compressed copies.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm", // without it, no browser compiles the module while it loads
};

/** Serves `folder` on a free port of this machine, below the path `base`. */
export function serve(folder, base = "/") {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    const file = join(folder, path.slice(base.length), path.endsWith("/") ? "index.html" : "");
    try {
      if (!path.startsWith(base)) throw new Error("not below the base");
      const type = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
      const packed = await readFile(`${file}.br`).catch(() => undefined);
      const body = packed ?? (await readFile(file));
      response.writeHead(200, packed ? { ...type, "content-encoding": "br" } : type).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((listening) => {
    server.listen(0, "127.0.0.1", () => {
      const address = `http://127.0.0.1:${server.address().port}${base}`;
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      listening({ address, close });
    });
  });
}
