import { type ParametersSchema, type Signal } from "pascaline";
import { type AdapterOptions, type Tools, run, toolsOf } from "./run.js";

/** A tool of pi. */
export interface PiTool {
  name: string;
  label: string;
  description: string;
  parameters: ParametersSchema;
  execute: (
    toolCallId: string,
    params: any,
    signal?: Signal,
  ) => Promise<{ content: { type: "text"; text: string }[]; details: undefined }>;
}

/**
 * An extension of pi (`@mariozechner/pi-coding-agent`) that registers the tools. A failed call is an error of the tool.
 *
 * @example
 * // .pi/extensions/pascaline.ts
 * export default piExtension(["art/calculator"]);
 */
export function piExtension(tools: Tools, options?: AdapterOptions): (pi: { registerTool(tool: any): void }) => void {
  return (pi) => {
    for (const tool of piTools(tools, options)) pi.registerTool(tool);
  };
}

/** The tools for pi's agent (`@mariozechner/pi-agent-core`). */
export function piTools(tools: Tools, options?: AdapterOptions): PiTool[] {
  const all = toolsOf(tools, options);
  return all.map(({ name, description, parameters }) => {
    const execute: PiTool["execute"] = async (_, params, signal) => ({
      content: [{ type: "text", text: await run(all, name, params, options, signal) }],
      details: undefined,
    });
    return { name, label: name, description, parameters, execute };
  });
}
