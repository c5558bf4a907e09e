import { type FunctionSpecification, type ParametersSchema, functionSpecifications } from "pascaline";
import { type AdapterOptions, type Tools, runNamed, textFor, toolsOf } from "./run.js";

/** A function tool of the Chat Completions API, which its `runTools` runs. */
export interface OpenaiTool {
  type: "function";
  function: FunctionSpecification["function"] & {
    function: (args: any) => Promise<string>;
    parse: (input: string) => any;
  };
}

/**
 * The tools for Chat Completions (`openai`), in the strict form where there is one: both for `create`, whose calls
 * `runToolCalls` runs, and for `runTools`. The API has no failed results: the text of a failure is the result.
 *
 * @example
 * client.chat.completions.runTools({ model, messages, tools: openaiTools(["art/calculator"]) });
 */
export function openaiTools(tools: Tools, options?: AdapterOptions): OpenaiTool[] {
  const all = toolsOf(tools, options);
  return functionSpecifications(all, { strict: true }).map(({ type, function: specification }) => {
    const call = async (args: unknown): Promise<string> =>
      textFor(await runNamed(all, specification.name, args, options));
    // The API does not get them: JSON has no functions.
    const own = { function: call, parse: (input: string) => input };
    return { type, function: { ...specification, ...own } };
  });
}

/** A function tool of the Responses API. */
export interface ResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: ParametersSchema;
  strict: boolean;
}

/**
 * The tools for the Responses API (`openai`), in the strict form where there is one.
 *
 * @example
 * const { id, output } = await client.responses.create({ model, input, tools: responsesTools(tools) });
 * const outputs = await responsesOutputs(tools, output);
 * await client.responses.create({ model, previous_response_id: id, input: outputs, tools: responsesTools(tools) });
 */
export function responsesTools(tools: Tools): ResponsesTool[] {
  return functionSpecifications(toolsOf(tools), { strict: true }).map(({ type, function: specification }) => {
    const { name, description, parameters, strict = false } = specification;
    return { type, name, description, parameters, strict };
  });
}

/** The output of a function call in the Responses API. */
export interface ResponsesOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
}

/** Runs the function calls among the items of a response, in order; returns an output for each. */
export async function responsesOutputs(
  tools: Tools,
  items: readonly { readonly type: string }[],
  options?: AdapterOptions,
): Promise<ResponsesOutput[]> {
  const all = toolsOf(tools, options);
  const outputs: ResponsesOutput[] = [];
  for (const item of items) {
    if (item.type !== "function_call") continue;
    const { call_id, name, arguments: args } = item as ResponsesCall;
    outputs.push({ type: "function_call_output", call_id, output: textFor(await runNamed(all, name, args, options)) });
  }
  return outputs;
}

interface ResponsesCall {
  readonly type: "function_call";
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}
