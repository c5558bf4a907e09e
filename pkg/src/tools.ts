/** The tools of the five systems, and the contract of the tool loop. */
import { throwIfContextAborted } from "./abort.js";
import { argumentsNameAns } from "./answers/names.js";
import { ANSWERS_OPTIONS, type AnswersOptions } from "./answers/store.js";
import type { StoredThreads } from "./answers/stored_threads.js";
import { threadsOf } from "./answers/threads_of.js";
import { type CalculatorOptions, calculateInThread, isCalculationError, languageOfTool } from "./calculator_tool.js";
import { argumentBytes, failurePrefix } from "./engine.js";
import { type CalculationError, invalidInput, messageOf, withHint } from "./errors.js";
import { hide } from "./hide.js";
import { jsonOf, textOf } from "./json.js";
import { type LimitCells, readLimits } from "./limits.js";
import { checkOptions, ownOf } from "./own.js";
import {
  calculatorRow,
  checkNames,
  checkedArguments,
  defaultRows,
  errorAmongTools,
  failedContent,
  faultOfNames,
  missingTool,
  runTool,
  runToolInThread,
  specification,
  toolRow,
  toolRows,
} from "./parts.js";
import { type StandardSchema, standardSchema } from "./standard_schema.js";
import { answerJson, decodeAnswer } from "./structured.js";
import { Threads } from "./threads.js";
import {
  type CoreTool,
  type ParametersSchema,
  type Run,
  type RunContext,
  type Tool,
  type ToolContext,
  type ToolRow,
  coreTool,
  runOf,
} from "./tool.js";
import { ToolError, type ToolFailure, failureOf } from "./tool_error.js";
import type { ToolKey } from "./tool_keys.js";
import type { Answer, Limits, NotedText } from "./values.js";
import { clockOf } from "./zone.js";

/**
 * A call in OpenAI's form; the arguments are JSON text, or an object, in which a `bigint` keeps its digits. (A tool of your
 * own receives JavaScript numbers.)
 */
export interface ToolCall {
  readonly id: string;
  readonly type?: "function";
  readonly function: { readonly name: string; readonly arguments: string | object };
}

/** A call of OpenAI's custom tools, which a message can have beside function calls. There are none here: the call fails. */
export interface CustomToolCall {
  readonly id: string;
  readonly type: "custom";
}

/**
 * The message for the model, and beside it whether and why the call failed. These properties are not enumerable: JSON and a
 * spread copy do not have them, since a model's API rejects a message with a field that it does not know.
 */
export interface ToolMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly name: string;
  /** The result, or an error after `Tool execution error: ` or `Tool not found: `. */
  readonly content: string;
  /** Whether the call failed. */
  readonly isError: boolean;
  /** The kind of failure, as in {@link ToolError}. */
  readonly code?: string | undefined;
  /** How to correct the call, if that is known. */
  readonly hint?: string | undefined;
  /** Of a failed call, the message, the line of the expression with the place underlined, and the hint. */
  readonly rendered?: string | undefined;
  /** Of a failed call, what it comes from, such as the error of a store, if that is known. */
  readonly cause?: unknown;
}

/** OpenAI's function specification of a tool. */
export interface FunctionSpecification {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ParametersSchema;
    readonly strict?: true;
  };
}

/** A tool of the catalogue, which is also a Standard Schema of its arguments. */
export interface CatalogueTool extends CoreTool, StandardSchema {}

/**
 * Every tool of the five systems, and the solver of equations. The set distinguishes tools with the same name; the workspace
 * tools are only metadata here, `pascaline/workspace` runs them. The options say where the last answers of threads are kept.
 *
 * @example
 * catalogue().map(({ set, name }) => `${set}/${name}`); // ["agent_loop/calculate", …]
 */
export function catalogue(options: AnswersOptions = {}): CatalogueTool[] {
  const own = ownOf(options);
  checkOptions(own, ANSWERS_OPTIONS);
  const threads = threadsOf(own);
  return toolRows().map((row) => toolOf(row, threads));
}

/**
 * agent_loop's teaching set: `calculate` and `get_current_time`.
 *
 * @example
 * const [calculate] = defaultTools();
 * await calculate?.execute?.({ expression: "(2+3)*4" }); // "20"
 */
export function defaultTools(): CatalogueTool[] {
  return defaultRows().map((row) => toolOf(row));
}

/** The options of a tool of the catalogue. */
export interface GetToolOptions extends AnswersOptions, Pick<CalculatorOptions, "functions" | "units"> {}

