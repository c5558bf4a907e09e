/** The types of ART's tools, as its framework declares them. */

/** A description of values, as far as ART's tools use JSON Schema. */
export type JsonSchema =
  JsonObjectSchema | { type: "string" | "number" | "boolean" | "array"; [key: string]: any };

/** A description of an object. */
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

/** What a model is told of a tool. */
export interface ToolSchema {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  examples?: Array<{ input: any; output?: any; description?: string }>;
}

/** Where a tool runs. */
export interface ExecutionContext {
  threadId: string;
  traceId?: string;
  userId?: string;
}

/** What a tool gives. */
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

/** A call that a model asks for. */
export interface ParsedToolCall {
  callId: string;
  toolName: string;
  arguments: any;
}
