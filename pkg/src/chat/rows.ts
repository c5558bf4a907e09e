import { calculatorText, queueOutput, stepRow } from "../engine.js";
import { readTokens } from "./arguments.js";
import { invalidArgument } from "./errors.js";
import type { Vocabulary } from "./tokenizer.js";

/** One token of each row. */
export interface Column {
  readonly tokens: number[];
  /** Of each token, 1 if it was sampled, 0 if it was forced. */
  readonly mask: number[];
  /** Whether every row is completed. */
  readonly done: boolean;
}

/** A row as the wasm takes it; nobody else reads it. */
type Row = Uint32Array;

/** Where the wasm puts what a step gives: before the row are the ids to decode. */
const TOKEN = 0;
const MASK = 1;
const COMPLETED = 2;
const IDS = 3;
const FIRST_ID = 4;

/** Rows of tokens, from their beginning. */
export class Rows {
  readonly #vocabulary: Vocabulary;
  #rows: Row[];
  #completed: boolean[];

  constructor(vocabulary: Vocabulary, count: number) {
    this.#vocabulary = vocabulary;
    this.#rows = Array.from({ length: count }, () => new Uint32Array(0));
    this.#completed = this.#rows.map(() => false);
  }

  /** Which rows have ended. */
  get completed(): readonly boolean[] {
    return this.#completed;
  }

  get done(): boolean {
    return !this.#completed.includes(false);
  }

  /** Takes the next token of each row. If anything throws, no row has changed. */
  step(given: unknown): Column {
    const sampled = readTokens(given, "sampled");
    if (sampled.length !== this.#rows.length) {
      const rows = this.#rows.length;
      const message = `expecting one sampled token for each of ${rows} rows, not ${sampled.length}`;
      throw invalidArgument(message, "sampled");
    }
    const steps = this.#rows.map((row, index) =>
      stepRow(row, this.#vocabulary.special, sampled[index] as number),
    );
    const rows = steps.map((step) => this.#meet(step));
    this.#rows = rows;
    this.#completed = steps.map((step) => step[COMPLETED] === 1);
    return {
      tokens: steps.map((step) => step[TOKEN] as number),
      mask: steps.map((step) => step[MASK] as number),
      done: this.done,
    };
  }

  /** The row behind a step, with its need met. */
  #meet(step: Uint32Array): Row {
    const { special } = this.#vocabulary;
    const end = FIRST_ID + (step[IDS] as number);
    const row = step.subarray(end);
    if (end === FIRST_ID) return row;
    const output = calculatorText(this.#vocabulary.decode(step.subarray(FIRST_ID, end)));
    return output === undefined ? row : queueOutput(row, special, this.#vocabulary.encode(output));
  }
}
