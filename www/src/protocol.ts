import type { Answer, Failure, FunctionHelp, Solutions, ToolMessage, ToolResult } from "pascaline";

/** A variable's name and its number. */
export type Scope = Record<string, number>;

/** The most variables of a calculation on the page, and of a link to one. */
export const MOST_VARIABLES = 100;

/** The tool call that an agent would send. */
export interface Call {
  callId: string;
  toolName: "calculator";
  arguments: { expression: string; scope?: Scope };
}

/** An evaluation in a thread whose last answer is `ans`. */
export interface Evaluation {
  call: Call;
  ans?: Answer | undefined;
  steps?: number | undefined;
}

/** What an evaluation leaves: the result for the agent, and the thread's next `ans`. */
export interface Evaluated {
  result: ToolResult;
  ans?: Answer | undefined;
}

/** OpenAI's tool call, for the tool of a set. */
export interface ToolRun {
  set: string;
  call: { id: string; type: "function"; function: { name: string; arguments: string } };
}

/** An equation to be solved. */
export interface Equation {
  equation: string;
  unknown: string;
  precision: number;
}

/** Points at which a function is to be calculated. */
export interface Sampling {
  curve: string;
  unknown: string;
  points: number[];
  precision: number;
}

/** What the worker does: what it is given, and what it gives. It keeps nothing: all that matters is in the job. */
export interface Jobs {
  evaluate: { given: Evaluation; gives: Evaluated };
  call: { given: ToolRun; gives: ToolMessage };
  solve: { given: Equation; gives: { solutions: Solutions } | { failure: Failure } };
  /** A value for each point, NaN where there is none that is real. */
  sample: { given: Sampling; gives: number[] };
}

/** What the page asks of the worker. */
export type Job = { [Kind in keyof Jobs]: { kind: Kind; given: Jobs[Kind]["given"] } }[keyof Jobs];

/** What the worker says: the help, once it is ready; then an outcome for each job; or why it cannot work. */
export type Message = { functions: FunctionHelp[] } | { outcome: Jobs[keyof Jobs]["gives"] } | { broken: string };
