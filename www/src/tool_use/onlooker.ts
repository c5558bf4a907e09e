import { useCalculator } from "pascaline";
import type { WordPieces } from "./word_pieces";

/** The state of a row as far as its tokens show it. */
export class Onlooker {
  inBlock = false;
  /** The calculator's output for the last completed block; undefined before that, and for an empty block. */
  output: string | null | undefined;
  #tokenizer: WordPieces;
  #ids: number[] = [];

  constructor(tokenizer: WordPieces) {
    this.#tokenizer = tokenizer;
  }

  /** The expression of the block so far. */
  get expression(): string {
    return this.#tokenizer.decode(this.#ids);
  }

  see(token: number): void {
    const name = this.#tokenizer.specialOf(token);
    if (name === "<|python_start|>") {
      this.inBlock = true;
      this.#ids = [];
      this.output = undefined;
    } else if (name === "<|python_end|>" && this.inBlock) {
      this.inBlock = false;
      this.output = this.#ids.length > 0 ? useCalculator(this.expression) : undefined;
    } else if (this.inBlock) {
      this.#ids.push(token);
    }
  }
}
