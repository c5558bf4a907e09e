/** What a scripted model says, and what it has read, in no particular protocol. */

/** A tool call; the arguments are JSON text, which need not be valid. */
export interface Call {
  readonly name: string;
  readonly arguments: string;
}

/** A turn of the model: tool calls, or the text that ends the conversation. */
export type Turn = readonly Call[] | string;

/** A turn that depends on the results that the model has read. */
export type Reaction = (outcomes: readonly Outcome[]) => Turn;

/** The result of a call, as the model reads it. */
export interface Outcome {
  readonly text: string;
  readonly failed: boolean;
}

/** A protocol of a model's API. */
export interface Protocol {
  /** The path of the requests that it serves. */
  readonly path: RegExp;
  /** The response to a request that is not a stream. */
  reply(turn: Turn, at: number): object;
  /** The events of a stream. */
  stream?(turn: Turn, at: number): { event?: string; data: object | string }[];
  /** The results in a request by the calls' ids, in order: all of the conversation or, if the API keeps it, the new ones. */
  read(request: any): [id: string, outcome: Outcome][];
}

/** The outcome in a protocol that has no mark for a failure, which is told by its first line. */
export const toldByText = (text: string): Outcome => ({ text, failed: /error/i.test(text.split("\n", 1)[0] ?? "") });
