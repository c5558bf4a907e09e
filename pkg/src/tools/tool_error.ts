import { bounded, messageOf, withHint } from "../errors.js";
import { hide } from "../hide.js";

/** Why a tool call has no result, in parts. */
export interface ToolFailure {
  /** In the words of the system that the tool replaces. */
  readonly message: string;
  /** How to correct the call, if that is known. */
  readonly hint?: string | undefined;
  /**
   * The kind of failure: an `ErrorCode` of a calculation, `memory`, `trap`, `invalid-arguments`, `unknown-tool`,
   * `no-handler`, a failure of files such as `not-found`, or `tool-failed` for any other.
   */
  readonly code: string;
  /** The message, the line of the expression with the place underlined, and the hint: lines of text. */
  readonly rendered: string;
  /** What it comes from, such as the error of a store, for the host. */
  readonly cause?: unknown;
}

const TOOL_FAILED = "tool-failed";

/** Why a tool call has no result. */
export class ToolError extends Error implements ToolFailure {
  static {
    this.prototype.name = "ToolError";
  }

  declare readonly hint?: string;
  readonly code: string;
  readonly rendered: string;

  constructor(
    message: string,
    hint?: string,
    { code, rendered, cause }: Partial<Pick<ToolFailure, "code" | "rendered" | "cause">> = {},
  ) {
    super(message);
    if (cause !== undefined) hide(this, "cause", cause);
    if (hint !== undefined) this.hint = hint;
    this.code = code ?? TOOL_FAILED;
    this.rendered = rendered ?? withHint(message, hint);
  }
}

/** Why a call has no result, from an exception of a tool. */
export function failureOf(error: unknown): ToolFailure {
  const message = messageOf(error);
  const hint = partOf(error, "hint");
  const code = partOf(error, "code") ?? TOOL_FAILED;
  return { message, hint, code, rendered: partOf(error, "rendered") ?? withHint(message, hint), cause: causeOf(error) };
}

function causeOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.cause : undefined;
  } catch {
    return undefined;
  }
}

/** A text of an exception, which is recognised by its shape: in CommonJS, that of another entry has a different class. */
function partOf(error: unknown, name: "hint" | "code" | "rendered"): string | undefined {
  try {
    const part: unknown = error instanceof Error ? (error as Partial<ToolFailure>)[name] : undefined;
    return typeof part === "string" ? bounded(part) : undefined;
  } catch {
    return undefined;
  }
}
