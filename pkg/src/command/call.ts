/** `pascaline call`. */
import { argumentBytes } from "../crossing/engine.js";
import type { ToolRow } from "../tools/tool.js";
import { failureOf } from "../tools/tool_error.js";
import { complain, print, printJson } from "./console.js";
import type { CallLimits } from "./limits.js";
import { Input, LineError, MAX_LINE } from "./lines.js";
import type { Given, Subcommand } from "./options.js";
import { readRequest } from "./request.js";
import { CHOICE, Toolbox, contentOf } from "./toolbox.js";

export const CALL: Subcommand = {
  name: "call",
  mostWords: Infinity,
  options: [...CHOICE, { long: "thread", value: "ID" }, { long: "json" }, { long: "times" }, MAX_LINE],
};

const DEFAULT_THREAD = "default-thread";
const FAILED = 1;

/** Calls a tool, or serves calls from the standard input; returns the exit code. */
export async function runCall(given: Given, limits: CallLimits): Promise<number> {
  const [name = "-", ...args] = given.words;
  const tools = new Toolbox(given, limits);
  const form = new Form(given, tools);
  return name === "-" ? form.serve(argumentBytes(limits.cells)) : form.call(name, args.length === 0 ? ["{}"] : args);
}

/** The form in which calls are answered. */
class Form {
  readonly #tools: Toolbox;
  readonly #thread: string;
  readonly #isJson: boolean;
  readonly #isTimed: boolean;
  readonly #input: () => Input;

  constructor(given: Given, tools: Toolbox) {
    this.#tools = tools;
    this.#thread = given.one("thread") ?? DEFAULT_THREAD;
    this.#isTimed = given.has("times");
    this.#isJson = given.has("json") || this.#isTimed;
    this.#input = () => new Input(given.one<number>("max-line"));
  }

  /** Runs calls from the command line. */
  async call(name: string, all: readonly string[]): Promise<number> {
    const row = this.#tools.chosen(name);
    let exitCode = 0;
    for (const [index, args] of all.entries()) {
      const id = `call-${index + 1}`;
      const isSuccess =
        row !== undefined && !Toolbox.isArt(row)
          ? await this.#callAny(row, id, name, args)
          : this.#callArt(id, row?.name ?? name, args);
      if (!isSuccess) exitCode = FAILED;
    }
    return exitCode;
  }

  /** Runs a call through ART's tool system, which reports a tool that does not exist. */
  #callArt(id: string, name: string, args: string): boolean {
    checkJson(args);
    const start = process.hrtime.bigint();
    const result = this.#tools.runArt(id, name, args, this.#thread);
    if (this.#isJson) this.#print(result, start);
    else if (result.output !== undefined) print(String(result.output.result));
    else complain(result.error ?? "");
    return result.status === "success";
  }

  /** Runs a call of any other tool. */
  async #callAny(row: ToolRow, id: string, name: string, args: string): Promise<boolean> {
    const start = process.hrtime.bigint();
    const outcome = this.#tools.run(row, args, this.#thread);
    const isSuccess = await outcome.then(
      () => true,
      () => false,
    );
    if (this.#isJson) this.#print({ role: "tool", tool_call_id: id, name, content: await contentOf(outcome) }, start);
    else if (isSuccess) print(await outcome);
    else await outcome.catch((error: unknown) => complain(failureOf(error).rendered));
    return isSuccess;
  }

  /** Serves calls from the standard input, until it ends. */
  async serve(most: number): Promise<number> {
    const input = this.#input();
    for (let number = 1; ; number++) {
      const line = input.next();
      if (line === undefined) return 0;
      if (line instanceof Buffer && /^[\t\n\f\r ]*$/.test(line.toString("latin1"))) continue;
      try {
        await this.#serve(line, most);
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        const told = `Line ${number} is not a tool call: ${error.message}`;
        printJson(JSON.stringify({ status: "error", error: told }));
      }
    }
  }

  async #serve(line: Buffer | LineError, most: number): Promise<void> {
    if (line instanceof LineError) throw line;
    const request = readRequest(line, most);
    const start = process.hrtime.bigint();
    if (request.form === "art") {
      const { callId, toolName, args, threadId } = request;
      return this.#print(this.#tools.runArt(callId, toolName, args, threadId ?? this.#thread), start);
    }
    const { id, name, args } = request;
    const content = await this.#tools.message(name, args, this.#thread);
    this.#print({ role: "tool", tool_call_id: id, name, content }, start);
  }

  #print(answer: object, start: bigint): void {
    const micros = Math.round(Number(process.hrtime.bigint() - start) / 100) / 10;
    printJson(JSON.stringify(this.#isTimed ? { ...answer, micros } : answer));
  }
}

/** Arguments from the command line may have been quoted wrongly for the shell. */
function checkJson(args: string): void {
  try {
    JSON.parse(args);
  } catch (error) {
    throw new Error(`The arguments are not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}
