/** What the adapters have in common: which tools, and how one of them is run. */
import {
  type AnswersOptions,
  type Signal,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolKey,
  runToolCall,
  toolSet,
} from "pascaline";

/** Tools, or their keys such as `art/calculator`. Of two with one name, each gets its set as a prefix, as in `toolSet`. */
export type Tools = readonly (Tool | ToolKey)[];

/** The context of the calls, and where the tools that are given by their keys keep the last answers of threads. */
export interface AdapterOptions extends ToolContext, AnswersOptions {}

const OPTIONS: readonly (keyof AdapterOptions)[] = [
  "threadId",
  "now",
  "zone",
  "limits",
  "notes",
  "signal",
  "idempotencyKey",
  "answers",
  "answersTimeout",
];

/** The tools under different names. */
export function toolsOf(tools: Tools, options: AdapterOptions = {}): Tool[] {
  return toolSet(tools, options, OPTIONS);
}

/** The context of a call: a model sees the notes, unless the host says otherwise, and the framework may have a signal of its own. */
function contextOf(given: AdapterOptions = {}, signal: Signal | undefined): ToolContext {
  const { answers: _, answersTimeout: __, ...context } = given;
  return { ...context, notes: context.notes ?? true, signal: context.signal ?? signal };
}

/**
 * Runs a tool, for a framework whose tools throw. If the signal is aborted, it rejects with the reason.
 *
 * @throws {ToolError} whose message has the place and the hint, since a framework shows a model nothing else
 */
export async function run(tool: Tool, args: unknown, given?: AdapterOptions, signal?: Signal): Promise<string> {
  const call = { id: "", function: { name: tool.name, arguments: args as object } };
  const context = contextOf(given, signal);
  const { isError, content, rendered = content, hint, code = "", cause } = await runToolCall([tool], call, context);
  if (isError) throw new ToolError(rendered, hint, { code, rendered, cause });
  return content;
}

/** Runs the tool of this name, for a framework in which a failure is data. */
export async function runNamed(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  given?: AdapterOptions,
  signal?: Signal,
): Promise<Ran> {
  const { isError, content, rendered } = await runToolCall(
    tools,
    { id: "", function: { name, arguments: args as object } },
    contextOf(given, signal),
  );
  return { isError, text: rendered ?? content };
}

/** The outcome of a call. */
export interface Ran {
  readonly isError: boolean;
  /** The result, or the message with the place and the hint. */
  readonly text: string;
}