/**
 * The tool with this key. ART's calculator also takes the options of {@link CalculatorTool}: the names of the functions that can be
 * called, and whether names may be units, or quantities results. Its description names what is on. A tool with an `ans` takes the
 * options that say where it is kept.
 *
 * @throws {Error} such as `Unknown tool name: art/calcluator (did you mean art/calculator?)`
 *
 * @example
 * await getTool("skills/calculate").execute?.({ value: "x**2 - 4 = 0" }); // "-2.000000000, 2.000000000"
 * const calculator = getTool("art/calculator", { functions: ["sqrt"], units: true });
 * await calculator.execute?.({ expression: "12 inch to cm" }); // "30.48 cm"
 */
export function getTool(key: ToolKey, options: GetToolOptions = {}): CatalogueTool {
  const own = ownOf(options);
  checkOptions(own, ["functions", "units", ...ANSWERS_OPTIONS]);
  const { functions, units, answers, answersTimeout } = own;
  const row = toolRow(key);
  if ((answers !== undefined || answersTimeout !== undefined) && key !== CALCULATOR && key !== ANSWER) {
    throw invalidInput(`only ${CALCULATOR} and ${ANSWER} take the options ${ANSWERS_OPTIONS.join(" and ")}`);
  }
  const threads = threadsOf(own);
  if (functions === undefined && units === undefined) return toolOf(row, threads);
  if (key !== CALCULATOR) throw invalidInput(`only ${CALCULATOR} takes the options functions and units`);
  const language = languageOfTool({ functions, units });
  return withSchema(calculatorOf(calculatorRow(language), threads, language));
}

/**
 * The tools with these keys, those with an `ans` in the same threads.
 *
 * @internal
 */
export function getTools(keys: readonly string[], options: AnswersOptions): CatalogueTool[] {
  const threads = threadsOf(options);
  return keys.map((key) => toolOf(toolRow(key), threads));
}

function toolOf(row: ToolRow, threads: Threads | StoredThreads = threadsOf({})): CatalogueTool {
  return withSchema(runnableOf(row, threads));
}

function withSchema(tool: CoreTool): CatalogueTool {
  return Object.assign(tool, standardSchema(tool));
}

/**
 * A tool of the core, whose `ans` is in these threads.
 *
 * @internal
 */
export function runnableOf(row: ToolRow, threads: Threads | StoredThreads): CoreTool {
  if (!row.runs) return coreTool(row);
  const key = `${row.set}/${row.name}`;
  if (key === CALCULATOR) return calculatorOf(row, threads);
  if (key === ANSWER) return answerOf(row, key, threads);
  const run: Run = (args, context) => {
    const { limits, notes = false } = context;
    return withNotes(runTool(key, args, clockOf(context), cellsOf(limits), notes !== false), notes);
  };
  return coreTool(row, run, mostOf);
}

/** A result, with each note in a line after it if a model sees them, or given to the function that wants them. */
function withNotes({ text, notes = [] }: NotedText, wanted: ToolContext["notes"] = false): string {
  if (notes.length === 0 || wanted === false) return text;
  if (wanted === true) return [text, ...notes.map(({ message }) => `note: ${message}`)].join("\n");
  wanted(notes);
  return text;
}

const CALCULATOR = "art/calculator";
const ANSWER = "pascaline/answer";

/** What a call in a thread comes to. */
interface InThread extends NotedText {
  /** The parts of a result that has several, a JSON object. */
  readonly parts?: string;
}

/** Makes a call of a tool in one of these threads. */
type CallInThread = (args: string, context: RunContext, threads: Threads) => InThread;

/** A tool that has an `ans` for each thread. A call without a thread has none. */
function inThreads(row: ToolRow, threads: Threads | StoredThreads, call: CallInThread): CoreTool {
  const run: Run = (args, context) => {
    const { threadId = "" } = context;
    if (threads instanceof Threads) return told(call(args, context, threads), context);
    if (threadId === "") return told(call(args, context, new Threads(undefined, 0)), context);
    return runInStore(args, context, threads, call);
  };
  return Object.assign(coreTool(row, run, mostOf), { forget: (threadId: string) => threads.forget(threadId) });
}

async function runInStore(
  args: string,
  context: RunContext,
  threads: StoredThreads,
  call: CallInThread,
): Promise<string> {
  const { threadId = "", idempotencyKey, signal, turn } = context;
  const inThread = {
    evaluate: (own: Threads) => call(args, context, own),
    namesAns: () => argumentsNameAns(args),
    idempotencyKey,
    signal,
    turn,
  };
  try {
    const { result, note } = await threads.run(threadId, inThread);
    return told(note === undefined ? result : { ...result, notes: [...(result.notes ?? []), note] }, context);
  } catch (error) {
    throw isCalculationError(error) ? failureInThread(error) : error;
  }
}

/** A failure that is not one of the call itself. */
function failureInThread({ message, hint, code, rendered, cause }: CalculationError): ToolError {
  return new ToolError(message, hint, { code, rendered, cause });
}

