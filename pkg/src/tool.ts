import type { JsonObjectSchema } from "./art.js";
import { bounded, messageOf } from "./errors.js";
import { jsonOf } from "./json.js";
import type { Limits } from "./values.js";

/** What a tool is told of its call. */
export interface ToolContext {
  /** The thread, whose last answer ART's calculator knows as `ans`. */
  readonly threadId?: string | undefined;
  /** The time that a tool tells; the clock's where it is left out. */
  readonly now?: Date | undefined;
  /** The most that a calculation may take. */
  readonly limits?: Limits | undefined;
}

/**
 * A tool that a model may call. Those of Pascaline come from {@link defaultTools} and its like; an object of this shape is a
 * tool of your own.
 */
export interface Tool {
  /** The set that it belongs to, such as `agent_loop`. Names are unique in a set. */
  readonly set?: string;
  /** The name that a model calls it by. */
  readonly name: string;
  /** What a model is told. */
  readonly description: string;
  /**
   * The JSON Schema of the arguments. They are held against `type`, `enum`, `const` and `anyOf`; `minimum`, `maximum`,
   * `exclusiveMinimum` and `exclusiveMaximum`; `minLength`, `maxLength` and `pattern`; `minItems`, `maxItems` and `items`;
   * `properties`, `required` and `additionalProperties`. What any other keyword asks is not checked.
   */
  readonly parameters: JsonObjectSchema;
  /** What a host may know before it lets a model call. */
  readonly annotations?: ToolAnnotations;
  /** Calls with their results. */
  readonly examples?: readonly ToolExample[];
  /**
   * Runs a call with arguments that fit the schema, and gives the text for the model; what it throws becomes
   * `Tool execution error: …`. A tool without is only metadata.
   */
  execute?(args: any, context?: ToolContext): Promise<unknown> | unknown;
}

/** What a call of a tool may do. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnly: boolean;
  /** Calling it twice with the same arguments does no more than calling it once. */
  readonly idempotent: boolean;
  /** It touches the world: a clock or files, not only its arguments. */
  readonly touchesWorld: boolean;
}

/** A call of a tool with its result. */
export interface ToolExample {
  readonly arguments: object;
  readonly content: string;
  readonly description: string;
}

/** The parts of a description, in agent_loop's style; a part may be empty. */
export interface DescriptionParts {
  readonly summary: string;
  readonly principle: string;
  readonly usage: string;
  readonly faultTolerance: string;
}

/** Why a call of a tool gives nothing. */
export class ToolError extends Error {
  static {
    this.prototype.name = "ToolError";
  }

  /** How to mend the call, where that is known. */
  declare readonly hint?: string;
  /** Of a call that the wasm did not end itself: whether it ran out of memory, or stopped for any other reason. */
  declare readonly code?: "memory" | "trap";

  constructor(message: string, hint?: string) {
    super(message);
    if (hint !== undefined) this.hint = hint;
  }
}

/** A tool as the core describes it: the schema and the arguments of the examples are JSON texts. */
export interface ToolRow {
  readonly set: string;
  readonly name: string;
  readonly description: string;
  readonly parts: DescriptionParts;
  readonly parameters: string;
  readonly examples: readonly { arguments: string; content: string; description: string }[];
  readonly annotations: ToolAnnotations;
  readonly runs: boolean;
}

/** Runs a call of a tool of the core; the arguments are JSON text. */
export type Run = (args: string, context: ToolContext) => Promise<string> | string;

/** What runs a tool of the core: it takes an object, or JSON text, in which no digit of a number is lost. */
type RunAny = (args: unknown, context?: ToolContext) => Promise<string>;
const runs = new WeakMap<object, RunAny>();

/** A tool of Pascaline's own: the arguments are checked in the core, in whatever wasm it runs. */
export interface CoreTool extends Tool {
  readonly set: string;
  readonly parts: DescriptionParts;
  readonly examples: readonly ToolExample[];
  readonly annotations: ToolAnnotations;
  /** @throws {ToolError} with the message, and the hint where one is known */
  execute?(args: object, context?: ToolContext): Promise<string>;
  /** Forgets the last answer of a thread; of a tool that keeps one, ART's calculator. */
  forget?(threadId: string): void;
}

/** Makes a tool of its row; without `run` it is only metadata. Arguments are written out up to `most` characters. */
export function coreTool(
  row: ToolRow,
  run?: Run,
  most: (context: ToolContext) => number = () => Infinity,
): CoreTool {
  const { set, name, description, parts, annotations } = row;
  const tool: CoreTool = {
    set,
    name,
    description,
    parts,
    parameters: JSON.parse(row.parameters) as JsonObjectSchema,
    examples: row.examples.map((example) => ({ ...example, arguments: JSON.parse(example.arguments) as object })),
    annotations,
  };
  if (run === undefined) return tool;
  const runAny: RunAny = async (args, context = {}) => run(textOf(args, most(context)), context);
  tool.execute = runAny;
  runs.set(tool, runAny);
  return tool;
}

/** What stands for a value that JSON has no text for, such as a circle; of such arguments the core says that they are none. */
const NO_JSON = "not JSON";

/**
 * A part of a call as the core reads it: a text stands as it is, what is missing is empty, anything else is its JSON text, cut
 * behind `most` characters.
 */
export function textOf(value: unknown, most = Infinity): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  try {
    return jsonOf(value, most);
  } catch {
    return NO_JSON;
  }
}

/** What runs a tool with arguments as JSON text, if it is one of the core. */
export function runOf(tool: Tool): RunAny | undefined {
  return runs.get(tool);
}

/** The message and the hint of whatever a tool threw. */
export function refusalOf(error: unknown): { message: string; hint: string | undefined } {
  return { message: messageOf(error), hint: hintOf(error) };
}

function hintOf(error: unknown): string | undefined {
  try {
    // By its shape: to CommonJS, an error of another entry of the package is of another class.
    const hint = error instanceof Error && "hint" in error ? error.hint : undefined;
    return typeof hint === "string" ? bounded(hint) : undefined;
  } catch {
    return undefined;
  }
}
