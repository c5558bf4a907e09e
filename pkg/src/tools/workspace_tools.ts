/** The workspace tools, each of which calls the component. */
import type { Tool, WorkspaceLimits } from "../../wasm/workspace/interfaces/pascaline-tools-registry.js";
import type { JsonObjectSchema } from "../art.js";
import { type CoreTool, coreTool } from "./tool.js";
import { ToolError } from "./tool_error.js";
import { identityOf } from "../wasi/folder.js";
import { type GivenRoot, Instance, type Root } from "./workspace_instance.js";

/** The tools on a folder, with their descriptions and schemas from the component. */
export function toolsOn(given: GivenRoot, workspace: WorkspaceLimits): CoreTool[] {
  const root: Root = { ...given, identity: given.identity ?? identityOf(given.path) };
  const instance = new Instance();
  return instance
    .tools()
    .filter(worksOnFolder)
    .map(({ tool, description }) => {
      const { description: parts, ...row } = tool;
      const run = (args: string): string => {
        const { content } = instance.run(root, `${tool.set}/${tool.name}`, args, { workspace });
        if (content.tag === "ok") return content.val;
        const { message, hint, code, rendered } = content.val;
        throw new ToolError(message, hint, { code, rendered });
      };
      return coreTool({ ...row, description, parts }, run);
    });
}

/** The tools of the workspace set are those with a parameter for the folder that paths are relative to. */
function worksOnFolder({ tool }: { tool: Tool }): boolean {
  const { properties = {} } = JSON.parse(tool.parameters) as JsonObjectSchema;
  return tool.runs && "cwd" in properties;
}
