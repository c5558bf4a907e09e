/** The tools of the five systems. */
import { argumentsNameAns } from "../answers/names.js";
import { ANSWERS_OPTIONS, type AnswersOptions } from "../answers/store.js";
import type { StoredThreads } from "../answers/stored_threads.js";
import { threadsOf } from "../answers/threads_of.js";
import { type CalculatorOptions, calculateInThread, isCalculationError, languageOfTool } from "./calculator_tool.js";
import { allRows, rowOf, teachingRows } from "./catalogue_rows.js";
import { argumentBytes, failurePrefix } from "../crossing/engine.js";
import { type CalculationError, invalidInput } from "../errors.js";
import { loaded } from "../loading/init.js";
import { type LimitCells, readLimits } from "../limits.js";
import { checkOptions, ownOf } from "../own.js";
import { calculatorRow, checkedArguments, runTool, runToolInThread } from "../crossing/parts.js";
import { type StandardSchema, standardSchema } from "./standard_schema.js";
import { answerJson, decodeAnswer } from "../crossing/structured.js";
import { Threads } from "../threads.js";
import {
  type CallSetup,
  type CoreTool,
  type Run,
  type RunContext,
  type ToolContext,
  type ToolRow,
  coreTool,
} from "./tool.js";
import { ToolError } from "./tool_error.js";
import type { ToolKey } from "./tool_keys.js";
import type { Answer, Limits, NotedText } from "../values.js";
import { clockOf } from "../zone.js";

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
  return allRows().map((row) => toolOf(row, threads));
}

/**
 * agent_loop's teaching set: `calculate` and `get_current_time`.
 *
 * @example
 * const [calculate] = defaultTools();
 * await calculate?.execute?.({ expression: "(2+3)*4" }); // "20"
 */
export function defaultTools(): CatalogueTool[] {
  return teachingRows().map((row) => toolOf(row));
}

/** The options of a tool of the catalogue. */
export interface GetToolOptions extends AnswersOptions, Pick<CalculatorOptions, "functions" | "units"> {}

/**
 * The tool with this key. ART's calculator also takes the options of {@link CalculatorTool}: the names of the functions that can be
 * called, and whether names may be units, or quantities results. Its description names what is on, and needs the wasm: a browser
 * awaits {@link init} first. A tool with an `ans` takes the options that say where it is kept.
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
  const row = rowOf(key);
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
  return keys.map((key) => toolOf(rowOf(key), threads));
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
  return coreTool(row, run, SETUP);
}

/** A result, with each note in a line after it if a model sees them, or given to the function that wants them. */
function withNotes({ text, notes = [] }: NotedText, wanted: ToolContext["notes"] = false): string {
  if (notes.length === 0 || wanted === false) return text;
  if (wanted === true) return [text, ...notes.map(({ message }) => `note: ${message}`)].join("\n");
  wanted(notes);
  return text;
}

const SETUP: CallSetup = { loaded, most: ({ limits }) => argumentBytes(cellsOf(limits)) };
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
  return Object.assign(coreTool(row, run, SETUP), { forget: (threadId: string) => threads.forget(threadId) });
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

function cellsOf(limits: Limits | undefined): LimitCells {
  return limits && readLimits(limits);
}