/** The text of a result; its parts and its notes go to whoever wants them. */
function told(result: InThread, { notes, parts: wanted }: RunContext): string {
  if (result.parts) wanted?.(result.parts);
  return withNotes(result, notes);
}

/** `answer` has an `ans` for each thread, too. */
function answerOf(row: ToolRow, key: string, threads: Threads | StoredThreads): CoreTool {
  return inThreads(row, threads, (args, context, own) => runInThread(key, own, args, context));
}

/** Runs a tool of the core that has an `ans` for each thread. */
function runInThread(key: string, threads: Threads, args: string, context: RunContext): InThread {
  const { threadId = "", limits, parts } = context;
  const last = threadId === "" ? undefined : threads.get(threadId);
  const given = (last && answerJson(last)) ?? "";
  const { ans, ...result } = runToolInThread(key, args, given, clockOf(context), cellsOf(limits), parts !== undefined);
  if (threadId !== "" && ans !== "") threads.set(threadId, lastOfJson(ans));
  return result;
}

/** The answer that a tool leaves; of `answer`, a number if no digit is lost so, and otherwise a text. */
function lastOfJson(json: string): Answer {
  const value = JSON.parse(json) as unknown;
  if (typeof value === "number") return { type: "number", value, text: String(value) };
  return typeof value === "string" ? { type: "text", value, text: value } : decodeAnswer(json, json);
}

/** ART's calculator has an `ans` for each thread, which is stored here. The core knows what a text means that `answer` has left. */
function calculatorOf(row: ToolRow, threads: Threads | StoredThreads, language = languageOfTool({})): CoreTool {
  return inThreads(row, threads, (args, context, own) => {
    const { threadId = "", limits } = context;
    if (threadId !== "" && own.get(threadId)?.type === "text") return runInThread(CALCULATOR, own, args, context);
    const cells = cellsOf(limits);
    const checked: unknown = JSON.parse(checkedArguments(row.name, row.parameters, true, args, cells));
    try {
      return calculateInThread(checked, threadId === "" ? new Threads(undefined, 0) : own, threadId, cells, language);
    } catch (error) {
      throw isCalculationError(error) ? failureOfCalculator(error) : error;
    }
  });
}

function failureOfCalculator({ message, hint, code, rendered }: CalculationError): ToolError {
  const prefix = failurePrefix();
  return new ToolError(prefix + message, hint, { code, rendered: prefix + rendered });
}

function mostOf({ limits }: ToolContext): number {
  return argumentBytes(cellsOf(limits));
}

function cellsOf(limits: Limits | undefined): LimitCells {
  return limits && readLimits(limits);
}

/**
 * Runs one call with the tool of its name, or of its key, `set/name`. Whatever the call is, and whatever the tool throws,
 * the result is a message; it rejects only if two tools have the same name, or with the reason of the context's signal if that is
 * aborted.
 *
 * @throws {Error} `Duplicate tool name: …`
 *
 * @example
 * const call = { id: "call_1", type: "function", function: { name: "calculate", arguments: '{"expression": "2**10"}' } } as const;
 * await runToolCall(defaultTools(), call); // { role: "tool", tool_call_id: "call_1", name: "calculate", content: "1024" }
 */
export async function runToolCall(
  tools: readonly Tool[],
  call: ToolCall | CustomToolCall,
  context: ToolContext = {},
): Promise<ToolMessage> {
  const fault = faultOf(tools);
  if (fault !== undefined) throw new Error(fault);
  throwIfContextAborted(context);
  const [id, name] = [partOf(() => call.id), partOf(() => (call as ToolCall).function.name)];
  try {
    const found = readable(tools).find(({ own, key }) => own === name || key === name);
    if (found === undefined) return failed(id, name, notFound(name, tools));
    return messageFor(id, name, await run(found.tool, (call as ToolCall).function.arguments, context));
  } catch (error) {
    throwIfContextAborted(context);
    return failed(id, name, failureOf(error));
  }
}

/**
 * The failure of a call of the tool with this key, where a model is offered tools under these names, by their keys. A hint that sends to
 * another tool then has its name, and repeats the call if that tool answers it; a tool that is not offered is not mentioned.
 *
 * @example
 * const args = '{"expression": "abs(-2)"}';
 * const failure = await getTool("agent_loop/calculate").execute?.(JSON.parse(args)).catch((error) => error);
 * failureAmong(failure, "agent_loop/calculate", args, { "art/calculator": "calc" }).hint;
 * // "functions cannot be called here: call calc with `abs(-2)`"
 */
