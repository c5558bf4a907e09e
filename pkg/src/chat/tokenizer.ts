import { isToken, readTokens } from "./arguments.js";
import { invalidArgument } from "./errors.js";

/** The texts of the special tokens, in the order of their ids in nanochat, after its vocabulary. */
export const SPECIAL_TOKENS = [
  "<|bos|>",
  "<|user_start|>",
  "<|user_end|>",
  "<|assistant_start|>",
  "<|assistant_end|>",
  "<|python_start|>",
  "<|python_end|>",
  "<|output_start|>",
  "<|output_end|>",
] as const;

/** The text of a special token. */
export type SpecialToken = (typeof SPECIAL_TOKENS)[number];

/** A tokenizer, which the caller provides. */
export interface Tokenizer {
  /** The ids of a text. The text of a special token in it is ordinary text. */
  encode(text: string): ArrayLike<number>;
  /** The text of ids. A special token decodes to its text. */
  decode(ids: number[]): string;
  /** The id of a special token. */
  encodeSpecial(name: SpecialToken): number;
}

/** A tokenizer whose results are checked. */
export class Vocabulary {
  readonly #tokenizer: Tokenizer;
  /** The ids of the special tokens, in their order. */
  readonly special: Uint32Array;

  constructor(tokenizer: Tokenizer) {
    for (const method of ["encode", "decode", "encodeSpecial"] as const) {
      if (typeof (tokenizer as Partial<Tokenizer> | null | undefined)?.[method] !== "function") {
        throw invalidArgument(`tokenizer must have a method ${method}`, `tokenizer.${method}`);
      }
    }
    this.#tokenizer = tokenizer;
    this.special = Uint32Array.from(SPECIAL_TOKENS, (name) => {
      const id: unknown = tokenizer.encodeSpecial(name);
      if (isToken(id)) return id;
      throw invalidArgument(`tokenizer must return an int for ${name}`, "tokenizer.encodeSpecial");
    });
  }

  /** The id of a special token. */
  idOf(name: SpecialToken): number {
    return this.special[SPECIAL_TOKENS.indexOf(name)] as number;
  }

  encode(text: string): Uint32Array {
    return readTokens(this.#tokenizer.encode(text), "tokenizer.encode");
  }

  decode(ids: ArrayLike<number>): string {
    const text: unknown = this.#tokenizer.decode(Array.from(ids));
    if (typeof text === "string") return text;
    throw invalidArgument("tokenizer must decode to a string", "tokenizer.decode");
  }
}
