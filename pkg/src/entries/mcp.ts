/** The command `pascaline mcp` of the npm package. */
import { isMainThread } from "node:worker_threads";
import { serveFiles } from "../mcp/files.js";
import { serveHttp } from "../mcp/http.js";
import type { OpenStore } from "../mcp/open_store.js";
import { type Choice, type HttpOptions, MCP_HELP, type McpOptions, UsageError, readOptions } from "../mcp/options.js";
import { Servers } from "../mcp/server.js";
import { serveSqlite, sqliteBeginning } from "../mcp/sqlite_store.js";
import { serveStdio } from "../mcp/stdio.js";
import { openStore } from "../mcp/store.js";
import { servedTools } from "../mcp/tools.js";

const FAILED = 1;
const MISUSED = 2;

async function main(options: McpOptions | undefined): Promise<void> {
  if (options === undefined) return void process.stdout.write(MCP_HELP);
  const { choice, http } = options;
  if (http === undefined) return serveStdio(new Servers(await servedTools(choice)));
  const store = http.answers && (await openStore(http.answers));
  try {
    await serve(choice, http, store);
  } catch (error) {
    // Its connections would keep the process.
    await store?.close();
    throw error;
  }
}

async function serve(choice: Choice, http: HttpOptions, store: OpenStore | undefined): Promise<void> {
  const servers = new Servers(await servedTools(choice, store));
  const { url, close } = await serveHttp(servers, http, store);
  process.stderr.write(`pascaline: MCP at ${url}\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close().then(store?.close));
}

function failed(error: unknown): void {
  const isMisuse = error instanceof UsageError;
  process.stderr.write(`pascaline: ${(error as Error).message}\n`);
  if (isMisuse) process.stderr.write("See pascaline mcp --help.\n");
  process.exitCode = isMisuse ? MISUSED : FAILED;
}

/** Serves the tools. */
export async function serveMcp(args: string[]): Promise<void> {
  await Promise.resolve(args).then(readOptions).then(main).catch(failed);
}

// The threads of the file tools and of SQLite begin in this file too.
if (!isMainThread) {
  const sqlite = sqliteBeginning();
  (sqlite === undefined ? serveFiles() : serveSqlite(sqlite)).catch(failed);
}
