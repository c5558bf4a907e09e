import { type Signal, throwIfAborted } from "../abort.js";
import { textOf } from "../json.js";
import { ownOf } from "../own.js";
import type { Limits, Note } from "../values.js";

/**
 * The JSON Schema of an object, in a type that the clients of models accept as it is: other keywords are `any`, as they are
 * in the clients' own types.
 */
export interface ParametersSchema {
  type: "object";
  properties: Record<string, any>;
  required?: string[];
  additionalProperties?: any;
  [keyword: string]: any;
}

/** The context that a tool receives with its call. */
export interface ToolContext {
  /**
   * The thread, whose last answer is `ans` in ART's calculator and in `answer`; tools that were made together share it. Without a
   * thread there is no `ans`.
   */
  readonly threadId?: string | undefined;
  /** The time that a tool sees; the clock's by default. */
  readonly now?: Date | undefined;
  /** The zone in which `answer` tells it, as the tz database names it; this machine's by default. */
  readonly zone?: string | undefined;
  /** The limits of a calculation. */
  readonly limits?: Limits | undefined;
  /**
   * Whether a model sees the notes on a calculator's answer, each in a line after the result; false by default, and true in
   * `runToolCalls` and the adapters. A function gets them instead, if there are any.
   */
  readonly notes?: boolean | ((notes: readonly Note[]) => void) | undefined;
  /**
   * An `AbortSignal`. A call that has not begun when it is aborted rejects with its reason, and so do the rest of a list; a call of
   * Pascaline's own tools that has begun ends, since nothing else runs meanwhile.
   */
  readonly signal?: Signal | undefined;
  /**
   * A name of this one call, 1 to 256 characters, for tools with a store: a call that has that of the thread's last one is a repetition
   * of it. It has the same result, and does not change `ans`.
   */
  readonly idempotencyKey?: string | undefined;
}

/**
 * A tool that a model may call. Pascaline's own come from functions such as {@link defaultTools}; an object of this shape is
 * a tool of your own.
 */
export interface Tool {
  /** The set of the tool, such as `agent_loop`. Names are unique within a set. */
  readonly set?: string;
  /** The tool's name for a model. */
  readonly name: string;
  /** The description for a model. */
  readonly description: string;
  /**
   * The JSON Schema of the arguments. They are checked against `type`, `enum`, `const` and `anyOf`; `minimum`, `maximum`,
   * `exclusiveMinimum` and `exclusiveMaximum`; `minLength`, `maxLength` and `pattern`; `minItems`, `maxItems` and `items`;
   * `properties`, `required` and `additionalProperties`. Other keywords are not checked. The schema is read at the first call, and
   * again when it has changed.
   */
  readonly parameters: ParametersSchema;
  /** Facts for a host that decides whether a model may call the tool. */
  readonly annotations?: ToolAnnotations;
  /** Calls with their results. */
  readonly examples?: readonly ToolExample[];
  /**
   * Runs a call with arguments that fit the schema, and returns the text for the model; an exception becomes `Tool execution
   * error: …`. A tool without it is only metadata.
   */
  execute?(args: any, context?: ToolContext): Promise<unknown> | unknown;
}

/** The effects of a call. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnly: boolean;
  /** Calling it twice with the same arguments does no more than calling it once. */
  readonly idempotent: boolean;
  /** It accesses more than its arguments: a clock or files. */
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
  /** The schema in OpenAI's strict form, if it has one; only rows that are there without the wasm have it. */
  readonly strict?: string | undefined;
}

/** What ART's calculator says of itself without the wasm. */
export interface CalculatorTexts {
  /** The schema as JSON. */
  readonly schema: string;
  /** Its description where units are no names. */
  readonly withoutUnits: string;
  /** Its description where quantities are results. */
  readonly withQuantities: string;
}

/** The context of a call of one of the core's tools. */
export interface RunContext extends ToolContext {
  /** Receives the parts of a result that has several, a JSON object. */
  readonly parts?: (json: string) => void;
  /** When the host lets a call calculate for which a store has been asked; at once by default. */
  readonly turn?: Turn | undefined;
}

/** Calculates when it is a call's turn; undefined if the call is aborted before that. */
export type Turn = <T>(calculate: () => T) => Promise<T | undefined>;

/** Runs a call of one of the core's tools; the arguments are JSON text. */
export type Run = (args: string, context: RunContext) => Promise<string> | string;

/** Runs a tool of the core with an object, or with JSON text, in which no digit of a number is lost. */
type RunAny = (args: unknown, context?: RunContext) => Promise<string>;

/**
 * Marks the function of a core's tool, which a copy of the tool shares, with the tool's key. Registered, since CommonJS loads this
 * file for each entry.
 */
const RUNS = Symbol.for("pascaline.runs");

/** One of Pascaline's own tools: its arguments are checked in the core, in the wasm that runs it. */
export interface CoreTool extends Tool {
  readonly set: string;
  readonly parts: DescriptionParts;
  readonly examples: readonly ToolExample[];
  readonly annotations: ToolAnnotations;
  /** @throws {ToolError} with the message, and the hint if there is one */
  execute?(args: object, context?: ToolContext): Promise<string>;
  /**
   * Forgets the last answer of a thread; only ART's calculator and `answer` keep one. In memory it is forgotten at once, and in a store
   * when the promise resolves.
   */
  forget?(threadId: string): void | Promise<void>;
}

/** What a call needs before it runs. */
export interface CallSetup {
  /** Waits for the wasm where it is not there yet. */
  readonly loaded?: () => Promise<void> | undefined;
  /** The most characters up to which arguments are written out. */
  readonly most?: (context: ToolContext) => number;
}

/** Makes a tool from its row; without `run` it is only metadata. */
export function coreTool(row: ToolRow, run?: Run, { loaded, most = () => Infinity }: CallSetup = {}): CoreTool {
  const { set, name, description, parts, annotations } = row;
  const tool: CoreTool = {
    set,
    name,
    description,
    parts,
    parameters: JSON.parse(row.parameters) as ParametersSchema,
    examples: row.examples.map((example) => ({ ...example, arguments: JSON.parse(example.arguments) as object })),
    annotations,
  };
  if (run === undefined) return tool;
  const runAny: RunAny = async (args, given = {}) => {
    const context = ownOf(given);
    throwIfAborted(context.signal);
    const loading = loaded?.();
    if (loading !== undefined) await loading;
    return run(textOf(args, most(context)), context);
  };
  tool.execute = Object.defineProperty(runAny, RUNS, { value: `${set}/${name}` });
  return tool;
}

/** Runs a tool with arguments as JSON text, if it is one of the core's, or a copy of one. */
export function runOf({ execute }: Tool): RunAny | undefined {
  return execute !== undefined && RUNS in execute ? (execute as RunAny) : undefined;
}

/** The key of one of the core's tools, or of a copy of one under another name; undefined for a tool of the caller's own. */
export function keyOf({ execute }: Tool): string | undefined {
  return typeof execute === "function" ? (execute as Partial<Record<typeof RUNS, string>>)[RUNS] : undefined;
}
