import { type Signal, throwIfAborted } from "../abort.js";
import type {
  ExecutionContext,
  IToolExecutor,
  ObservationManager,
  ParsedToolCall,
  StateManager,
  ToolResult,
} from "../art.js";
import { messageOf } from "../errors.js";
import { loaded } from "../loading/init.js";
import { type LimitCells, readLimits } from "../limits.js";
import { type Refusal, refusalOf } from "./misfit.js";
import { ownOf } from "../own.js";
import { misfitOf } from "./schema.js";
import type { ToolRegistry } from "./tool_registry.js";
import type { Limits } from "../values.js";

/** The options of the tool system. ART's observation manager is one. */
export interface ToolSystemOptions extends Partial<ObservationManager> {
  /** The limits of the arguments of a call: `argumentBytes` of JSON, and as many values as `collection` says. */
  limits?: Limits;
}

/**
 * ART's tool system: runs calls in order, checks the arguments of each, and returns one result for each.
 *
 * @example
 * const registry = new ToolRegistry();
 * await registry.registerTool(new CalculatorTool());
 * const call = { callId: "1", toolName: "calculator", arguments: { expression: "2 + 2" } };
 * await new ToolSystem(registry).executeTools([call], "thread");
 */
export class ToolSystem {
  readonly #registry: Pick<ToolRegistry, "getToolExecutor">;
  readonly #stateManager: Pick<StateManager, "isToolEnabled"> | undefined;
  readonly #options: ToolSystemOptions;
  readonly #limits: LimitCells;

  /**
   * @param registry the source of the tools: a {@link ToolRegistry}, or ART's
   * @param stateManager decides which tools a thread may use; without it, every thread may use all of them
   * @param options limits, and an observer of every result
   * @throws {TypeError} if the state manager cannot decide, so that no tool runs by mistake
   */
  constructor(
    registry: Pick<ToolRegistry, "getToolExecutor">,
    stateManager?: Pick<StateManager, "isToolEnabled">,
    options: ToolSystemOptions = {},
  ) {
    if (stateManager !== undefined && typeof stateManager?.isToolEnabled !== "function") {
      throw new TypeError("ToolSystem: the state manager must have isToolEnabled(threadId, toolName)");
    }
    this.#registry = registry;
    this.#stateManager = stateManager;
    this.#options = options;
    const { limits } = ownOf(options);
    this.#limits = limits && readLimits(limits);
  }

  /**
   * Runs the calls in order. A failure becomes the call's error result; the next call is still run. Once the signal is aborted, no
   * further call is run: the error of each is the reason.
   */
  async executeTools(
    calls: ParsedToolCall[],
    threadId: string,
    traceId?: string,
    { signal }: { readonly signal?: Signal } = {},
  ): Promise<ToolResult[]> {
    const context = { threadId, ...(traceId !== undefined && { traceId }), ...(signal !== undefined && { signal }) };
    const results: ToolResult[] = [];
    for (const call of calls) {
      const result = await this.#execute(call, context);
      this.#observe(result, threadId, traceId);
      results.push(result);
    }
    return results;
  }

  /** Records a result, as ART does: nothing waits for it, and its failure is only reported. */
  #observe(content: ToolResult, threadId: string, traceId?: string): void {
    const { callId } = content;
    const report = (error: unknown): void =>
      console.warn(`ToolSystem: the result of call "${callId}" was not recorded: ${messageOf(error)}`);
    try {
      const metadata = { timestamp: Date.now(), callId };
      const observation = { threadId, type: "TOOL_EXECUTION", content, metadata } as const;
      const recorded = this.#options.record?.(traceId === undefined ? observation : { ...observation, traceId });
      Promise.resolve(recorded).catch(report);
    } catch (error) {
      report(error);
    }
  }

  async #execute(call: ParsedToolCall, context: ExecutionContext): Promise<ToolResult> {
    let [callId, toolName] = ["", ""];
    try {
      if (typeof call !== "object" || call === null) throw new Error("A tool call must be an object.");
      ({ callId, toolName } = call);
      const { arguments: input } = call;
      throwIfAborted(context.signal);
      const executor = await this.#executor(toolName, context.threadId);
      const loading = loaded();
      if (loading !== undefined) await loading;
      const refusal = this.#refusal(executor, toolName, input);
      if (refusal !== undefined) return { callId, toolName, status: "error", ...refusal };
      throwIfAborted(context.signal);
      return { ...(await executor.execute(input, { ...context })), callId, toolName };
    } catch (error) {
      return { callId, toolName, status: "error", error: messageOf(error) };
    }
  }

  async #executor(toolName: string, threadId: string): Promise<IToolExecutor> {
    const isEnabled = this.#stateManager === undefined || (await this.#stateManager.isToolEnabled(threadId, toolName));
    if (!isEnabled) throw new Error(`Tool "${toolName}" is not enabled for thread "${threadId}".`);
    const executor = await this.#registry.getToolExecutor(toolName);
    if (executor === undefined) throw new Error(`Tool "${toolName}" not found in registry.`);
    return executor;
  }

  /** Why arguments are refused; undefined if they fit. */
  #refusal({ schema }: IToolExecutor, toolName: string, input: unknown): Refusal | undefined {
    const misfit = misfitOf(schema.inputSchema, input, this.#limits);
    return misfit && refusalOf(toolName, misfit);
  }
}
