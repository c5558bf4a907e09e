/** The command `pascaline`, except for its MCP server: it answers as the native one, in the same bytes. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { runAnswer } from "./answer.js";
import { parse } from "./arguments.js";
import { runCalculate } from "./calculate.js";
import { runCall } from "./call.js";
import { runCheck } from "./check.js";
import { type When, chooseColours } from "./colour.js";
import { type CommandLine, commandLine, misspeltSubcommand } from "./command_line.js";
import { complain, print } from "./console.js";
import { runEval } from "./eval.js";
import { hasHelp, helpOf, versionText } from "./help.js";
import { limitsOf } from "./limits.js";
import { runFunctions, runUnits } from "./lists.js";
import type { Given, Subcommand } from "./options.js";
import { REPL, runRepl } from "./repl.js";
import { serveSession } from "./session_thread.js";
import { runSolve } from "./solve.js";
import { KNOWN, withGlobalOptions } from "./subcommands.js";
import { Broken } from "./system.js";
import { runTools } from "./tools.js";
import { Ended, misuse } from "./usage.js";

const FAILED = 1;

/** What this command does not do, and what to do instead. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  [
    "batch",
    "npm's command has no `batch`: the native command has it; the lines of a pipe are answered by `pascaline --json`",
  ],
  ["chat", "npm's command has no `chat`: import arithmeticConversation and renderConversation from the package"],
  ["completions", "npm's command has no `completions`: a shell can only complete the native command"],
  ["man", "npm's command has no `man`: see `pascaline --help`"],
  ["mcp", "`mcp` comes first, and its options after it"],
]);

/** Runs the command; its exit code becomes that of the process. */
export async function main(args: readonly string[]): Promise<void> {
  process.exitCode = await run(args).catch(endOf);
}

/** Answers the lines of a person's repl, in the thread in which it is called. */
export function serveRepl(): void {
  serveSession((args) => parse(withGlobalOptions(REPL), args));
}

async function run(args: readonly string[]): Promise<number> {
  if (asksForLimits(args)) return told(helpOf("limits", "long"));
  const line = commandLine(args, KNOWN);
  const { subcommand: name } = line;
  if (name === "" || name === "help") return told(asked(name, line.args));
  const subcommand = KNOWN.subcommands.get(name);
  if (subcommand === undefined) return notHere(name, line.args);
  if (!areUtf8(args)) throw misuse("an argument is not UTF-8", { of: name });
  const given = parse(subcommand, line.args);
  chooseColours(given.one<When>("color") ?? "auto");
  return runSubcommand(subcommand, given, line);
}

/** The version, or a help. */
function asked(name: string, args: readonly string[]): string {
  if (name === "help") return helpOn(args);
  const isVersion = args.find((arg) => ["-V", "--version", "-h", "--help"].includes(arg))?.match(/v/i);
  return isVersion ? versionText() : helpOf("", args.includes("--help") ? "long" : "short");
}

/** The help of a subcommand, or of one within it. */
function helpOn(names: readonly string[]): string {
  const known = names.findIndex((_, at) => !hasHelp(names.slice(0, at + 1).join(" ")));
  if (known < 0) return helpOf(names.join(" "), "long");
  throw misuse(`there is no subcommand '${names[known]}'`, { of: names.slice(0, known).join(" ") });
}

/** Whether the arguments are UTF-8; Node has replaced what is not. */
function areUtf8(args: readonly string[]): boolean {
  if (!args.some((arg) => arg.includes("\ufffd"))) return true;
  try {
    return isUtf8(readFileSync("/proc/self/cmdline"));
  } catch {
    return true;
  }
}

/** Whether the limits are asked for, before a separator. */
function asksForLimits(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end < 0 ? undefined : end).includes("--help-limits");
}

function runSubcommand({ name }: Subcommand, given: Given, line: CommandLine): number | Promise<number> {
  const limits = limitsOf(given);
  const { cells } = limits;
  switch (name) {
    case "answer":
      return runAnswer(given, cells, () => misspeltSubcommand(line, KNOWN));
    case "eval":
      return runEval(given, cells);
    case "calculate":
      return runCalculate(given);
    case "solve":
      return runSolve(given, cells);
    case "check":
      return runCheck(given, limits);
    case "call":
      return runCall(given, limits);
    case "repl":
      return runRepl(given, cells, line.args);
    case "functions":
      return runFunctions(given);
    case "units":
      return runUnits(given);
    default:
      return runTools(given);
  }
}

/** Says the help of a subcommand that there is not here, or what to do instead. */
function notHere(name: string, args: readonly string[]): number {
  if (args.includes("--help")) return told(helpOf(name, "long"));
  if (args.includes("-h")) return told(helpOf(name, "short"));
  throw misuse(INSTEAD.get(name) ?? name);
}

function told(text: string): number {
  print(text);
  return 0;
}

/** The exit code of a command that has ended early, after what there is to say. */
function endOf(error: unknown): number {
  try {
    // The reader has read enough: `pascaline call | head -1`.
    if (error instanceof Broken) return 0;
    if (!(error instanceof Ended)) return complained((error as Error).message, FAILED);
    return error.exitCode === 0 ? told(error.text) : complained(error.text, error.exitCode);
  } catch {
    // If it cannot be written either, the exit code reports the failure.
    return FAILED;
  }
}

function complained(text: string, exitCode: number): number {
  complain(text);
  return exitCode;
}
