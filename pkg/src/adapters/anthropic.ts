import { type ParametersSchema } from "pascaline";
import { type AdapterOptions, type Tools, run, runNamed, toolsOf } from "./run.js";

/** A tool of the Messages API, which the SDK's tool runner runs. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ParametersSchema;
  run: (args: any) => Promise<string>;
  parse: (content: unknown) => any;
}

/**
 * The tools for the Messages API (`@anthropic-ai/sdk`): for `messages.create`, whose calls {@link anthropicResults} runs, and
 * for `beta.messages.toolRunner`.
 *
 * @example
 * client.beta.messages.toolRunner({ model, max_tokens, messages, tools: anthropicTools(["art/calculator"]) });
 */
export function anthropicTools(tools: Tools, options?: AdapterOptions): AnthropicTool[] {
  const all = toolsOf(tools, options);
  return all.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input_schema: tool.parameters,
    // The API does not get these: JSON has no functions.
    run: (args) => run(all, tool.name, args, options),
    parse: (content) => content,
  }));
}

/** The message with the results of a model's tool calls. */
export interface AnthropicResults {
  role: "user";
  content: { type: "tool_result"; tool_use_id: string; content: string; is_error?: true }[];
}

/**
 * Runs the tool calls of a model's message, in order. A failed one is marked by `is_error`.
 *
 * @example
 * const message = await client.messages.create({ model, max_tokens, messages, tools: anthropicTools(tools) });
 * messages.push(message, await anthropicResults(tools, message));
 */
export async function anthropicResults(
  tools: Tools,
  message: { readonly content: readonly { readonly type: string }[] },
  options?: AdapterOptions,
): Promise<AnthropicResults> {
  const all = toolsOf(tools, options);
  const content: AnthropicResults["content"] = [];
  for (const block of message.content) {
    if (block.type !== "tool_use") continue;
    const { id, name, input } = block as AnthropicCall;
    const { isError, text } = await runNamed(all, name, input, options);
    content.push({ type: "tool_result", tool_use_id: id, content: text, ...(isError && { is_error: true as const }) });
  }
  return { role: "user", content };
}

interface AnthropicCall {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}
