import { arithmeticProblem, gsm8kProblem, spellingProblem } from "../crossing/parts.js";
import { readCount, readOptions } from "./arguments.js";
import type { Conversation } from "./conversation.js";
import { invalidArgument } from "./errors.js";

/** Selects an arithmetic problem. */
export interface ArithmeticProblem {
  /** The seed of the random numbers: a whole number. */
  readonly seed: number;
  /** The index of the problem in the seed's sequence, from 0. */
  readonly index: number;
  /** The operators of `+-*\/` to draw from; only `*` by default. */
  readonly operators?: string;
}

/** A row of GSM8K. */
export interface Gsm8kRow {
  readonly question: string;
  /** The answer with its annotations, such as `<<12*34=408>>`. */
  readonly answer: string;
}

/** How a row of GSM8K becomes a conversation. */
export interface Gsm8kOptions {
  /**
   * The source of the outputs: by default the calculator, where an annotation that is the same number keeps its text, and a
   * call that the calculator does not answer is left out; `annotated` takes the annotations unchanged, as nanochat does.
   */
  readonly outputs?: "computed" | "annotated";
}

/** A letter to count. */
export interface SpellingProblem {
  /** ASCII letters and digits. */
  readonly word: string;
  readonly letter: string;
}

/**
 * A random arithmetic problem with its answer. The same seed, index and operators give the same one everywhere.
 *
 * @throws {ConversationError} if an argument is invalid
 *
 * @example
 * arithmeticConversation({ seed: 7, index: 0 }).messages[0].content; // "What is 739 * 666?"
 */
export function arithmeticConversation(problem: ArithmeticProblem): Conversation {
  const { seed, index, operators = "" } = readOptions(problem);
  if (typeof operators !== "string" || !/^[-+*/]*$/.test(operators)) {
    throw invalidArgument("operators must consist of the signs + - * /", "operators");
  }
  return arithmeticProblem(readCount(seed, "seed"), readCount(index, "index"), operators);
}

/**
 * A problem of GSM8K, with its annotations as calls of the calculator.
 *
 * @throws {ConversationError} if an argument is invalid
 */
export function gsm8kConversation(row: Gsm8kRow, options?: Gsm8kOptions): Conversation {
  const { question, answer } = readOptions(row);
  const { outputs = "computed" } = readOptions(options);
  if (outputs !== "computed" && outputs !== "annotated") {
    throw invalidArgument('outputs must be "computed" or "annotated"', "outputs");
  }
  const isAnnotated = outputs === "annotated";
  return gsm8kProblem(readText(question, "question"), readText(answer, "answer"), isAnnotated);
}

/**
 * Asks how often a letter occurs in a word: the assistant spells the word, then counts again with the calculator.
 *
 * @throws {CalculationError} if the calculator does not answer, as for `profile`, which contains `file`
 *
 * @example
 * spellingConversation({ word: "cheese", letter: "e" }).messages[0].content;
 * // "How many times does the letter 'e' appear in 'cheese'?"
 */
export function spellingConversation(problem: SpellingProblem): Conversation {
  const { word, letter } = readOptions(problem);
  const character = readText(letter, "letter");
  if (Array.from(character).length !== 1) throw invalidArgument("letter must be one character", "letter");
  return spellingProblem(readText(word, "word"), character);
}

function readText(value: unknown, path: string): string {
  if (typeof value === "string") return value;
  throw invalidArgument(`${path} must be a string`, path);
}
