import { SPECIAL_TOKENS, type SpecialToken, type Tokenizer } from "pascaline";

/** A word, two digits or some symbols, with the space before; or whitespace. */
const PIECE = / ?(?:\p{L}+|\p{N}{1,2}|[^\s\p{L}\p{N}]+)|\s+/gu;

/** A tokenizer whose tokens are all readable. After the special tokens, a piece gets its id when it first occurs. */
export class WordPieces implements Tokenizer {
  #pieces: string[] = [...SPECIAL_TOKENS];
  #ids = new Map<string, number>();

  encode(text: string): number[] {
    return Array.from(text.matchAll(PIECE), ([piece]) => this.#ids.get(piece) ?? this.#add(piece));
  }

  decode(ids: readonly number[]): string {
    return ids.map((id) => this.#pieces[id]).join("");
  }

  encodeSpecial(name: SpecialToken): number {
    return SPECIAL_TOKENS.indexOf(name);
  }

  /** The special token with an id, if there is one. */
  specialOf(id: number): SpecialToken | undefined {
    return SPECIAL_TOKENS[id];
  }

  #add(piece: string): number {
    const id = this.#pieces.push(piece) - 1;
    this.#ids.set(piece, id);
    return id;
  }
}
