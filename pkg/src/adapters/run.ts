/** What the adapters have in common: which tools, and how one of them is run. */
import {
  type AnswersOptions,
  type Signal,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolKey,
  type ToolMessage,
  runToolCalls,
  toolSet,
} from "pascaline";

/** Tools, or their keys such as `art/calculator`. Of two with one name, each gets its set as a prefix, as in `toolSet`. */
export type Tools = readonly (Tool | ToolKey)[];

/** The context of the calls, and where the tools that are given by their keys keep the last answers of threads. */
export interface AdapterOptions extends ToolContext, AnswersOptions {}

/** The names of the options. */
export const OPTIONS: readonly (keyof AdapterOptions)[] = [
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
export function toolsOf(tools: Tools, options: AdapterOptions = {}, known: readonly string[] = OPTIONS): Tool[] {
  return toolSet(tools, options, known);
}

/** The context of a call: the framework may have a signal of its own. */
function contextOf(given: AdapterOptions = {}, signal: Signal | undefined): ToolContext {
  const { answers: _, answersTimeout: __, ...context } = given;
  return { ...context, signal: context.signal ?? signal };
}

/**
 * Runs the tool of this name among those that a model is offered, for a framework whose tools throw. If the signal is aborted, it
 * rejects with the reason.
 *
 * @throws {ToolError} whose message has the place and the hint, since a framework shows a model nothing else
 */
export async function run(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  given?: AdapterOptions,
  signal?: Signal,
): Promise<string> {
  const {
    isError,
    content,
    rendered = content,
    hint,
    code = "",
    cause,
  } = await messageOf(tools, name, args, given, signal);
  if (isError) throw new ToolError(rendered, hint, { code, rendered, cause });
  return content;
}

/** The same for a framework in which a failure is data. */
export async function runNamed(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  given?: AdapterOptions,
  signal?: Signal,
): Promise<Ran> {
  const { isError, content, rendered } = await messageOf(tools, name, args, given, signal);
  return { isError, text: rendered ?? content };
}

async function messageOf(
  tools: readonly Tool[],
  name: string,
  args: unknown,
  given?: AdapterOptions,
  signal?: Signal,
): Promise<ToolMessage> {
  const call = { id: "", function: { name, arguments: args as object } };
  const [message] = await runToolCalls(tools, [call], contextOf(given, signal));
  return message as ToolMessage;
}

/** The outcome of a call. */
export interface Ran {
  readonly isError: boolean;
  /** The result, or the message with the place and the hint. */
  readonly text: string;
}

/** The text of an outcome, where a failure can be told only by its words. */
export function textFor({ isError, text }: Ran): string {
  return isError ? `Tool execution error: ${text}` : text;
}
