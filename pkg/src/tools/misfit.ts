/** What ART's tool system answers to arguments that do not fit a tool's schema. */
import type { ToolResult } from "../art.js";
import { bounded, withHint } from "../errors.js";
import type { Misfit } from "./schema.js";

/** The parts of the result of such a call. */
export type Refusal = Required<Pick<ToolResult, "error" | "metadata">>;

/** ART's words, cut if they are long, followed by the hint, since ART shows a model nothing else; and the details. */
export function refusalOf(toolName: string, { errors, hint }: Misfit, cut = bounded): Refusal {
  const message = cut(`Invalid arguments for tool "${toolName}": ${errors.join(", ")}`);
  return {
    error: withHint(message, hint),
    metadata: { code: "invalid-arguments", ...(hint !== undefined && { hint }) },
  };
}
