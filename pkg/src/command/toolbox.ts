/** Every tool, and what it may access. */
import { statSync } from "node:fs";
import { calculateInThread, isCalculationError, languageOfTool } from "../tools/calculator_tool.js";
import { calculatorSchema } from "../tools/calculator_schema.js";
import { failurePrefix } from "../crossing/engine.js";
import { withHint } from "../errors.js";
import { refusalOf } from "../tools/misfit.js";
import { failedContent, missingTool } from "../crossing/parts.js";
import { misfitOfText } from "../tools/schema.js";
import { Threads } from "../threads.js";
import { type CoreTool, type ToolRow, runOf } from "../tools/tool.js";
import { ToolError, failureOf } from "../tools/tool_error.js";
import { runnableOf } from "../tools/tools.js";
import { instant } from "./answer.js";
import type { CallLimits } from "./limits.js";
import { detailsOf, noteInBytes } from "./failure.js";
import type { Given, Option } from "./options.js";
import { systemError } from "./system.js";
import { toolsOf } from "./tools.js";

/** The options that select tools, and what they may access. */
export const CHOICE: readonly Option[] = [
  { long: "set", value: "SET" },
  { long: "root", value: "DIR" },
  { long: "read-only", needs: "root" },
  { long: "now", value: "INSTANT", read: instant },
];

/** The set of a bare name that several sets have. */
const DEFAULT_SET = "agent_loop";
/** The set whose calculator has an `ans` and answers in its own form. */
const ART = "art";
const CALCULATOR = "calculator";
const MOST_THREADS = 10_000;
const MOST_OF_A_MESSAGE = 4_000;

/** ART's result of a call. */
export interface ArtResult {
  readonly callId: string;
  readonly toolName: string;
  readonly status: "success" | "error";
  readonly output?: { readonly result: number | string };
  readonly error?: string;
  readonly metadata?: object;
}

/** The time that tools see; the system's if it is not given. */
function clockAt(instant: string | undefined): { readonly now?: Date; readonly zone?: string } {
  const [, time, offset = "Z", zone = offset === "Z" ? "UTC" : offset] =
    instant?.match(/^(.+?)(Z|[+-]\d\d:?\d\d)?(?:\[(.+)\])?$/) ?? [];
  return time === undefined ? {} : { now: new Date(`${time.replace(" ", "T")}${offset}`), zone };
}

export class Toolbox {
  readonly #rows: readonly ToolRow[];
  readonly #set: string | undefined;
  readonly #root: string | undefined;
  readonly #isReadOnly: boolean;
  readonly #limits: CallLimits;
  readonly #clock: { readonly now?: Date; readonly zone?: string };
  readonly #threads = new Threads(undefined, MOST_THREADS);
  #ofFolder: Promise<readonly CoreTool[]> | undefined;

  constructor(given: Given, limits: CallLimits) {
    this.#set = given.one("set");
    this.#rows = toolsOf(this.#set);
    this.#root = given.one("root");
    this.#isReadOnly = given.has("read-only");
    this.#limits = limits;
    this.#clock = clockAt(given.one("now"));
  }

  /** The tool with this name, or with this key; an error if the selected set does not have it. */
  chosen(name: string): ToolRow | undefined {
    const row = this.#find(name);
    if (row === undefined && this.#set !== undefined) {
      throw new Error(`There is no tool ${name} in the set ${this.#set}`);
    }
    return row;
  }

  /** agent_loop's tool with the name, otherwise the only one. */
  #find(name: string): ToolRow | undefined {
    const named = this.#rows.filter((row) => row.name === name || `${row.set}/${row.name}` === name);
    return named.find(({ set }) => set === DEFAULT_SET) ?? named[0];
  }

  /** Whether a tool answers in ART's form. */
  static isArt({ set }: ToolRow): boolean {
    return set === ART;
  }

  /** Runs a tool with arguments as JSON text. @throws {ToolError} */
  async run(row: ToolRow, args: string, threadId: string): Promise<string> {
    const tool = row.runs ? runnableOf(row, this.#threads) : await this.#toolOfFolder(row);
    // Every thread has an `ans`, even one without a name.
    const content = await runOf(tool)?.(args, {
      threadId: `thread ${threadId}`,
      limits: this.#limits.limits,
      ...this.#clock,
    });
    return content ?? "";
  }

  async #toolOfFolder({ name }: ToolRow): Promise<CoreTool> {
    if (this.#root === undefined) {
      throw new ToolError("No workspace: this tool works on a folder", "name one with --root DIR");
    }
    this.#ofFolder ??= toolsOfFolder(this.#root, this.#isReadOnly);
    const tool = (await this.#ofFolder).find((each) => each.name === name);
    if (tool === undefined) throw new ToolError(`There is no tool ${name} for folders`);
    return tool;
  }

  /** The content of the message that answers a call of a tool by its name. */
  async message(name: string, args: string, threadId: string): Promise<string> {
    const row = this.#find(name);
    if (row === undefined) {
      const { message, hint } = missingTool(
        name,
        this.#rows.map((each) => each.name),
      );
      return withHint(message, hint);
    }
    return contentOf(this.run(row, args, threadId));
  }

  /** Runs a call through ART's tool system, with arguments as JSON text. */
  runArt(callId: string, toolName: string, args: string, threadId: string): ArtResult {
    const refused = { callId, toolName, status: "error" } as const;
    if (toolName !== CALCULATOR) return { ...refused, error: bounded(`Tool "${toolName}" not found in registry.`) };
    const { inputSchema } = calculatorSchema(languageOfTool({}));
    const misfit = misfitOfText(inputSchema, args, this.#limits.cells);
    if (misfit !== undefined) return { ...refused, ...refusalOf(toolName, misfit, bounded) };
    const input = JSON.parse(args) as { expression: string };
    try {
      const thread = `thread ${threadId}`;
      const answer = calculateInThread(input, this.#threads, thread, this.#limits.cells, languageOfTool({}));
      const result = answer.type === "number" ? answer.value : answer.text;
      const notes = answer.notes?.map((note) => noteInBytes(note, input.expression));
      return { callId, toolName, status: "success", output: { result }, ...(notes && { metadata: { notes } }) };
    } catch (error) {
      if (!isCalculationError(error)) throw error;
      const text = failurePrefix() + withHint(error.message, error.hint);
      return { callId, toolName, status: "error", error: text, metadata: detailsOf(error, input.expression) };
    }
  }
}

/** The content of the message of a call. */
export async function contentOf(outcome: Promise<string>): Promise<string> {
  try {
    return await outcome;
  } catch (error) {
    const { message, hint } = failureOf(error);
    return failedContent(message, hint);
  }
}

async function toolsOfFolder(root: string, readOnly: boolean): Promise<readonly CoreTool[]> {
  try {
    // With the slash, a file is none.
    statSync(`${root}/`);
  } catch (error) {
    throw new ToolError(`The sandbox cannot be set up: ${systemError(root, error).message}`);
  }
  const { workspaceTools } = await import("../entries/workspace_node.js");
  return workspaceTools({ root, readOnly });
}

/** A message, truncated if it is longer than the core's may be. */
function bounded(message: string): string {
  const bytes = Buffer.from(message);
  if (bytes.length <= MOST_OF_A_MESSAGE) return message;
  let end = MOST_OF_A_MESSAGE;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return `${bytes.toString("utf8", 0, end)}…`;
}
