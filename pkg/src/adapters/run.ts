/** What the adapters have in common: which tools, and how one of them is run. */
import { type Tool, type ToolContext, ToolError, runToolCall, toolSet } from "pascaline";

/** Tools, or their keys such as `art/calculator`. Of two with one name, each gets its set as a prefix, as in `toolSet`. */
export type Tools = readonly (Tool | string)[];

/** The tools under different names. */
export function toolsOf(tools: Tools): Tool[] {
  return toolSet(tools);
}

/**
 * Runs a tool, for a framework whose tools throw.
 *
 * @throws {ToolError} whose message has the place and the hint, since a framework shows a model nothing else
 */
export async function run(tool: Tool, args: unknown, context?: ToolContext): Promise<string> {
  const call = { id: "", function: { name: tool.name, arguments: args as object } };
  const { isError, content, rendered = content, hint, code = "" } = await runToolCall([tool], call, context);
  if (isError) throw new ToolError(rendered, hint, { code, rendered });
  return content;
}

/** Runs the tool of this name, for a framework in which a failure is data. */
export async function runNamed(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  context?: ToolContext,
): Promise<Ran> {
  const { isError, content, rendered } = await runToolCall(
    tools,
    { id: "", function: { name, arguments: args as object } },
    context,
  );
  return { isError, text: rendered ?? content };
}

/** The outcome of a call. */
export interface Ran {
  readonly isError: boolean;
  /** The result, or the message with the place and the hint. */
  readonly text: string;
}
