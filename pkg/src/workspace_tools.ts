/** The workspace tools, each of which calls the component. */
import type { Tool } from "../wasm/workspace/interfaces/pascaline-tools-registry.js";
import type { JsonObjectSchema } from "./art.js";
import { type CoreTool, ToolError, coreTool } from "./tool.js";
import type { WorkspaceLimits } from "./workspace.js";
import { Instance, type Root } from "./workspace_instance.js";

/** The limits in the form that the component takes. */
type Limits = { -readonly [limit in keyof WorkspaceLimits]?: bigint };

const LIMITS = ["entries", "bytes", "text", "milliseconds"] as const satisfies (keyof WorkspaceLimits)[];

/** The tools on a folder, with their descriptions and schemas from the component. */
export function toolsOn(root: Root, limits?: WorkspaceLimits): CoreTool[] {
  const workspace = readLimits(limits);
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

function readLimits(limits: WorkspaceLimits = {}): Limits {
  const read: Limits = {};
  for (const name of LIMITS) {
    const limit: unknown = limits[name];
    if (limit === undefined) continue;
    if (typeof limit !== "number" || !(limit >= 0)) throw new TypeError("limits must be non-negative numbers");
    read[name] = BigInt(Math.min(Math.floor(limit), Number.MAX_SAFE_INTEGER));
  }
  return read;
}
