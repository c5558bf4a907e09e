/**
 * agent_loop's workspace set: `read`, `write`, `edit`, `grep`, `find` and `ls` in one folder of the machine, and nowhere
 * else.
 *
 * @module
 */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { ownOf } from "../own.js";
import type { CoreTool } from "../tools/tool.js";
import type { Identity } from "../wasi/folder.js";
import { toolsOn } from "../tools/workspace_tools.js";

export type { CoreTool, ToolContext } from "../tools/tool.js";
export { ToolError } from "../tools/tool_error.js";

/** The options of a workspace. */
export interface WorkspaceOptions {
  /** The folder. Paths are relative to it, and cannot leave it. */
  readonly root: string;
  /** Whether files may only be read. */
  readonly readOnly?: boolean;
  /** The limits of one call. */
  readonly limits?: WorkspaceLimits;
  /**
   * Which folder it is, for another thread of the program that has chosen it.
   *
   * @internal
   */
  readonly identity?: Identity;
}

/** The limits of what one call may access in a folder. */
export interface WorkspaceLimits {
  /** Files and folders that a search examines; 1,000,000 by default. */
  readonly entries?: number;
  /** Bytes that are read; 8 GiB by default. */
  readonly bytes?: number;
  /** Bytes of a text that a tool returns or takes as a whole; 16 MiB by default. */
  readonly text?: number;
  /** Milliseconds of the call; 30,000 by default. A search returns what it has found by then, and says so. */
  readonly milliseconds?: number;
}

/**
 * The tools, on a folder. They run in WebAssembly, which sees only that folder: no path and no link leads out of it, and if
 * another folder takes its place, a call fails. Calls are synchronous and run one after the other; everything they open is
 * closed at the end.
 *
 * @throws {Error} if there is no such folder, or an option is invalid
 *
 * @example
 * const tools = workspaceTools({ root: "." });
 * const read = tools.find(({ name }) => name === "read");
 * await read?.execute?.({ path: "package.json", limit: 1 });
 */
export function workspaceTools(options: WorkspaceOptions): CoreTool[] {
  const { root, readOnly = false, limits, identity } = ownOf(options);
  if (typeof root !== "string") throw new TypeError("root must be a path");
  if (!statSync(root).isDirectory()) throw new Error(`root must be a folder: ${root}`);
  return toolsOn({ path: resolve(root), readOnly, identity }, readLimits(limits));
}

/** The limits in the form that the component takes. */
type ComponentLimits = { -readonly [limit in keyof WorkspaceLimits]?: bigint };

const LIMITS = ["entries", "bytes", "text", "milliseconds"] as const satisfies (keyof WorkspaceLimits)[];

function readLimits(limits: WorkspaceLimits = {}): ComponentLimits {
  const own = ownOf(limits);
  const read: ComponentLimits = {};
  for (const name of LIMITS) {
    const limit: unknown = own[name];
    if (limit === undefined) continue;
    if (typeof limit !== "number" || !(limit >= 0)) throw new TypeError("limits must be non-negative numbers");
    read[name] = BigInt(Math.min(Math.floor(limit), Number.MAX_SAFE_INTEGER));
  }
  return read;
}
