/** The contract of the tool loop: a model's calls in, messages out. */
import { throwIfContextAborted } from "../abort.js";
import { specifiedParameters } from "./catalogue_rows.js";
import { argumentBytes, isLoaded } from "../crossing/engine.js";
import { invalidInput, messageOf, withHint } from "../errors.js";
import { hide } from "../hide.js";
import { loaded } from "../loading/init.js";
import { jsonOf, textOf } from "../json.js";
import { readLimits } from "../limits.js";
import { ownOf } from "../own.js";
import {
  checkNames,
  checkedArguments,
  errorAmongTools,
  failedContent,
  faultOfNames,
  missingTool,
  specification,
} from "../crossing/parts.js";
import { type ParametersSchema, type Tool, type ToolContext, keyOf, runOf } from "./tool.js";
import { type ToolFailure, failureOf } from "./tool_error.js";

/**
 * A call in OpenAI's form; the arguments are JSON text, or an object, in which a `bigint` keeps its digits. (A tool of your
 * own receives JavaScript numbers.)
 */
export interface ToolCall {
  readonly id: string;
  readonly type?: "function";
  readonly function: { readonly name: string; readonly arguments: string | object };
}

/** A call of OpenAI's custom tools, which a message can have beside function calls. There are none here: the call fails. */
export interface CustomToolCall {
  readonly id: string;
  readonly type: "custom";
}

/**
 * The message for the model, and beside it whether and why the call failed. These properties are not enumerable: JSON and a
 * spread copy do not have them, since a model's API rejects a message with a field that it does not know.
 */
export interface ToolMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly name: string;
  /**
   * The result, or an error after `Tool execution error: ` or `Tool not found: `: the original's message with the hint, and from
   * {@link runToolCalls} also the place.
   */
  readonly content: string;
  /** Whether the call failed. */
  readonly isError: boolean;
  /** The kind of failure, as in {@link ToolError}. */
  readonly code?: string | undefined;
  /** How to correct the call, if that is known. */
  readonly hint?: string | undefined;
  /** Of a failed call, the message, the line of the expression with the place underlined, and the hint. */
  readonly rendered?: string | undefined;
  /** Of a failed call, what it comes from, such as the error of a store, if that is known. */
  readonly cause?: unknown;
}

/** OpenAI's function specification of a tool. */
export interface FunctionSpecification {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ParametersSchema;
    readonly strict?: true;
  };
}

/**
 * Runs one call with the tool of its name, or of its key, `set/name`. Whatever the call is, and whatever the tool throws,
 * the result is a message; it rejects only if two tools have the same name, or with the reason of the context's signal if that is
 * aborted.
 *
 * @throws {Error} `Duplicate tool name: …`
 *
 * @example
 * const call = { id: "call_1", type: "function", function: { name: "calculate", arguments: '{"expression": "2**10"}' } } as const;
 * await runToolCall(defaultTools(), call); // { role: "tool", tool_call_id: "call_1", name: "calculate", content: "1024" }
 */
export async function runToolCall(
  tools: readonly Tool[],
  call: ToolCall | CustomToolCall,
  context: ToolContext = {},
): Promise<ToolMessage> {
  const { message } = await ran(tools, call, context);
  return message;
}

/** Runs a call; beside its message, the tool that failed. */
async function ran(tools: readonly Tool[], call: ToolCall | CustomToolCall, context: ToolContext): Promise<Ran> {
  const fault = faultOf(tools);
  if (fault !== undefined) throw new Error(fault);
  throwIfContextAborted(context);
  // A call takes its turn at once where nothing has to be loaded.
  const unavailable = isLoaded() ? undefined : await whyUnloaded();
  const [id, name] = [partOf(() => call.id), partOf(() => (call as ToolCall).function.name)];
  let tool: Tool | undefined;
  try {
    if (unavailable !== undefined) throw unavailable;
    tool = readable(tools).find(({ own, key }) => own === name || key === name)?.tool;
    if (tool === undefined) return { message: failed(id, name, notFound(name, tools)) };
    return { message: messageFor(id, name, await run(tool, (call as ToolCall).function.arguments, context)) };
  } catch (error) {
    throwIfContextAborted(context);
    return { message: failed(id, name, failureOf(error)), tool };
  }
}

