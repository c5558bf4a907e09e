import { drawPicture } from "../crossing/parts.js";
import { readTokens } from "./arguments.js";
import { SPECIAL_TOKENS, type Tokenizer, Vocabulary } from "./tokenizer.js";

/** A token to display. */
export interface MaskPiece {
  readonly text: string;
  /** Whether a model is trained on it. */
  readonly trained: boolean;
}

/** The tokens one by one, for a page. If one of the lists is longer, its rest is ignored. */
export function maskPieces(ids: ArrayLike<number>, mask: ArrayLike<number>, tokenizer: Tokenizer): MaskPiece[] {
  const vocabulary = new Vocabulary(tokenizer);
  const tokens = readTokens(ids, "ids");
  const bits = readTokens(mask, "mask");
  return Array.from(tokens.subarray(0, bits.length), (id, index) => ({
    text: SPECIAL_TOKENS[vocabulary.special.indexOf(id)] ?? vocabulary.decode([id]),
    trained: bits[index] === 1,
  }));
}

/**
 * The tokens for a terminal, separated by `|`: green is trained on, red is not. Control characters are replaced by their
 * symbols.
 *
 * @example
 * const { ids, mask } = renderConversation(conversation, tokenizer);
 * console.log(maskPicture(ids, mask, tokenizer));
 */
export function maskPicture(ids: ArrayLike<number>, mask: ArrayLike<number>, tokenizer: Tokenizer): string {
  const pieces = maskPieces(ids, mask, tokenizer);
  return drawPicture(
    pieces.map(({ text }) => text),
    pieces.map(({ trained }) => Number(trained)),
  );
}
