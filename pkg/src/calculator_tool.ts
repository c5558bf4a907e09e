import type { ExecutionContext, IToolExecutor, ToolResult, ToolSchema } from "./art.js";
import { failurePrefix, schemaText } from "./engine.js";
import { CalculationError, invalidInput } from "./errors.js";
import { evaluate } from "./evaluate.js";
import { visitScope } from "./scope.js";
import type { Answer, EvaluateOptions } from "./values.js";

const DEFAULT_THREAD = "default-thread";
const DEFAULT_CALL = "calculator-call";

let schema: ToolSchema | undefined;

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

  /** The last answer of each thread. */
  readonly #answers = new Map<string, Answer>();

  /** What a model is told: every function by name, the arguments, and examples. */
  get schema(): ToolSchema {
    schema ??= JSON.parse(schemaText()) as ToolSchema;
    return schema;
  }

  /**
   * Runs one call. It never rejects: what goes wrong is an error result, and leaves the thread's `ans` as it was.
   *
   * @param input `{ expression, scope? }`, the scope an object of numbers
   * @param context the thread whose `ans` is meant; `traceId` becomes the result's `callId`
   */
  async execute(input: any, context: ExecutionContext): Promise<ToolResult> {
    const callId = context?.traceId || DEFAULT_CALL;
    const threadId = context?.threadId || DEFAULT_THREAD;
    const toolName = CalculatorTool.toolName;
    try {
      const answer = evaluate(input?.expression, this.#options(input, threadId));
      if (answer.type !== "text") this.#answers.set(threadId, answer);
      const result = answer.type === "number" ? answer.value : answer.text;
      return { callId, toolName, status: "success", output: { result } };
    } catch (error) {
      return { callId, toolName, status: "error", ...describe(error) };
    }
  }

  #options(input: any, threadId: string): EvaluateOptions {
    const ans = this.#answers.get(threadId);
    const scope = input?.scope;
    if (scope !== undefined && scope !== null) visitScope(scope, checkNumber);
    return { ...(ans === undefined ? {} : { ans }), ...(scope === undefined || scope === null ? {} : { scope }) };
  }
}

function checkNumber(name: string, value: unknown): void {
  if (typeof value !== "number") throw invalidInput(`scope value "${name}" must be a number`);
}

/** A failure as ART words it, with what helps a model to mend its call beside it. */
function describe(error: unknown): Pick<ToolResult, "error" | "metadata"> {
  if (!(error instanceof CalculationError)) return { error: failurePrefix() + String((error as Error)?.message ?? error) };
  const { code, message, span, hint, rendered } = error;
  const metadata = { code, span, ...(hint === undefined ? {} : { hint }), rendered };
  return { error: failurePrefix() + message, metadata };
}
