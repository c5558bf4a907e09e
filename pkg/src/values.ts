import type { Limits } from "./crossing/wire.js";

export type { Limits };

/** A complex number in Cartesian form. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** A ratio of integers in lowest terms, by the digits of its parts; the numerator has the sign. */
export interface Fraction {
  readonly n: string;
  readonly d: string;
}

/** A quantity: its size in the unit, which is null for a unit alone. */
export interface Quantity {
  readonly value: number | Complex | Fraction | Digits | null;
  readonly unit: string;
}

/** A BigNumber within a matrix or an object, by its digits. */
export interface Digits {
  readonly digits: string;
}

/** A function within a matrix or an object, by its call or its name. */
export interface Syntax {
  readonly syntax: string;
}

/** The entries of an object, in their order. They are inert: it has no prototype, and no key of it is special. */
export interface ObjectEntries {
  readonly [key: string]: Item;
}

/** A value within a matrix or an object. */
export type Item =
  | number
  | Complex
  | string
  | boolean
  | null
  | undefined
  | bigint
  | Digits
  | Fraction
  | Quantity
  | Syntax
  | readonly Item[]
  | ObjectEntries;

/** A value that an expression may be given: an answer's, or plain data. A list is a matrix. */
export type Value = number | Complex | string | boolean | null | bigint | readonly Item[];

/** A text, with notes where it may not be what the expression meant. */
export interface NotedText {
  readonly text: string;
  readonly notes?: readonly Note[] | undefined;
}

/** Something about an answer that may surprise: the expression may have meant something else. */
export interface Note {
  /** What kind of note this is; stable from version to version. */
  readonly code:
    | "inexact"
    | "rounding"
    | "modulo"
    | "date"
    | "radians"
    | "tolerance"
    | "pole"
    | "half"
    | "division"
    | "comma"
    | "mixed"
    | "repeating"
    | "base"
    | "logarithm"
    | "negative"
    | "exponent"
    | "root"
    | "factorial"
    | "truncation"
    | "unit"
    | "no-solution"
    | "always-true"
    | "more-solutions"
    | "interval"
    | "reach"
    | "interest"
    | "dialect"
    | "quoted"
    | "underscore"
    | "name"
    | "precision"
    | "percent"
    | "ans-not-kept";
  /** One sentence for people and models. */
  readonly message: string;
  /** The place in the expression, in UTF-16 units, unless it is the whole. */
  readonly span?: { readonly start: number; readonly end: number } | undefined;
}

interface AnswerOf<Type extends string, V> {
  readonly type: Type;
  readonly value: V;
  /** The text that mathjs's `format` gives; a number as JavaScript prints it, and a string without quotes. */
  readonly text: string;
  /** Where mathjs's answer may not be what the expression meant; absent if there is nothing to say. */
  readonly notes?: readonly Note[] | undefined;
}

/** A number, which may be NaN or infinite. */
export type NumberAnswer = AnswerOf<"number", number>;
/** A complex number. */
export type ComplexAnswer = AnswerOf<"complex", Complex>;
/** A string. */
export type TextAnswer = AnswerOf<"text", string>;
/** A truth value, such as that of `2 < 3`. */
export type BooleanAnswer = AnswerOf<"boolean", boolean>;
/** `null`. */
export type NullAnswer = AnswerOf<"null", null>;
/** `undefined`, and the value of an empty expression. */
export type UndefinedAnswer = AnswerOf<"undefined", undefined>;
/** A decimal number of any precision, by its digits: `bignumber(1) / 3`. */
export type BigNumberAnswer = AnswerOf<"big-number", string>;
/** An integer of any size: `bigint(2)^200`. */
export type BigIntAnswer = AnswerOf<"big-int", bigint>;
/** A ratio of integers: `fraction(1, 3)`. */
export type FractionAnswer = AnswerOf<"fraction", Fraction>;
/** A quantity: `5 cm`. Its value is in the unit with which it is printed. */
export type UnitAnswer = AnswerOf<"unit", Quantity> & {
  /** Whether the unit keeps its prefix when it is printed, as after `to`. */
  readonly fixedPrefix: boolean;
};
/** A matrix of any number of dimensions, as nested lists. */
export type MatrixAnswer = AnswerOf<"matrix", readonly Item[]> & {
  /** Its length in each dimension. */
  readonly size: readonly number[];
  /** mathjs's type of it: `DenseMatrix`, `SparseMatrix` or a plain `Array`. All of them have every item here. */
  readonly storage: "dense" | "sparse" | "array";
};
/** The entries of an object: `{a: 1}`. */
export type ObjectAnswer = AnswerOf<"object", ObjectEntries>;
/** A function: the name of a built-in one, or the call of one that the expression defined, such as `f(x)`. */
export type FunctionAnswer = AnswerOf<"function", string>;
/** The results of several statements: `a = 2\na + 1`. */
export type ResultSetAnswer = AnswerOf<"result-set", readonly Item[]>;

/**
 * The result of an evaluation: plain data, by its `type`. It is accepted again as `ans` and as a value of the scope, unless it is
 * a function that an expression defined.
 */
export type Answer =
  | NumberAnswer
  | ComplexAnswer
  | TextAnswer
  | BooleanAnswer
  | NullAnswer
  | UndefinedAnswer
  | BigNumberAnswer
  | BigIntAnswer
  | FractionAnswer
  | UnitAnswer
  | MatrixAnswer
  | ObjectAnswer
  | FunctionAnswer
  | ResultSetAnswer;

/** The variables of an evaluation. A name takes precedence over a function or constant of the same name. */
export type Scope = Readonly<Record<string, Value | Answer>>;

/** What an expression may use. */
export interface LanguageOptions {
  /** The names of the functions that can be called; all of them by default. The others are undefined. */
  readonly functions?: readonly string[] | undefined;
  /** Whether a name that nothing else defines may be that of a unit; true by default. */
  readonly units?: boolean | undefined;
  /**
   * The type of the numbers in the expression, as mathjs's `config({ number })`: doubles by default, decimal numbers of 64
   * digits, fractions, or integers of any size.
   */
  readonly numbers?: "number" | "BigNumber" | "Fraction" | "bigint" | undefined;
}

/** How an expression is compiled. The limits hold for reading it, and for evaluations by position. */
export interface CompileOptions extends Limits {
  /** The names of the variables whose values are given by position. */
  readonly variables?: readonly string[] | undefined;
}

/** The context of an evaluation. */
export interface EvaluateOptions extends LanguageOptions {
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
