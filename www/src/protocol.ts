import type { Answer, FunctionHelp, ToolResult } from "pascaline";

/** A variable's name and its number. */
export type Scope = Record<string, number>;

/** The tool call that an agent would send. */
export interface Call {
  callId: string;
  toolName: "calculator";
  arguments: { expression: string; scope?: Scope };
}

/** What the page asks of the worker. All that an evaluation depends on is in it: the worker keeps nothing. */
export interface Job {
  call: Call;
  ans?: Answer | undefined;
  steps?: number | undefined;
}

/** What an evaluation leaves: the result for the agent, and the thread's next `ans`. */
export interface Outcome {
  result: ToolResult;
  ans?: Answer | undefined;
}

/** What the worker says: the help, once it is ready; then an outcome for each job; or why it cannot work. */
export type Message = { functions: FunctionHelp[] } | { outcome: Outcome } | { broken: string };
