/** A complex number in Cartesian form. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** A number, a complex number, or a text. What an evaluation gives is finite. */
export type Value = number | Complex | string;

/** What an evaluation gives: plain data. It is accepted again as `ans` and as a value of the scope. */
export interface Answer {
  readonly type: "number" | "complex" | "text";
  readonly value: Value;
  /** JavaScript's number text, mathjs's complex text (`-1 + 5i`), or the text itself. */
  readonly text: string;
}

/** The variables of an evaluation. A name wins over a function or a constant of the same name. */
export type Scope = Readonly<Record<string, Value | Answer>>;

/** The most that one evaluation may take. What is left out has its default. */
export interface Limits {
  /** UTF-8 bytes of the expression; 65,536. */
  readonly sourceBytes?: number | undefined;
  /** Levels of nesting; 1,000. */
  readonly nesting?: number | undefined;
  /** Steps of work: one for a node, one for each element that an operation touches; 1,000,000. */
  readonly steps?: number | undefined;
  /** Elements of one collection; 100,000. */
  readonly collection?: number | undefined;
  /** UTF-16 units of a text result; 100,000. */
  readonly text?: number | undefined;
  /** Significant digits that may be asked for; 10,000. */
  readonly precision?: number | undefined;
  /** UTF-8 bytes of JSON that one tool call may bring: its arguments, an action, or its bindings; and of a scope; 1,048,576. */
  readonly argumentBytes?: number | undefined;
  /**
   * Milliseconds; 250, and none where it is `Infinity`. What takes longer ends in the code `deadline`; a single operation is not
   * interrupted, which may take seconds where `steps` is raised far beyond its default.
   */
  readonly milliseconds?: number | undefined;
}

/** What an evaluation works with besides its expression. */
export interface EvaluateOptions {
  readonly scope?: Scope | undefined;
  /** The last answer, known to the expression as `ans`. It wins over a variable of that name. */
  readonly ans?: Value | Answer | undefined;
  readonly limits?: Limits | undefined;
}

/** A function that expressions may call. */
export interface FunctionHelp {
  readonly name: string;
  /** How it is called, such as `atan2(y, x)`. */
  readonly signature: string;
  readonly group: string;
  readonly summary: string;
  readonly example: string;
  readonly exampleAnswer: string;
}
