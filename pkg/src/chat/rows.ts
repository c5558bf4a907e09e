import { ChatEffect, calculatorText, completesRow, effectOf } from "../crossing/parts.js";
import { readTokens } from "./arguments.js";
import { invalidArgument } from "./errors.js";
import type { Vocabulary } from "./tokenizer.js";

/** One token for each row. */
export interface Column {
  readonly tokens: number[];
  /** For each token, 1 if it was sampled, 0 if it was forced. */
  readonly mask: number[];
  /** Whether every row is completed. */
  readonly done: boolean;
}

/** The state of a stream of tokens, as far as tool use needs it. */
interface Row {
  /** The tokens that replace the next samples, from `next` on. */
  forced: number[];
  next: number;
  inBlock: boolean;
  expression: number[];
  completed: boolean;
}

/** The result of a step for a row. */
interface Turn {
  readonly token: number;
  readonly mask: number;
  readonly effect: ChatEffect;
  readonly completes: boolean;
  /** The calculator's output, encoded. */
  readonly output: Uint32Array | undefined;
}

/** Rows of tokens. */
export class Rows {
  readonly #vocabulary: Vocabulary;
  readonly #rows: readonly Row[];
  #isStepping = false;

  constructor(vocabulary: Vocabulary, count: number) {
    this.#vocabulary = vocabulary;
    this.#rows = Array.from({ length: count }, () => ({
      forced: [],
      next: 0,
      inBlock: false,
      expression: [],
      completed: false,
    }));
  }

  /** Whether each row has ended. */
  get completed(): readonly boolean[] {
    return this.#rows.map(({ completed }) => completed);
  }

  get done(): boolean {
    return this.#rows.every(({ completed }) => completed);
  }

  /** Takes the next token of each row. If anything throws, no row has changed. */
  step(given: unknown): Column {
    if (this.#isStepping) throw invalidArgument("a step is already in progress", "sampled");
    this.#isStepping = true;
    try {
      const turns = this.#turns(readTokens(given, "sampled"));
      this.#rows.forEach((row, index) => this.#take(row, turns[index] as Turn));
      return {
        tokens: turns.map(({ token }) => token),
        mask: turns.map(({ mask }) => mask),
        done: this.done,
      };
    } finally {
      this.#isStepping = false;
    }
  }

  #turns(sampled: Uint32Array): Turn[] {
    const count = this.#rows.length;
    if (sampled.length !== count) {
      const message = `expected one sampled token for each of ${count} rows, got ${sampled.length}`;
      throw invalidArgument(message, "sampled");
    }
    return this.#rows.map((row, index) => {
      const forced = row.forced[row.next];
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- to the compiler, any index may be outside
      const token = forced ?? (sampled[index] as number);
      const { special } = this.#vocabulary;
      const effect = effectOf(row.inBlock, special, token);
      const completes = completesRow(special, token);
      return { token, mask: forced === undefined ? 1 : 0, effect, completes, output: this.#output(row, effect) };
    });
  }

  #output(row: Row, effect: ChatEffect): Uint32Array | undefined {
    if (effect !== ChatEffect.Ends || row.expression.length === 0) return undefined;
    const output = calculatorText(this.#vocabulary.decode(row.expression));
    return output === undefined ? undefined : this.#vocabulary.encode(output);
  }

  #take(row: Row, { token, mask, effect, completes, output }: Turn): void {
    if (mask === 0) row.next += 1;
    if (row.next === row.forced.length) {
      row.forced = [];
      row.next = 0;
    }
    if (completes) row.completed = true;
    switch (effect) {
      case ChatEffect.Begins:
        row.inBlock = true;
        row.expression = [];
        break;
      case ChatEffect.Continues:
        row.expression.push(token);
        break;
      case ChatEffect.Ends:
        row.inBlock = false;
        row.expression = [];
    }
    if (output !== undefined) {
      row.forced.push(this.#vocabulary.idOf("<|output_start|>"));
      for (const id of output) row.forced.push(id);
      row.forced.push(this.#vocabulary.idOf("<|output_end|>"));
    }
  }
}
