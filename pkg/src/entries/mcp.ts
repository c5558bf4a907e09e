/** The command `pascaline mcp` of the npm package. */
import { isMainThread } from "node:worker_threads";
import { serveFiles } from "../mcp/files.js";
import { serveHttp } from "../mcp/http.js";
import { MCP_HELP, type McpOptions, UsageError, readOptions } from "../mcp/options.js";
import { Servers } from "../mcp/server.js";
import { serveStdio } from "../mcp/stdio.js";
import { servedTools } from "../mcp/tools.js";

const FAILED = 1;
const MISUSED = 2;

async function main(options: McpOptions | undefined): Promise<void> {
  if (options === undefined) return void process.stdout.write(MCP_HELP);
  const servers = new Servers(await servedTools(options.choice));
  if (options.http === undefined) return serveStdio(servers);
  const { url, close } = await serveHttp(servers, options.http);
  process.stderr.write(`pascaline: MCP at ${url}\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
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

// The thread of the file tools begins in this file too.
if (!isMainThread) serveFiles().catch(failed);
