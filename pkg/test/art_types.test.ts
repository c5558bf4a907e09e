// ART's interfaces, restated from its newest public commit (9db75b0): Pascaline's classes take the places of ART's, and work
// with ART's others. Nothing here runs: `tsc` reads it.
import { CalculatorTool, ToolRegistry, ToolSystem } from "pascaline";
import { stateManagerAnswers } from "pascaline/answers";

namespace art {
  type JsonObjectSchema = {
    type: "object";
    properties: {
      [key: string]: {
        type: string;
        description?: string;
        default?: any;
        items?: JsonObjectSchema | { type: string };
        properties?: JsonObjectSchema["properties"];
        required?: string[];
        additionalProperties?: boolean | { type: string };
        [key: string]: any;
      };
    };
    required?: string[];
    additionalProperties?: boolean;
  };

  type JsonSchema = JsonObjectSchema | { type: "string" | "number" | "boolean" | "array"; [key: string]: any };

  export interface ToolSchema {
    name: string;
    description: string;
    inputSchema: JsonSchema;
    outputSchema?: JsonSchema;
    examples?: Array<{ input: any; output?: any; description?: string }>;
  }

  export interface ExecutionContext {
    threadId: string;
    traceId?: string;
    userId?: string;
  }

  export interface ToolResult {
    callId: string;
    toolName: string;
    status: "success" | "error";
    output?: any;
    error?: string;
    metadata?: {
      sources?: Array<{ sourceName: string; url?: string; [key: string]: any }>;
      [key: string]: any;
    };
  }

  export interface ParsedToolCall {
    callId: string;
    toolName: string;
    arguments: any;
  }

  export interface IToolExecutor {
    readonly schema: ToolSchema;
    execute(input: any, context: ExecutionContext): Promise<ToolResult>;
  }

  export interface IToolRegistry {
    registerTool(executor: IToolExecutor): Promise<void>;
    getToolExecutor(toolName: string): Promise<IToolExecutor | undefined>;
    getAvailableTools(filter?: { enabledForThreadId?: string }): Promise<ToolSchema[]>;
    unregisterTool?(toolName: string): Promise<void>;
    unregisterTools?(predicate: (schema: ToolSchema) => boolean): Promise<number>;
  }

  /** What the class has beyond its interface. */
  export interface RegistryClass extends IToolRegistry {
    clearAllTools(): Promise<void>;
  }

  export interface IToolSystem {
    executeTools(toolCalls: ParsedToolCall[], threadId: string, traceId?: string): Promise<ToolResult[]>;
  }

  interface ThreadConfig {
    providerConfig: object;
    enabledTools: string[];
    historyLimit: number;
  }

  interface AgentState {
    data: any;
    version?: number;
    [key: string]: any;
  }

  interface ThreadContext {
    config: ThreadConfig;
    state: AgentState | null;
  }

  export interface StateManager {
    loadThreadContext(threadId: string, userId?: string): Promise<ThreadContext>;
    isToolEnabled(threadId: string, toolName: string): Promise<boolean>;
    getThreadConfigValue<T>(threadId: string, key: string): Promise<T | undefined>;
    saveStateIfModified(threadId: string): Promise<void>;
    setThreadConfig(threadId: string, config: ThreadConfig): Promise<void>;
    setAgentState(threadId: string, state: AgentState): Promise<void>;
  }

  enum ObservationType {
    INTENT = "INTENT",
    TOOL_EXECUTION = "TOOL_EXECUTION",
  }

  interface Observation {
    id: string;
    threadId: string;
    traceId?: string;
    timestamp: number;
    type: ObservationType;
    title: string;
    content: any;
    metadata?: Record<string, any>;
  }

  export interface ObservationManager {
    record(observation: Omit<Observation, "id" | "timestamp" | "title">): Promise<void>;
    getObservations(threadId: string): Promise<Observation[]>;
  }
}

/** Pascaline's parts in ART's places. */
export const executor: art.IToolExecutor = new CalculatorTool();
export const registry: art.RegistryClass = new ToolRegistry();

/** ART's own parts in Pascaline's. */
export function systems(
  registry: art.IToolRegistry,
  states: art.StateManager,
  observations: art.ObservationManager,
): art.IToolSystem[] {
  return [
    new ToolSystem(registry, states, observations),
    new ToolSystem(new ToolRegistry(states), states),
    // @ts-expect-error a state manager decides which tools a thread may use
    new ToolSystem(registry, {}),
    // @ts-expect-error the answer is a boolean
    new ToolSystem(registry, { isToolEnabled: async () => 1 }),
  ];
}

export function inItsState(states: art.StateManager): art.IToolExecutor {
  return new CalculatorTool({ answers: stateManagerAnswers(states) });
}
