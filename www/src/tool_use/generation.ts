import { ToolUse } from "pascaline";
import { tokensOf } from "./script";
import type { WordPieces } from "./word_pieces";

/** What the model sampled, and what the row took. */
export interface Step {
  sampled: number;
  token: number;
  /** Whether the token was injected, and the sample thrown away. */
  forced: boolean;
}

/** A row, with a script as its model. */
export class Generation {
  readonly steps: Step[] = [];
  #toolUse: ToolUse;
  #script: number[];
  #cursor = 0;
  #end: number;
  #maxTokens: number;
  #completed = false;

  constructor(text: string, maxTokens: number, tokenizer: WordPieces) {
    this.#toolUse = new ToolUse(tokenizer);
    this.#script = tokensOf(text, tokenizer);
    this.#end = tokenizer.encodeSpecial("<|assistant_end|>");
    this.#maxTokens = maxTokens;
  }

  /** Whether a token has completed the row. */
  get completed(): boolean {
    return this.#completed;
  }

  get isOver(): boolean {
    return this.#completed || this.steps.length >= this.#maxTokens;
  }

  /** How many of the tokens were forced. */
  get forced(): number {
    return this.steps.filter(({ forced }) => forced).length;
  }

  /**
   * Samples the script's next token; a script that has no more ends its turn. Where a token is forced instead,
   * the script holds still: a model too goes on from what was injected.
   */
  step(): Step {
    const sampled = this.#script[this.#cursor] ?? this.#end;
    const { tokens, mask, done } = this.#toolUse.step([sampled]);
    const step = { sampled, token: tokens[0] ?? sampled, forced: mask[0] === 0 };
    if (!step.forced) this.#cursor += 1;
    this.#completed = done;
    this.steps.push(step);
    return step;
  }

  /** Goes on to the end. */
  finish(): this {
    while (!this.isOver) this.step();
    return this;
  }
}
