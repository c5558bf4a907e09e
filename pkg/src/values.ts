/** A complex number in Cartesian form. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** A finite number, a complex number of two finite parts, or a text. */
export type Value = number | Complex | string;

/** What an evaluation gives. It is accepted again as `ans` and as a value of the scope. */
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
  readonly sourceBytes?: number;
  /** Levels of nesting; 1,000. */
  readonly nesting?: number;
  /** Steps of work: one for a node, one for each element that an operation touches; 1,000,000. */
  readonly steps?: number;
  /** Elements of one collection; 100,000. */
  readonly collection?: number;
  /** UTF-16 units of a text result; 100,000. */
  readonly text?: number;
}

/** What an evaluation works with besides its expression. */
export interface EvaluateOptions {
  readonly scope?: Scope;
  /** The last answer, known to the expression as `ans`. It wins over a variable of that name. */
  readonly ans?: Value | Answer;
  readonly limits?: Limits;
}

/** The value of an answer, or the value itself. */
export function valueOf(given: Value | Answer): Value | undefined {
  const value = typeof given === "object" && given !== null && "type" in given ? given.value : given;
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const { re, im } = value;
  return typeof re === "number" && typeof im === "number" ? { re, im } : undefined;
}