interface Ran {
  readonly message: ToolMessage;
  readonly tool?: Tool | undefined;
}

/** Why the wasm cannot be loaded; undefined if it can. */
async function whyUnloaded(): Promise<Error | undefined> {
  try {
    await loaded();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/**
 * The failure of a call of the tool with this key, where a model is offered tools under these names, by their keys. A hint that sends to
 * another tool then has its name, and repeats the call if that tool answers it; a tool that is not offered is not mentioned.
 *
 * @example
 * const args = '{"expression": "abs(-2)"}';
 * const failure = await getTool("agent_loop/calculate").execute?.(JSON.parse(args)).catch((error) => error);
 * failureAmong(failure, "agent_loop/calculate", args, { "art/calculator": "calc" }).hint;
 * // "functions cannot be called here: call calc with `abs(-2)`"
 */
export function failureAmong(
  { message, code, hint, rendered }: ToolFailure,
  key: string,
  args: string,
  names: Readonly<Record<string, string>>,
): ToolFailure {
  if (hint === undefined) return { message, code, hint, rendered };
  const offered = Object.entries(names).map((tool) => tool.join(" "));
  return { message, code, hint: undefined, ...errorAmongTools(key, args, hint, rendered, offered) };
}

function messageFor(id: string, name: string, content: string, failure?: ToolFailure): ToolMessage {
  const message = { role: "tool", tool_call_id: id, name, content };
  hide(message, "isError", failure !== undefined);
  hide(message, "code", failure?.code);
  hide(message, "hint", failure?.hint);
  hide(message, "rendered", failure?.rendered);
  if (failure?.cause !== undefined) hide(message, "cause", failure.cause);
  return message as ToolMessage;
}

/** The message of a failed call. */
function failed(id: string, name: string, failure: ToolFailure): ToolMessage {
  const { code, message, hint } = failure;
  if (!isLoaded()) return messageFor(id, name, withHint(message, hint), failure);
  try {
    const content = code === UNKNOWN_TOOL ? withHint(message, hint) : failedContent(message, hint);
    return messageFor(id, name, content, failure);
  } catch (error) {
    // The wasm has no memory.
    return messageFor(id, name, messageOf(error), failureOf(error));
  }
}

const UNKNOWN_TOOL = "unknown-tool";

function notFound(name: string, tools: readonly Tool[]): ToolFailure {
  const { message, hint } = missingTool(
    name,
    readable(tools).map(({ own }) => own),
  );
  return { message, hint, code: UNKNOWN_TOOL, rendered: withHint(message, hint) };
}

/** Why tools cannot be registered together. */
function faultOf(tools: readonly Tool[]): string | undefined {
  try {
    return faultOfNames(readable(tools).map(({ own }) => own));
  } catch {
    // The fault is not in their names: there are no tools, which the call reports.
    return undefined;
  }
}

/** A part of a call as text; empty if it cannot be read. */
function partOf(read: () => unknown): string {
  try {
    return textOf(read(), isLoaded() ? argumentBytes() : 0);
  } catch {
    return "";
  }
}

/**
 * Runs calls in order, such as the `tool_calls` of a model's message; returns a message for each. A model reads the notes, unless
 * `notes` of the context says otherwise, and of a failure the place too; a hint that sends to another tool names it as it is called
 * among these, and is left out if it is not among them. If the context's signal is aborted, it rejects with the reason, and the
 * rest are not run.
 *
 * @example
 * const call = { id: "call_1", type: "function", function: { name: "calculator", arguments: '{"expression": "4.35*100"}' } } as const;
 * const [message] = await runToolCalls(toolSet(["art/calculator"]), [call]);
 * message?.content.split("\n")[0]; // "434.99999999999994", with a note in the next line
 */
export async function runToolCalls(
  tools: readonly Tool[],
  calls: readonly (ToolCall | CustomToolCall)[] | null | undefined,
  context: ToolContext = {},
): Promise<ToolMessage[]> {
  const messages: ToolMessage[] = [];
  for (const call of calls ?? []) messages.push(await runToldCall(tools, call, context));
  return messages;
}

/** Runs a call; its message tells a model all that is known. */
async function runToldCall(
  tools: readonly Tool[],
  call: ToolCall | CustomToolCall,
  context: ToolContext,
): Promise<ToolMessage> {
  const { message, tool } = await ran(tools, call, withNotesUnlessSaid(context));
  if (!message.isError || tool === undefined || !isLoaded()) return message;
  const { tool_call_id: id, name, code = "", hint, rendered = "", cause } = message;
  const failure = { message: message.content, code, hint, rendered };
  const told = { ...amongThese(failure, tool, tools, call as ToolCall), cause };
  return messageFor(id, name, failedContent("", undefined) + told.rendered, told);
}

/** The context of calls whose notes a model sees, unless it says otherwise. One that cannot be read is left to the call. */
function withNotesUnlessSaid(context: ToolContext): ToolContext {
  try {
    const own = ownOf(context);
    return own.notes === undefined ? { ...own, notes: true } : own;
  } catch {
    return context;
  }
}

/** The failure with a hint that names the tools as they are called here; an own tool's hint is as it is. */
function amongThese(failure: ToolFailure, tool: Tool, tools: readonly Tool[], call: ToolCall): ToolFailure {
  const key = readKey(tool);
  if (key === undefined) return failure;
  const names = readable(tools).map(({ tool, own }) => [readKey(tool) ?? own, own] as const);
  const args = partOf(() => call.function.arguments);
  return failureAmong(failure, key, args, Object.fromEntries(names));
}

/** The key of one of the core's tools; a tool that cannot be read is none of them. */
function readKey(tool: Tool): string | undefined {
  try {
    return keyOf(tool);
  } catch {
    return undefined;
  }
}

/**
 * OpenAI's function specifications of tools. In the strict form every property is required, an optional one may be null, and
 * an open map is a list of `{name, value}`; {@link runToolCall} accepts arguments in both forms. A schema whose root is an
 * open map or has `anyOf` has no strict form and is returned unchanged; in a strict one, so are `$ref` and objects without a
 * description of their properties.
 *
 * @throws {Error} `Duplicate tool name: …`
 */
export function functionSpecifications(
  tools: readonly Tool[],
  { strict = false }: { readonly strict?: boolean } = {},
): FunctionSpecification[] {
  checkNames(tools.map(({ name }) => textOf(name)));
  return tools.map(({ name, description = "", parameters }) => {
    const text = JSON.stringify(parameters) ?? "";
    const known = specifiedParameters(text, strict);
    if (known !== undefined) return { type: "function", function: { name, description, ...known } };
    return JSON.parse(specification(name, description, text, strict)) as FunctionSpecification;
  });
}

/** The tools with their names and keys. Unreadable ones are left out. */
function readable(tools: readonly Tool[]): { tool: Tool; own: string; key: string | undefined }[] {
  if (!Array.isArray(tools)) throw invalidInput("tools must be a list");
  return (tools as readonly Tool[]).flatMap((tool) => {
    try {
      const own = textOf(tool.name);
      return [{ tool, own, key: tool.set && `${tool.set}/${own}` }];
    } catch {
      return [];
    }
  });
}

async function run(tool: Tool, args: unknown, context: ToolContext): Promise<string> {
  const ofCore = runOf(tool);
  if (ofCore !== undefined) return ofCore(args, context);
  const limits = context.limits && readLimits(context.limits);
  const text = textOf(args, argumentBytes(limits));
  const runs = tool.execute !== undefined;
  const schema = JSON.stringify(tool.parameters) ?? "";
  const checked = JSON.parse(checkedArguments(tool.name, schema, runs, text, limits)) as object;
  const content = await tool.execute?.(checked, context);
  if (content === undefined) return "";
  return typeof content === "string" ? content : jsonOf(content);
}
