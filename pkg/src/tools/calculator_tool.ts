import { throwIfAborted } from "../abort.js";
import { namesAns } from "../answers/names.js";
import { ANSWERS_OPTIONS, type AnswersOptions } from "../answers/store.js";
import type { StoredThreads } from "../answers/stored_threads.js";
import { threadsOf } from "../answers/threads_of.js";
import type { ExecutionContext, IToolExecutor, ToolResult, ToolSchema } from "../art.js";
import { calculatorSchema } from "./calculator_schema.js";
import { type Entries, type Language, NO_INPUTS, failurePrefix } from "../crossing/engine.js";
import { CalculationError, messageOf, withHint } from "../errors.js";
import { evaluateWith } from "../evaluate.js";
import { hide } from "../hide.js";
import { loaded } from "../loading/init.js";
import { isScope, readAns, readLanguage, readScope } from "../crossing/inputs.js";
import { type LimitCells, readLimits } from "../limits.js";
import { outlineOf } from "./outline.js";
import { checkOptions, ownOf } from "../own.js";
import { misfitOf } from "./schema.js";
import { Threads, becomesAns } from "../threads.js";
import type { Answer, LanguageOptions, Limits } from "../values.js";
import { Flag } from "../crossing/wire.js";

const DEFAULT_THREAD = "default-thread";
const DEFAULT_CALL = "calculator-call";

/** The schema of the notes in an output. */
const NOTES = {
  type: "array",
  items: { type: "string" },
  description: "Where the result may not be what the expression was meant to say.",
};

/** The options of a calculator. */
export interface CalculatorOptions extends AnswersOptions {
  /**
   * The maximum number of threads whose last answers are kept: beyond it, the least recently used are forgotten. 10,000 by
   * default; a map of the caller's own keeps all by default, and a store decides itself.
   */
  readonly maxThreads?: number | undefined;
  /** The limits of one call. */
  readonly limits?: Limits | undefined;
  /** The names of the functions that can be called; all of them by default. The description names those that are on. */
  readonly functions?: readonly string[] | undefined;
  /**
   * Units are part of expressions by default (`sin(90 deg)`), but as a result they are an error, as in ART. With `true`, a quantity
   * is accepted as a result, as text such as `5 inch`; with `false`, names are no units.
   */
  readonly units?: boolean | undefined;
  /**
   * Whether the notes on an answer are part of the output, `{ result, notes }`, which is what ART shows its model. They are always in
   * `metadata.notes`, with their codes and places.
   */
  readonly notes?: boolean | undefined;
}

const OPTIONS: readonly (keyof CalculatorOptions)[] = [
  ...ANSWERS_OPTIONS,
  "maxThreads",
  "limits",
  "functions",
  "units",
  "notes",
];

/**
 * ART's `CalculatorTool`: evaluates one expression, with variables and the last answer of the thread.
 *
 * @example
 * const calculator = new CalculatorTool();
 * await calculator.execute({ expression: "5 * 3" }, { threadId: "t1" });
 * await calculator.execute({ expression: "ans + 10" }, { threadId: "t1" }); // output: { result: 25 }
 */
export class CalculatorTool implements IToolExecutor {
  static readonly toolName = "calculator";

  #schema: ToolSchema | undefined;
  readonly #threads: Threads | StoredThreads;
  readonly #limits: LimitCells;
  readonly #language: Language;
  readonly #isNoted: boolean;

  /** @throws {CalculationError} if an option is not known, or its value is none of it */
  constructor(options: CalculatorOptions = {}) {
    const own = ownOf(options);
    checkOptions(own, OPTIONS);
    const { maxThreads, limits, functions, units, notes = false } = own;
    this.#isNoted = notes;
    this.#threads = threadsOf(own, maxThreads);
    this.#limits = limits && readLimits(limits);
    this.#language = languageOfTool({ functions, units });
  }

