import type { ExecutionContext, IToolExecutor, ToolResult, ToolSchema } from "./art.js";
import { type Inputs, NO_INPUTS, failurePrefix, schemaText } from "./engine.js";
import { CalculationError, messageOf } from "./errors.js";
import { evaluateWith } from "./evaluate.js";
import { readAns, readScope } from "./inputs.js";
import { type LimitCells, readLimits } from "./limits.js";
import { Threads } from "./threads.js";
import type { Answer, Limits } from "./values.js";

const DEFAULT_THREAD = "default-thread";
const DEFAULT_CALL = "calculator-call";

/** What a calculator may be given. */
export interface CalculatorOptions {
  /** The last answer of each thread, in a map of the caller's own: to begin with some, to keep them, to share them. */
  readonly answers?: Map<string, Answer> | undefined;
  /**
   * The most threads whose last answers are kept: of more, the least recently used are forgotten. 10,000 by default; a map of
   * the caller's own keeps all by default.
   */
  readonly maxThreads?: number | undefined;
  /** The most that one call may take. */
  readonly limits?: Limits | undefined;
}

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
  readonly #threads: Threads;
  readonly #limits: LimitCells;

  constructor({ answers, maxThreads, limits }: CalculatorOptions = {}) {
    this.#threads = new Threads(answers, maxThreads);
    this.#limits = limits && readLimits(limits);
  }

  /** What a model is told: every function by name, the arguments, and examples. */
  get schema(): ToolSchema {
    this.#schema ??= JSON.parse(schemaText()) as ToolSchema;
    return this.#schema;
  }

  /**
   * Runs one call. It never rejects: what goes wrong is an error result, and leaves the thread's `ans` as it
   * was.
   *
   * @param input `{ expression, scope? }`, the scope an object of numbers
   * @param context the thread whose `ans` is meant; `traceId` becomes the result's `callId`
   */
  async execute(input: any, context: ExecutionContext): Promise<ToolResult> {
    const toolName = CalculatorTool.toolName;
    let callId = DEFAULT_CALL;
    try {
      callId = context?.traceId || DEFAULT_CALL;
      const threadId = context?.threadId || DEFAULT_THREAD;
      const answer = evaluateWith(input?.expression, this.#inputs(input?.scope, threadId));
      if (answer.type !== "text") this.#threads.set(threadId, answer);
      const result = answer.type === "number" ? answer.value : answer.text;
      return { callId, toolName, status: "success", output: { result } };
    } catch (error) {
      return { callId, toolName, status: "error", ...describe(error) };
    }
  }

  /** Forgets the last answer of a thread. */
  forget(threadId: string): void {
    this.#threads.forget(threadId);
  }

  #inputs(scope: unknown, threadId: string): Inputs {
    const limits = this.#limits;
    const entries = scope === undefined || scope === null ? NO_INPUTS.scope : readScope(scope, numberOf, limits);
    const ans = this.#threads.get(threadId);
    return { ans: ans && readAns(ans, limits), scope: entries, limits };
  }
}

/** ART's tool takes numbers alone. */
function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A failure as ART words it, with what helps a model to mend its call beside it. */
function describe(error: unknown): Pick<ToolResult, "error" | "metadata"> {
  // Whatever else was thrown is no failure of an expression: the wasm is not loaded, or the input's own code
  // threw.
  if (!isCalculationError(error)) return { error: messageOf(error) };
  const { code, message, span, hint, rendered } = error;
  const metadata = { code, span, ...(hint === undefined ? {} : { hint }), rendered };
  return { error: failurePrefix() + message, metadata };
}

function isCalculationError(error: unknown): error is CalculationError {
  try {
    return error instanceof CalculationError;
  } catch {
    // Even the prototype of what is thrown may be code of the caller's.
    return false;
  }
}
