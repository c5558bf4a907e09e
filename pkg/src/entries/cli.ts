#!/usr/bin/env node
/** The command `pascaline` of the npm package. */
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { serveFiles } from "../mcp/files.js";
import { serveHttp } from "../mcp/http.js";
import { MCP_HELP, type McpOptions, UsageError, readOptions } from "../mcp/options.js";
import { Servers } from "../mcp/server.js";
import { serveStdio } from "../mcp/stdio.js";
import { servedTools } from "../mcp/tools.js";

const HELP = `The calculator that a language model picks up when it must not guess.

Usage: pascaline <command>

Commands:
  mcp            Serves the calculators to a client of the Model Context Protocol

Options:
  -h, --help     Prints this help; pascaline mcp --help prints that of the command
  -V, --version  Prints the version
`;

const FAILED = 1;
const MISUSED = 2;

async function main([command, ...args]: string[]): Promise<void> {
  switch (command) {
    case "mcp":
      return mcp(readOptions(args));
    case "-h":
    case "--help":
    case "help":
      return void process.stdout.write(HELP);
    case "-V":
    case "--version":
      return void process.stdout.write(`pascaline ${version()}\n`);
    case undefined:
      throw new UsageError("a command is missing");
    default:
      throw new UsageError(`unknown command: ${command}`);
  }
}

async function mcp(options: McpOptions | undefined): Promise<void> {
  if (options === undefined) return void process.stdout.write(MCP_HELP);
  const servers = new Servers(await servedTools(options.choice));
  if (options.http === undefined) return serveStdio(servers);
  const { url, close } = await serveHttp(servers, options.http);
  process.stderr.write(`pascaline: MCP at ${url}\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
}

function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

const done = isMainThread ? main(process.argv.slice(2)) : serveFiles();
done.catch((error: unknown) => {
  const isMisuse = error instanceof UsageError;
  process.stderr.write(`pascaline: ${(error as Error).message}\n`);
  if (isMisuse) process.stderr.write(`See pascaline ${process.argv[2] === "mcp" ? "mcp " : ""}--help.\n`);
  process.exitCode = isMisuse ? MISUSED : FAILED;
});
