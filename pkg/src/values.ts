/** A complex number in Cartesian form. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** A number, a complex number, or a string. Results are finite. */
export type Value = number | Complex | string;

/** The result of an evaluation: plain data. It is accepted again as `ans` and as a value of the scope. */
export interface Answer {
  readonly type: "number" | "complex" | "text";
  readonly value: Value;
  /** The number as JavaScript prints it, the complex number as mathjs prints it (`-1 + 5i`), or the string itself. */
  readonly text: string;
}

/** The variables of an evaluation. A name takes precedence over a function or constant of the same name. */
export type Scope = Readonly<Record<string, Value | Answer>>;

/** The limits of one evaluation. Omitted ones have their defaults. */
export interface Limits {
  /** UTF-8 bytes of the expression; 65,536. */
  readonly sourceBytes?: number | undefined;
  /** Levels of nesting; 1,000. */
  readonly nesting?: number | undefined;
  /** Steps of work: one for a node, one for each element of an operation; 1,000,000. */
  readonly steps?: number | undefined;
  /** Elements of one collection; 100,000. */
  readonly collection?: number | undefined;
  /** UTF-16 units of a text result; 100,000. */
  readonly text?: number | undefined;
  /** Maximum precision in significant digits; 10,000. */
  readonly precision?: number | undefined;
  /** UTF-8 bytes of JSON in one tool call: its arguments, an action, or its bindings; and of a scope; 1,048,576. */
  readonly argumentBytes?: number | undefined;
  /**
   * Milliseconds; 250, and no limit if it is `Infinity`. An evaluation that takes longer ends with the code `deadline`; a
   * single operation is not interrupted, which may take seconds if `steps` is raised far beyond its default.
   */
  readonly milliseconds?: number | undefined;
}

/** The context of an evaluation. */
export interface EvaluateOptions {
  readonly scope?: Scope | undefined;
  /** The last answer, known to the expression as `ans`. It takes precedence over a variable of that name. */
  readonly ans?: Value | Answer | undefined;
  readonly limits?: Limits | undefined;
}

/** A function available in expressions. */
export interface FunctionHelp {
  readonly name: string;
  /** Its call, such as `atan2(y, x)`. */
  readonly signature: string;
  readonly group: string;
  readonly summary: string;
  readonly example: string;
  readonly exampleAnswer: string;
}
