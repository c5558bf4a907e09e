/** The tools of the five systems, and the contract of the tool loop. */
import { CalculatorTool } from "./calculator_tool.js";
import { readLimits } from "./inputs.js";
import { jsonOf } from "./json.js";
import { schemaErrors } from "./json_schema.js";
import {
  checkNames,
  checkedArguments,
  defaultRows,
  failedContent,
  missingContent,
  runTool,
  specification,
  toolRow,
  toolRows,
} from "./parts.js";
import {
  type CoreTool,
  type Run,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolRow,
  coreTool,
  refusalOf,
  runOf,
  textOf,
} from "./tool.js";
import type { Answer } from "./values.js";

/**
 * A call as OpenAI has it; the arguments are JSON text, or the object, in which a `bigint` keeps its digits. (A tool of your own
 * gets numbers as JavaScript has them.)
 */
export interface ToolCall {
  readonly id: string;
  readonly type?: "function";
  readonly function: { readonly name: string; readonly arguments: string | object };
}

/** What the model gets for a call. */
export interface ToolMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly name: string;
  /** The result; or what went wrong, behind `Tool execution error: ` or `Tool not found: `. */
  readonly content: string;
}

/** OpenAI's function specification of a tool. */
export interface FunctionSpecification {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: object;
    readonly strict?: true;
  };
}

/**
 * Every tool of the five systems. Names that two systems share are told apart by the set; the tools of the workspace are only
 * metadata here, `pascaline/workspace` runs them.
 *
 * @example
 * catalogue().map(({ set, name }) => `${set}/${name}`); // ["agent_loop/calculate", …]
 */
export function catalogue(): CoreTool[] {
  return toolRows().map(toolOf);
}

/**
 * agent_loop's teaching set: `calculate` and `get_current_time`.
 *
 * @example
 * const [calculate] = defaultTools();
 * await calculate?.execute?.({ expression: "(2+3)*4" }); // "20"
 */
export function defaultTools(): CoreTool[] {
  return defaultRows().map(toolOf);
}

/**
 * The tool of a key.
 *
 * @throws {Error} `Unknown tool name: …`
 *
 * @example
 * await getTool("skills/calculate").execute?.({ value: "x**2 - 4 = 0" }); // "-2.000000000, 2.000000000"
 */
export function getTool(key: string): CoreTool {
  return toolOf(toolRow(key));
}

function toolOf(row: ToolRow): CoreTool {
  return coreTool(row, row.runs ? runner(`${row.set}/${row.name}`) : undefined);
}

/** ART's calculator has an `ans` for each thread, which is kept here. */
function runner(key: string): Run {
  if (key !== "art/calculator") {
    return (args, { now = new Date(), limits }) => runTool(key, args, now.getTime(), limits && readLimits(limits));
  }
  const answers = new Map<string, Answer>();
  return async (args, { threadId = "", limits }) => {
    const calculator = new CalculatorTool({ answers, limits });
    const { name, inputSchema } = calculator.schema;
    const checked = JSON.parse(checkedArguments(name, JSON.stringify(inputSchema), true, args)) as object;
    const { output, error, metadata } = await calculator.execute(checked, { threadId });
    if (output === undefined) throw new ToolError(error ?? "", metadata?.["hint"] as string | undefined);
    return String(output.result);
  };
}

/**
 * Runs one call by the tool of its name, or of its key, `set/name`. Whatever happens there is a message; it never rejects, but
 * for two tools of one name.
 *
 * @throws {Error} `Duplicate tool name: …`
 *
 * @example
 * const call = { id: "call_1", type: "function", function: { name: "calculate", arguments: '{"expression": "2**10"}' } } as const;
 * await runToolCall(defaultTools(), call); // { role: "tool", tool_call_id: "call_1", name: "calculate", content: "1024" }
 */
export async function runToolCall(
  tools: readonly Tool[],
  call: ToolCall,
  context: ToolContext = {},
): Promise<ToolMessage> {
  checkNames(tools.map(({ name }) => textOf(name)));
  const name = textOf(call?.function?.name);
  const tool = tools.find((tool) => tool.name === name || (tool.set && `${tool.set}/${tool.name}`) === name);
  return {
    role: "tool",
    tool_call_id: textOf(call?.id),
    name,
    content: await contentOf(tool, name, textOf(call?.function?.arguments), context),
  };
}

/** Runs calls one after the other, in their order; a message for each. */
export async function runToolCalls(
  tools: readonly Tool[],
  calls: readonly ToolCall[],
  context: ToolContext = {},
): Promise<ToolMessage[]> {
  const messages: ToolMessage[] = [];
  for (const call of calls) messages.push(await runToolCall(tools, call, context));
  return messages;
}

/**
 * OpenAI's function specifications of tools. In the strict form every property is required, one that was optional may be null,
 * and an open map is a list of `{name, value}`; {@link runToolCall} takes arguments of both forms. A schema whose root is an open
 * map or has `anyOf` has no strict form and comes as it is; so do, in a strict one, `$ref`, and an object of which the schema says
 * nothing.
 *
 * @throws {Error} `Duplicate tool name: …`
 */
export function functionSpecifications(
  tools: readonly Tool[],
  { strict = false }: { readonly strict?: boolean } = {},
): FunctionSpecification[] {
  checkNames(tools.map(({ name }) => textOf(name)));
  return tools.map(
    (tool) =>
      JSON.parse(specification(tool.name, tool.description ?? "", schemaText(tool), strict)) as FunctionSpecification,
  );
}

async function contentOf(
  tool: Tool | undefined,
  name: string,
  args: string,
  context: ToolContext,
): Promise<string> {
  if (tool === undefined) return missingContent(name);
  try {
    return await run(tool, args, context);
  } catch (error) {
    const { message, hint } = refusalOf(error);
    return failedContent(message, hint);
  }
}

async function run(tool: Tool, args: string, context: ToolContext): Promise<string> {
  const ofCore = runOf(tool);
  if (ofCore !== undefined) return ofCore(args, context);
  const { name, parameters } = tool;
  const schema = schemaText(tool);
  const checked = JSON.parse(checkedArguments(name, schema, tool.execute !== undefined, args)) as object;
  // The core has no regular expressions of JavaScript's, so that a `pattern` is checked here, and nothing else.
  const errors = schema.includes('"pattern"') ? schemaErrors(parameters, checked) : [];
  if (errors.some((error) => error.includes(" must match pattern "))) throw new ToolError(`Invalid arguments for tool "${name}": ${errors.join(", ")}`);
  const content = await tool.execute?.(checked, context);
  if (content === undefined) return "";
  return typeof content === "string" ? content : jsonOf(content);
}

/** The schema of a tool as JSON; of one that has none the core says so. */
function schemaText({ parameters }: Tool): string {
  return JSON.stringify(parameters) ?? "";
}