export function failureAmong(
  { message, code, hint, rendered }: ToolFailure,
  key: string,
  args: string,
  names: Readonly<Record<string, string>>,
): ToolFailure {
  if (hint === undefined) return { message, code, hint, rendered };
  const offered = Object.entries(names).map((tool) => tool.join(" "));
  const [here, shown] = errorAmongTools(key, args, hint, rendered, offered.join("\n"));
  return { message, code, hint: here || undefined, rendered: shown };
}

function messageFor(id: string, name: string, content: string, failure?: ToolFailure): ToolMessage {
  const message = { role: "tool", tool_call_id: id, name, content };
  hide(message, "isError", failure !== undefined);
  hide(message, "code", failure?.code);
  hide(message, "hint", failure?.hint);
  hide(message, "rendered", failure?.rendered);
  if (failure?.cause !== undefined) hide(message, "cause", failure.cause);
  return message as ToolMessage;
}

/** The message of a failed call. */
function failed(id: string, name: string, failure: ToolFailure): ToolMessage {
  const { code, message, hint } = failure;
  try {
    const content = code === UNKNOWN_TOOL ? withHint(message, hint) : failedContent(message, hint);
    return messageFor(id, name, content, failure);
  } catch (error) {
    // The wasm is not loaded, or has no memory.
    return messageFor(id, name, messageOf(error), failureOf(error));
  }
}

const UNKNOWN_TOOL = "unknown-tool";

function notFound(name: string, tools: readonly Tool[]): ToolFailure {
  const { message, hint } = missingTool(
    name,
    readable(tools).map(({ own }) => own),
  );
  return { message, hint, code: UNKNOWN_TOOL, rendered: withHint(message, hint) };
}

/** Why tools cannot be registered together. */
function faultOf(tools: readonly Tool[]): string | undefined {
  try {
    const names = readable(tools).map(({ own }) => own);
    // The core has the words for two of one name.
    return new Set(names).size === names.length ? undefined : faultOfNames(names);
  } catch {
    // The fault is not in their names: there are no tools, or no wasm, which the call reports.
    return undefined;
  }
}

/** A part of a call as text; empty if it cannot be read. */
function partOf(read: () => unknown): string {
  try {
    return textOf(read(), argumentBytes());
  } catch {
    return "";
  }
}

/**
 * Runs calls in order, such as the `tool_calls` of a model's message; returns a message for each. If the context's signal is aborted,
 * it rejects with the reason, and the rest are not run.
 */
export async function runToolCalls(
  tools: readonly Tool[],
  calls: readonly (ToolCall | CustomToolCall)[] | null | undefined,
  context: ToolContext = {},
): Promise<ToolMessage[]> {
  const messages: ToolMessage[] = [];
  for (const call of calls ?? []) messages.push(await runToolCall(tools, call, context));
  return messages;
}

/**
 * OpenAI's function specifications of tools. In the strict form every property is required, an optional one may be null, and
 * an open map is a list of `{name, value}`; {@link runToolCall} accepts arguments in both forms. A schema whose root is an
 * open map or has `anyOf` has no strict form and is returned unchanged; in a strict one, so are `$ref` and objects without a
 * description of their properties.
 *
 * @throws {Error} `Duplicate tool name: …`
 */
export function functionSpecifications(
  tools: readonly Tool[],
  { strict = false }: { readonly strict?: boolean } = {},
): FunctionSpecification[] {
  checkNames(tools.map(({ name }) => textOf(name)));
  return tools.map(
    (tool) =>
      JSON.parse(specification(tool.name, tool.description ?? "", schemaText(tool), strict)) as FunctionSpecification,
  );
}

/** The tools with their names and keys. Unreadable ones are left out. */
function readable(tools: readonly Tool[]): { tool: Tool; own: string; key: string | undefined }[] {
  if (!Array.isArray(tools)) throw invalidInput("tools must be a list");
  return (tools as readonly Tool[]).flatMap((tool) => {
    try {
      const own = textOf(tool.name);
      return [{ tool, own, key: tool.set && `${tool.set}/${own}` }];
    } catch {
      return [];
    }
  });
}

async function run(tool: Tool, args: unknown, context: ToolContext): Promise<string> {
  const ofCore = runOf(tool);
  if (ofCore !== undefined) return ofCore(args, context);
  const text = textOf(args, mostOf(context));
  const runs = tool.execute !== undefined;
  const checked = JSON.parse(
    checkedArguments(tool.name, schemaText(tool), runs, text, cellsOf(context.limits)),
  ) as object;
  const content = await tool.execute?.(checked, context);
  if (content === undefined) return "";
  return typeof content === "string" ? content : jsonOf(content);
}

/** The schema of a tool as JSON; the core reports a missing one. */
function schemaText({ parameters }: Tool): string {
  return JSON.stringify(parameters) ?? "";
}
