/** The other side of `src/js/full/`: the parts that `pascaline/lite` does not have. */
import {
  ChatEffect,
  answer,
  answerInSession,
  call,
  chatCompletes,
  chatEffect,
  check_arguments,
  run_tool,
  run_tool_in_thread,
} from "../../wasm/pascaline.js";
import type { Conversation, GivenConversation } from "../chat/conversation.js";
import type { Refusal } from "../chat/errors.js";
import type { SpecialToken } from "../chat/tokenizer.js";
import {
  type Language,
  type TextEntry,
  address,
  cut,
  cutArguments,
  engine,
  failureOf,
  guarded,
  isLoaded,
  ready,
  settle,
  takeFailure,
  takeNotes,
  takeNumberAfter,
  takeText,
  takeTexts,
  unlessFailed,
  wasm,
  writeLimits,
  writeSource,
  writeTextEntries,
  writeTexts,
} from "./engine.js";
import { type Failure, bounded } from "../errors.js";
import type { LimitCells } from "../limits.js";
import type { ToolRow } from "../tools/tool.js";
import { ToolError } from "../tools/tool_error.js";
import type { Note, NotedText } from "../values.js";
import { type CallName, Flag, NOTED, Outcome } from "./wire.js";
import type { Clock } from "../zone.js";

/** The core's result for an EvalMath expression. */
export interface Evaluation {
  readonly kind: Outcome.Int | Outcome.Float | Outcome.Failure;
  /** The number; NaN if it is an integer beyond 64 bits, or an error. */
  readonly number: number;
  /** Python's text of the number, or the error. */
  readonly text: string;
  readonly notes: readonly Note[] | undefined;
}

