import type { ExecutionContext, IToolExecutor, ToolResult, ToolSchema } from "./art.js";
import { failurePrefix, schemaText } from "./engine.js";
import { CalculationError, messageOf } from "./errors.js";
import { evaluateWith } from "./evaluate.js";
import { type Inputs, NO_INPUTS, readAns, readLimits, readScope } from "./inputs.js";
import type { Answer, Limits } from "./values.js";

const DEFAULT_THREAD = "default-thread";
const DEFAULT_CALL = "calculator-call";

/** What a calculator may be given. */
export interface CalculatorOptions {
  /** The last answer of each thread, in a map of the caller's own: to begin with some, to keep them, to share them. */
  readonly answers?: Map<string, Answer> | undefined;
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
  readonly #answers: Map<string, Answer>;
  readonly #limits: Inputs["limits"];

  constructor({ answers = new Map(), limits }: CalculatorOptions = {}) {
    this.#answers = answers;
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
    const callId = context?.traceId || DEFAULT_CALL;
    const threadId = context?.threadId || DEFAULT_THREAD;
    const toolName = CalculatorTool.toolName;
    try {
      const answer = evaluateWith(input?.expression, this.#inputs(input?.scope, threadId));
      if (answer.type !== "text") this.#answers.set(threadId, answer);
      const result = answer.type === "number" ? answer.value : answer.text;
      return { callId, toolName, status: "success", output: { result } };
    } catch (error) {
      return { callId, toolName, status: "error", ...describe(error) };
    }
  }

  #inputs(scope: unknown, threadId: string): Inputs {
    const entries = scope === undefined || scope === null ? NO_INPUTS.scope : readScope(scope, numberOf);
    const ans = this.#answers.get(threadId);
    return { ans: ans && readAns(ans), scope: entries, limits: this.#limits };
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
  if (!(error instanceof CalculationError)) return { error: messageOf(error) };
  const { code, message, span, hint, rendered } = error;
  const metadata = { code, span, ...(hint === undefined ? {} : { hint }), rendered };
  return { error: failurePrefix() + message, metadata };
}
