import type { IToolExecutor, ParsedToolCall, ToolResult } from "./art.js";
import { messageOf } from "./errors.js";
import { type LimitCells, readLimits } from "./limits.js";
import { schemaErrors } from "./schema.js";
import type { ToolRegistry } from "./tool_registry.js";
import type { Limits } from "./values.js";

/** The options of the tool system. */
export interface ToolSystemOptions {
  /** Whether a thread may use a tool; by default every thread may use every tool. */
  isToolEnabled?: (toolName: string, threadId: string) => boolean | Promise<boolean>;
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
  readonly #options: ToolSystemOptions;
  readonly #limits: LimitCells;

  /** @param registry the source of the tools: a {@link ToolRegistry}, or ART's */
  constructor(registry: Pick<ToolRegistry, "getToolExecutor">, options: ToolSystemOptions = {}) {
    this.#registry = registry;
    this.#options = options;
    this.#limits = options.limits && readLimits(options.limits);
  }

  /** Runs the calls in order. A failure becomes the call's error result; the next call is still run. */
  async executeTools(calls: ParsedToolCall[], threadId: string, traceId?: string): Promise<ToolResult[]> {
    const results: ToolResult[] = [];
    for (const call of calls) results.push(await this.#execute(call, threadId, traceId));
    return results;
  }

  async #execute(call: ParsedToolCall, threadId: string, traceId?: string): Promise<ToolResult> {
    let [callId, toolName] = ["", ""];
    try {
      if (typeof call !== "object" || call === null) throw new Error("A tool call must be an object.");
      ({ callId, toolName } = call);
      const { arguments: input } = call;
      const executor = await this.#executor(toolName, input, threadId);
      const context = traceId === undefined ? { threadId } : { threadId, traceId };
      return { ...(await executor.execute(input, context)), callId, toolName };
    } catch (error) {
      return { callId, toolName, status: "error", error: messageOf(error) };
    }
  }

  async #executor(toolName: string, input: unknown, threadId: string): Promise<IToolExecutor> {
    const isEnabled = (await this.#options.isToolEnabled?.(toolName, threadId)) ?? true;
    if (!isEnabled) throw new Error(`Tool "${toolName}" is not enabled for thread "${threadId}".`);
    const executor = await this.#registry.getToolExecutor(toolName);
    if (executor === undefined) throw new Error(`Tool "${toolName}" not found in registry.`);
    const errors = schemaErrors(executor.schema.inputSchema, input, this.#limits);
    if (errors.length > 0) throw new Error(`Invalid arguments for tool "${toolName}": ${errors.join(", ")}`);
    return executor;
  }
}
