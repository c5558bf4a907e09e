import { SPECIAL_TOKENS, type SpecialToken, type Tokenizer } from "./tokenizer.js";

/** The ids of the special tokens, in their order. */
const IDS = [261, 262, 263, 264, 260, 256, 257, 258, 259];

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Each byte is a token; the special tokens follow the bytes. For tests and demonstrations. `decode` drops special tokens, as
 * in nanochat's own tests.
 *
 * @example
 * new ByteTokenizer().encode("1+1"); // [49, 43, 49]
 */
export class ByteTokenizer implements Tokenizer {
  encode(text: string): number[] {
    return Array.from(encoder.encode(text));
  }

  decode(ids: readonly number[]): string {
    return decoder.decode(Uint8Array.from(ids.filter((id) => id < 256)));
  }

  encodeSpecial(name: SpecialToken): number {
    return IDS[SPECIAL_TOKENS.indexOf(name)] ?? NaN;
  }
}
