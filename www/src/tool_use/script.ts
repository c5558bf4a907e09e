import { SPECIAL_TOKENS, type SpecialToken } from "pascaline";
import type { WordPieces } from "./word_pieces";

/** A text that takes the place of a model, including its special tokens, and what it is an example of. */
export interface Script {
  title: string;
  question: string;
  text: string;
  maxTokens: number;
}

/** The tokens of a script's text. Unlike in a user's message, a special token in it is a token. */
export function tokensOf(text: string, tokenizer: WordPieces): number[] {
  return text
    .split(/(<\|[a-z_]+\|>)/)
    .flatMap((piece) => (isSpecial(piece) ? tokenizer.encodeSpecial(piece) : tokenizer.encode(piece)));
}

function isSpecial(piece: string): piece is SpecialToken {
  return SPECIAL_TOKENS.some((name) => name === piece);
}

export const SCRIPTS: readonly [Script, ...Script[]] = [
  {
    title: "Arithmetic",
    question: "What is 12 * 34?",
    text: "Let me calculate:<|python_start|>12 * 34<|python_end|> So 12 * 34 is 408.<|assistant_end|>",
    maxTokens: 128,
  },
  {
    title: "Letter counting",
    question: "How many times does the letter r occur in strawberry?",
    text: "Let me count:<|python_start|>'strawberry'.count('r')<|python_end|>\nIt occurs 3 times.<|assistant_end|>",
    maxTokens: 128,
  },
  {
    title: "Refused expression",
    question: "What is 2 to the power of 10?",
    text: "Let me calculate:<|python_start|>2**10<|python_end|>\nNo output came. By doubling I get 1024.<|assistant_end|>",
    maxTokens: 128,
  },
  {
    title: "Nested start",
    question: "What is 1 + 1?",
    text: "<|python_start|>9 + <|python_start|>1 + 1<|python_end|> is what the second block returns.<|assistant_end|>",
    maxTokens: 128,
  },
  {
    title: "Unfinished block",
    question: "What is 12 * 34?",
    text: "Let me calculate:<|python_start|>12 * 34<|assistant_end|>",
    maxTokens: 128,
  },
  {
    title: "Cut injection",
    question: "What is 123456789 * 987654321?",
    text: "<|python_start|>123456789 * 987654321<|python_end|> is the product.<|assistant_end|>",
    maxTokens: 18,
  },
];
