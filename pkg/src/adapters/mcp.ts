import { type ParametersSchema, type Signal, type StandardSchema, type Tool, standardSchema } from "pascaline";
import { type AdapterOptions, type Tools, runNamed, toolsOf } from "./run.js";

/** The `McpServer` of the SDK 1.x (`@modelcontextprotocol/sdk`) or 2.x (`@modelcontextprotocol/server`). */
export interface McpServer {
  registerTool(name: string, config: any, callback: any): unknown;
}

/** What the SDK says of a call. */
interface McpCall {
  readonly sessionId?: string | undefined;
  readonly signal?: Signal | undefined;
}

/** The result of a call. */
interface McpResult {
  content: { type: "text"; text: string }[];
  isError?: true;
}

/**
 * Registers the tools with an MCP server. A failed call is a result with `isError`. Unless the context names a thread, `ans`
 * belongs to the session.
 *
 * @example
 * mcpRegister(server, ["art/calculator"]);
 */
export function mcpRegister(server: McpServer, tools: Tools, options?: AdapterOptions): void {
  const all = toolsOf(tools, options);
  for (const tool of all) {
    const call = async (args: unknown, { sessionId, signal }: McpCall = {}): Promise<McpResult> => {
      const { isError, text } = await runNamed(all, tool.name, args, { threadId: sessionId, ...options }, signal);
      return { content: [{ type: "text", text }], ...(isError && { isError: true as const }) };
    };
    server.registerTool(tool.name, describe(tool), call);
  }
}

function describe(tool: Tool): object {
  const { description, annotations } = tool;
  const hints = annotations && {
    readOnlyHint: annotations.readOnly,
    destructiveHint: !annotations.readOnly,
    idempotentHint: annotations.idempotent,
    openWorldHint: false,
  };
  return { description, inputSchema: inputSchema(tool), ...(hints && { annotations: hints }) };
}

/** A schema for both generations: 2.x takes a Standard Schema, 1.x only one of zod 4, of which it uses these parts. */
interface McpSchema extends StandardSchema {
  _zod: { def: object; toJSONSchema: () => ParametersSchema; run: (payload: object) => object };
}

function inputSchema(tool: Tool): McpSchema {
  const { parameters } = tool;
  return {
    ...standardSchema(tool),
    // The call itself checks the arguments, and says how to correct them.
    _zod: { def: { type: "object", shape: {} }, toJSONSchema: () => parameters, run: (payload) => payload },
  };
}
