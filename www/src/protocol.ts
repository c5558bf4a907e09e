import type { Answer, Failure, FunctionHelp, SessionReply, ToolMessage, ToolResult, Verdict } from "pascaline";
import type { Pair } from "./check/pair";

/** A variable's name and its number. */
export type Scope = Record<string, number>;

/** The maximum number of variables of a calculation on the page, and of a link to one. */
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

/** The outcome of an evaluation: the result for the agent, and the thread's next `ans`. */
export interface Evaluated {
  result: ToolResult;
  /** The answer that `evaluate` gives, if its type is not one of the tool's. */
  typed?: Pick<Answer, "type" | "text"> | undefined;
  ans?: Answer | undefined;
}

/** OpenAI's tool call, for the tool of a set. */
export interface ToolRun {
  set: string;
  call: { id: string; type: "function"; function: { name: string; arguments: string } };
}

/** A text to answer, and what it is answered with. */
export interface Question {
  text: string;
  inDegrees: boolean;
  digits: number;
  /** The value of the last answer. */
  ans?: string | undefined;
  /** How the last answer was shown, where that is known. */
  shownAns?: string | undefined;
  /** Variables and their values, which are expressions. */
  scope: Record<string, string>;
}

/** A text at many values of its variables. */
export interface Sampling {
  text: string;
  points: Record<string, string>[];
}

/** The worker's jobs: their inputs and results. The worker keeps nothing: everything it needs is part of the job. */
export interface Jobs {
  evaluate: { given: Evaluation; gives: Evaluated };
  call: { given: ToolRun; gives: ToolMessage };
  answer: { given: Question; gives: SessionReply | { failure: Failure } };
  check: { given: Pair; gives: Verdict | { failure: Failure } };
  /** The text of the answer, if there is one within few steps. */
  preview: { given: Question; gives: string | undefined };
  /** A value for each point, NaN where there is no real one; 1 and 0 for what is true and what is false. */
  sample: { given: Sampling; gives: number[] };
}

/** What a worker begins with: the wasm, once the page has compiled it. */
export interface Start {
  module: WebAssembly.Module;
}

/** A request from the page to the worker. */
export type Job = { [Kind in keyof Jobs]: { kind: Kind; given: Jobs[Kind]["given"] } }[keyof Jobs];

/** A message from the worker: the help, once it is ready; then an outcome for each job; or why a job has failed. */
export type Message = { functions: FunctionHelp[] } | { outcome: Jobs[keyof Jobs]["gives"] } | { broken: string };