/** Evaluates an expression as EvalMath does. */
export function evaluateMath(expr: string): Evaluation {
  ready();
  try {
    const outcome = wasm.eval_math(address, writeSource(expr));
    const kind = (outcome % NOTED) as Evaluation["kind"];
    const number = takeNumberAfter(1, 0);
    const text = takeText();
    return { kind, number, text, notes: outcome < NOTED ? undefined : takeNotes() };
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/**
 * Calls a function that is called rarely. What it is given and returns is JSON: plain data, made here.
 *
 * @throws {CalculationError}
 */
export function called<T>(name: CallName, given: object, limits?: LimitCells): T {
  return JSON.parse(calledText(name, JSON.stringify(given), limits)) as T;
}

/** As {@link called}, from JSON to JSON. */
export function calledText(name: string, given: string, limits?: LimitCells): string {
  const outcome = guarded(() => {
    const lengths = writeTexts(name, given);
    return call(engine, ...lengths, writeLimits(limits)) === Outcome.Text ? ([takeText()] as const) : takeFailure();
  });
  const [json] = unlessFailed(outcome);
  return json;
}

/** The assertion about a result of EvalMath. */
export function assertionOf(expression: string, number: string): string {
  return called("eval-math-assertion", { expression, number });
}

/** Evaluates an expression as agent_loop's `calculate` does; notes that nobody reads are not looked for. */
export function calculateArithmetic(expression: string, limits: LimitCells, isNoted: boolean): NotedText | Failure {
  ready();
  try {
    const length = writeSource(expression, limits);
    const kind = wasm.calculate(address, length, writeLimits(limits) | (isNoted ? Flag.WithNotes : 0));
    if (kind === Outcome.Failure) return takeFailure();
    const text = takeText();
    return kind >= NOTED ? { text, notes: takeNotes() } : { text };
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** The result of nanochat's calculator for an expression. */
export function calculatorText(expr: string): string | undefined {
  ready();
  try {
    return wasm.use_calculator(address, writeSource(expr)) === Outcome.Text ? takeText() : undefined;
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

export { ChatEffect };

/** What a token does to the row's expression. */
export function effectOf(inBlock: boolean, special: Uint32Array, token: number): ChatEffect {
  return guarded(() => chatEffect(inBlock, special, token));
}

/** Whether a token completes its row. */
export function completesRow(special: Uint32Array, token: number): boolean {
  return guarded(() => chatCompletes(special, token));
}

/** A segment of a plan: a special token or a text, and its mask. */
export type Segment = (
  | { readonly special: SpecialToken; readonly text?: undefined }
  | { readonly special?: undefined; readonly text: string }
) & { readonly mask: number };

/** Plans a conversation: its segments, or why it is rejected. */
export function planConversation({ messages }: GivenConversation, forCompletion: boolean): Segment[] | Refusal {
  return called("plan", { messages, forCompletion });
}

/** The problem at `index` in the sequence that `seed` generates. */
export function arithmeticProblem(seed: number, index: number, operators: string): Conversation {
  return called("arithmetic-conversation", { seed, index, operators });
}

/** A problem of GSM8K. */
export function gsm8kProblem(question: string, answer: string, annotated: boolean): Conversation {
  return called("gsm8k-conversation", { question, answer, annotated });
}

/** The letters of a word. */
export function spellingProblem(word: string, letter: string): Conversation {
  return called("spelling-conversation", { word, letter });
}

/** The picture of tokens for a terminal. */
export function drawPicture(texts: readonly string[], mask: readonly number[]): string {
  return called("picture", { texts, mask });
}

/** The outcome of an action of Skills: its value, as a string or as JSON, and the name to bind it to; or the reason of a failure, and a hint. */
export type SkillOutcome =
  | {
      readonly value: string;
      readonly isJson: boolean;
      readonly out: string;
      readonly notes?: readonly Note[] | undefined;
    }
  | { readonly reason: string; readonly hint: string };

/** Runs an action of Skills; the action and the bindings are JSON. */
export function runSkill(tool: string, action: string, bindings: string): SkillOutcome {
  ready();
  try {
    const [toolBytes, actionBytes, bindingsBytes] = writeTexts(tool, action, bindings);
    const kind = wasm.run_skill(address, toolBytes, actionBytes, bindingsBytes);
    const [value, out] = takeTexts(2) as [string, string];
    if (kind === Outcome.Failure) return { reason: value, hint: out };
    return { value, isJson: kind === Outcome.Structured, out, notes: kind < NOTED ? undefined : takeNotes() };
  } catch (error) {
    throw failureOf(error);
  } finally {
    settle();
  }
}

/** The core's result for an equation. */
export interface SolvedEquation {
  readonly roots: string[];
  readonly numeric: boolean;
  /** What is worth knowing about them, if there is anything. */
  readonly note?: string;
}

/** Solves an equation. */
export function solveEquation(
  equation: string,
  variable: string | undefined,
  digits: number,
  limits: LimitCells,
): SolvedEquation {
  const name = variable === undefined ? undefined : cut(variable, limits);
  return called("solve", { equation: cut(equation, limits), variable: name, digits }, limits);
}

/** What a text is answered with. */
export interface AnswerInputs {
  /** The scope, and `ans`, the locale and the time if there are any. */
  readonly entries: readonly TextEntry[];
  readonly inDegrees: boolean;
  readonly digits: number;
  readonly limits: LimitCells;
}

/**
 * The texts of a reply: its type, the answer, the exact value, that which is shown, the digits, the reading, and the rest as JSON;
 * absent ones are empty.
 */
export type ReplyTexts = [
  type: string,
  text: string,
  exact: string,
  shown: string,
  decimal: string,
  reading: string,
  rest: string,
];

/** Answers a text. */
export function answerText(text: string, inputs: AnswerInputs): ReplyTexts {
  return unlessFailed(answerOutcome(text, inputs));
}

/** Answers a text; a failure is returned. */
export function answerOutcome(
  text: string,
  { entries, inDegrees, digits, limits }: AnswerInputs,
): ReplyTexts | Failure {
  return guarded(() => {
    const length = writeSource(text, limits);
    const flags = writeTextEntries(entries, length, limits) | (inDegrees ? Flag.Degrees : 0);
    return answer(engine, length, entries.length, digits, flags) === Outcome.Text
      ? (takeTexts(7) as ReplyTexts)
      : takeFailure();
  });
}

/** The texts of a reply, and the names that have a value after it, with the last answer. */
export interface InSession {
  readonly texts: ReplyTexts;
  readonly scope: readonly (readonly [name: string, value: string])[];
  readonly ans: string | undefined;
}

/** Answers a text of a session, whose scope and `ans` are those of the last reply. */
export function answerTextInSession(text: string, { entries, inDegrees, digits, limits }: AnswerInputs): InSession {
  const outcome = guarded(() => {
    const length = writeSource(text, limits);
    const flags = writeTextEntries(entries, length, limits) | (inDegrees ? Flag.Degrees : 0);
    if (answerInSession(engine, length, entries.length, digits, flags) !== Outcome.Text) return takeFailure();
    const texts = takeTexts(8);
    const [scope, ans] = JSON.parse(texts.pop() as string) as [InSession["scope"], string | null];
    return { texts: texts as ReplyTexts, scope, ans: ans ?? undefined };
  });
  return unlessFailed(outcome);
}

/** A unit with its names, what it measures, and the unit of the SI for that. */
export interface UnitRow {
  readonly names: readonly string[];
  readonly quantity: string;
  readonly si?: string | undefined;
}

/** Every unit. */
export function unitRows(): UnitRow[] {
  return called("units", {});
}

/** The names of the functions of `answer` with their brackets, of constants, and of units. */
export function knownNames(): string[] {
  return called("names", {});
}

/** Every tool, as the wasm describes it. */
export function toolRows(): ToolRow[] {
  return called("tools", {});
}

/** Why there is no tool with this key; near ones are named if the wasm is loaded. */
export function unknownTool(given: string): string {
  const key = bounded(given);
  return (isLoaded() ? called<string | null>("tool-fault", { key }) : undefined) ?? `Unknown tool name: ${key}`;
}

/** ART's calculator with a language of its expressions. */
export function calculatorRow({ functions, flags }: Language): ToolRow {
  return called("calculator", {
    functions: functions?.split(" "),
    withoutUnits: (flags & Flag.NoUnits) !== 0,
    quantities: (flags & Flag.QuantityResults) !== 0,
  });
}

/** Why tools with these names cannot be offered together; undefined if they can. */
export function faultOfNames(names: readonly string[]): string | undefined {
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice === undefined ? undefined : `Duplicate tool name: ${bounded(twice)}`;
}

/**
 * Checks that a model can tell the tools apart.
 *
 * @throws {Error} `Duplicate tool name: …`
 */
export function checkNames(names: readonly string[]): void {
  const fault = faultOfNames(names);
  if (fault !== undefined) throw new Error(fault);
}

/** Runs the tool with this key; arguments are JSON text. */
export function runTool(
  key: string,
  args: string,
  [now, zone]: Clock,
  limits: LimitCells,
  isNoted: boolean,
): NotedText {
  const call = (): number => {
    const lengths = writeTexts(key, cutArguments(args, limits), zone);
    return run_tool(engine, ...lengths, now, writeLimits(limits));
  };
  const { texts, notes } = textsOrThrow(1, call, isNoted);
  return { text: texts[0] as string, notes };
}

/** The result of a call, its parts as JSON, and the new `ans` of its thread as JSON; empty if there are none, or if it is the same. */
export type InThread = NotedText & { readonly ans: string; readonly parts: string };

/** Runs the tool with this key in a thread with this `ans`. */
export function runToolInThread(
  key: string,
  args: string,
  ans: string,
  [now, zone]: Clock,
  limits: LimitCells,
  wantsParts: boolean,
): InThread {
  const call = (): number => {
    const lengths = writeTexts(key, cutArguments(args, limits), zone, ans);
    return run_tool_in_thread(engine, ...lengths, now, writeLimits(limits) | (wantsParts ? Flag.WithParts : 0));
  };
  const { texts, notes } = textsOrThrow(3, call, true);
  const [text, next, parts] = texts as [string, string, string];
  return { text, notes, ans: next, parts };
}

/** A hint, if one is left, and a rendered text, where a model is offered these tools alone, each a key, a space and a name. */
export function errorAmongTools(
  key: string,
  args: string,
  hint: string,
  rendered: string,
  offered: readonly string[],
): { readonly hint?: string; readonly rendered: string } {
  return called("error-among", { key, arguments: args, hint, rendered, offered });
}

/** The arguments of a tool with this schema, checked, as JSON text; a tool without a handler accepts none. */
export function checkedArguments(
  name: string,
  parameters: string,
  runs: boolean,
  args: string,
  limits: LimitCells,
): string {
  return contentOrThrow(() => {
    const lengths = writeTexts(name, parameters, cutArguments(args, limits));
    return check_arguments(engine, ...lengths, runs, writeLimits(limits));
  });
}

/** OpenAI's function specification of a tool, as JSON text. */
export function specification(name: string, description: string, parameters: string, strict: boolean): string {
  return called("specification", { name, description, parameters, strict });
}

/** The content of the message of a failed call. */
export function failedContent(message: string, hint: string | undefined): string {
  return called("failed-content", { message: bounded(message), hint: hint && bounded(hint) });
}

/** The message and the hint of a call of an unknown tool; `names` are those that there are. */
export function missingTool(name: string, names: readonly string[]): { message: string; hint?: string } {
  return called("missing-tool", { name: bounded(name), names });
}

/** The content that a tool call returns. */
function contentOrThrow(call: () => number): string {
  const [content] = contentsOrThrow(1, call) as [string];
  return content;
}

/** The texts that a tool call returns. */
function contentsOrThrow(count: number, call: () => number): string[] {
  return textsOrThrow(count, call).texts;
}

/** The texts that a tool call returns, and the notes on them if somebody reads them. */
function textsOrThrow(
  count: number,
  call: () => number,
  isNoted = false,
): { texts: string[]; notes?: readonly Note[] | undefined } {
  const { isError, texts, notes } = guarded(() => {
    const kind = call();
    const isError = kind === Outcome.Failure;
    const texts = takeTexts(isError ? 4 : count);
    return { isError, texts, notes: isNoted && kind >= NOTED ? takeNotes() : undefined };
  });
  if (!isError) return { texts, notes };
  const [code, message, hint, rendered] = texts as [string, string, string, string];
  throw new ToolError(message, hint || undefined, { code, rendered });
}
