import { ToolUse } from "pascaline";
import { tokensOf } from "./script";
import type { WordPieces } from "./word_pieces";

/** The token that the model sampled, and the token that the row took. */
export interface Step {
  sampled: number;
  token: number;
  /** Whether the token was forced, and the sample discarded. */
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

  /** The number of forced tokens. */
  get forced(): number {
    return this.steps.filter(({ forced }) => forced).length;
  }

  /**
   * Samples the script's next token; a script that has ended ends its turn. If a token is forced instead, the script waits:
   * a model, too, continues from the forced token.
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

  /** Continues to the end. */
  finish(): this {
    while (!this.isOver) this.step();
    return this;
  }
}