  /**
   * The description for a model: functions by example, the arguments, and examples of calls. If the option `functions` is given, it
   * names those, and needs the wasm: a browser awaits {@link init} first.
   */
  get schema(): ToolSchema {
    if (this.#schema === undefined) {
      this.#schema = calculatorSchema(this.#language);
      const { outputSchema } = this.#schema;
      if (this.#isNoted && outputSchema !== undefined) Object.assign(outputSchema["properties"], { notes: NOTES });
    }
    return this.#schema;
  }

  /**
   * Runs one call. It never rejects: a failure is an error result, and leaves the thread's `ans` unchanged.
   *
   * @param input `{ expression, scope? }`, where the scope is an object of numbers
   * @param context the thread, which has its own `ans`: calls without one share one in memory, and have none in a store. `traceId`
   *   becomes the result's `callId`. If its `signal` is aborted, the result is an error with the reason. With a store, a repetition
   *   of the thread's last call, by its `idempotencyKey`, has the same result, and does not change `ans`.
   */
  async execute(input: any, context: ExecutionContext): Promise<ToolResult> {
    const toolName = CalculatorTool.toolName;
    let callId = DEFAULT_CALL;
    try {
      callId = context?.traceId || DEFAULT_CALL;
      const threadId = context?.threadId;
      throwIfAborted(context?.signal);
      const loading = loaded();
      if (loading !== undefined) await loading;
      const answer =
        this.#threads instanceof Threads
          ? calculateInThread(input, this.#threads, threadId || DEFAULT_THREAD, this.#limits, this.#language)
          : await this.#calculateInStore(input, this.#threads, threadId, context);
      const result = answer.type === "number" ? answer.value : answer.text;
      if (answer.notes === undefined) return { callId, toolName, status: "success", output: { result } };
      const { notes } = answer;
      const output = this.#isNoted ? { result, notes: notes.map(({ message }) => message) } : { result };
      return { callId, toolName, status: "success", output, metadata: { notes } };
    } catch (error) {
      return { callId, toolName, status: "error", ...describe(this.#withHint(error, input)) };
    }
  }

  /** An error that is not one of the expression, with the hint for an input that does not fit the schema. */
  #withHint(error: unknown, input: unknown): unknown {
    if (!isCalculationError(error) || error.code !== "invalid-input" || error.hint !== undefined) return error;
    const hint = this.#hintFor(input);
    if (hint === undefined) return error;
    const { code, message, span, rendered } = error;
    return new CalculationError({ code, message, span, hint, rendered: withHint(rendered, hint) });
  }

  #hintFor(input: unknown): string | undefined {
    try {
      return misfitOf(this.schema.inputSchema, outlineOf(input), this.#limits)?.hint;
    } catch {
      // The input is a proxy, whose own code has thrown.
      return undefined;
    }
  }

  /** Forgets the last answer of a thread: at once in memory, and in a store when the promise resolves. */
  forget(threadId: string): void | Promise<void> {
    return this.#threads.forget(threadId);
  }

  async #calculateInStore(
    input: any,
    threads: StoredThreads,
    threadId: string | undefined,
    context: ExecutionContext | undefined,
  ): Promise<Answer> {
    const limits = this.#limits;
    // Calls of every process and user would share a default thread.
    if (!threadId) return calculateInThread(input, new Threads(undefined, 0), "", limits, this.#language);
    const { expression, entries } = readInput(input, limits);
    const { result, note } = await threads.run(threadId, {
      evaluate: (own) => calculateRead(expression, entries, own, threadId, limits, this.#language),
      namesAns: () => typeof expression === "string" && namesAns(expression),
      idempotencyKey: context?.idempotencyKey,
      signal: context?.signal,
    });
    return note === undefined ? result : { ...result, notes: [...(result.notes ?? []), note] };
  }
}

/**
 * The answer to `{ expression, scope? }`, which becomes the last one of the thread.
 *
 * @internal
 */
export function calculateInThread(
  input: any,
  threads: Threads,
  threadId: string,
  limits: LimitCells,
  language: Language,
): Answer {
  const { expression, entries } = readInput(input, limits);
  return calculateRead(expression, entries, threads, threadId, limits, language);
}

/** Reads an input, once: it may change while a store is asked. */
function readInput(input: any, limits: LimitCells): { expression: any; entries: Entries } {
  const { expression, scope } = input ?? {};
  // ART spreads whatever it is given: anything else has no variables.
  return { expression, entries: isScope(scope) ? readScope(scope, numberOf, limits) : NO_INPUTS.scope };
}

function calculateRead(
  expression: any,
  scope: Entries,
  threads: Threads,
  threadId: string,
  limits: LimitCells,
  language: Language,
): Answer {
  const ans = threads.get(threadId);
  const answer = evaluateWith(expression, { ans: ans && readAns(ans, limits), scope, limits, language });
  if (becomesAns(answer)) threads.set(threadId, answer);
  return answer;
}

/**
 * What an expression of the tool may use, and the results that it may have.
 *
 * @internal
 */
export function languageOfTool(given: LanguageOptions): Language {
  const options = ownOf(given);
  const { functions, flags } = readLanguage(options);
  return { functions, flags: flags | Flag.ToolResults | (options.units === true ? Flag.QuantityResults : 0) };
}

/** ART's tool accepts only numbers. */
function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A failure in ART's words, with metadata that helps a model to correct its call. */
function describe(error: unknown): Pick<ToolResult, "error" | "metadata"> {
  // Any other exception is not a failure of the expression: the wasm is not loaded, or the input's own code threw.
  if (!isCalculationError(error)) return { error: messageOf(error) };
  const { code, message, span, hint, rendered } = error;
  const metadata = { code, span, ...(hint === undefined ? {} : { hint }), rendered };
  if (error.cause !== undefined) hide(metadata, "cause", error.cause);
  const prefix = code === "ans-unavailable" ? "" : failurePrefix();
  // ART shows a model the error and nothing else, so the hint goes there too.
  return { error: prefix + withHint(message, hint), metadata };
}

/** @internal */
export function isCalculationError(error: unknown): error is CalculationError {
  try {
    return error instanceof CalculationError;
  } catch {
    // Even the prototype of an exception may be code of the caller's.
    return false;
  }
}
