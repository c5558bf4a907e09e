/** The types of ART's tools, as its framework declares them. */
import type { Signal } from "./abort.js";

/** A schema, as far as ART's tools use JSON Schema. */
export type JsonSchema = JsonObjectSchema | { type: "string" | "number" | "boolean" | "array"; [key: string]: any };

/** The schema of an object. */
export interface JsonObjectSchema {
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
}

/** The description of a tool for a model. */
export interface ToolSchema {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  examples?: Array<{ input: any; output?: any; description?: string }>;
}

/** The context of a call. */
export interface ExecutionContext {
  threadId: string;
  traceId?: string;
  userId?: string;
  /** An `AbortSignal`: what has not begun when it is aborted is not run. */
  signal?: Signal;
  /** A name of this call for a calculator with a store, 1 to 256 characters: with it, a repetition is not made twice. */
  idempotencyKey?: string;
}

/** The result of a tool. */
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

/** A tool that an agent can run. */
export interface IToolExecutor {
  readonly schema: ToolSchema;
  execute(input: any, context: ExecutionContext): Promise<ToolResult>;
}

/** The part of ART's state manager that decides which tools a thread may use. */
export interface StateManager {
  /** Whether the thread may use the tool. */
  isToolEnabled(threadId: string, toolName: string): Promise<boolean> | boolean;
  /** The thread, whose configuration lists its tools. */
  loadThreadContext?(threadId: string): Promise<ThreadContext | null | undefined>;
}

/** A thread, as far as its tools are concerned. */
export interface ThreadContext {
  config?: { enabledTools?: string[] } | null;
}

/** The part of ART's observation manager that a tool system uses. */
export interface ObservationManager {
  record(observation: Observation): Promise<void> | void;
}

/** A tool that was run, or could not be. */
export interface Observation {
  threadId: string;
  traceId?: string;
  /** `"TOOL_EXECUTION"`: in ART a member of an enumeration, to which TypeScript assigns no string. */
  type: any;
  content: ToolResult;
  metadata?: { timestamp: number; callId: string };
}

/** A call that a model requests. */
export interface ParsedToolCall {
  callId: string;
  toolName: string;
  arguments: any;
}
