import type { Conversation, Part, SpecialToken } from "pascaline";
import type { WordPieces } from "./word_pieces";

/** What begins a part, the part's type, and what ends it. */
const BLOCKS: ReadonlyMap<SpecialToken, { type: Part["type"]; end: SpecialToken }> = new Map([
  ["<|python_start|>", { type: "python", end: "<|python_end|>" }],
  ["<|output_start|>", { type: "python_output", end: "<|output_end|>" }],
] as const);

/**
 * The question and what the row's tokens answer. There is no part for a special token that stands alone, nor for
 * a block without an end: they become one of the token's own name, which the rendering refuses.
 */
export function conversationOf(question: string, tokens: number[], tokenizer: WordPieces): Conversation {
  const parts: { type: string; text: string }[] = [];
  let open: SpecialToken | undefined;
  let ids: number[] = [];
  const close = (type: string): void => {
    parts.push({ type, text: tokenizer.decode(ids) });
    ids = [];
    open = undefined;
  };
  const breakOff = (): void => {
    if (open) close(bare(open));
    else if (ids.length > 0) close("text");
  };

  for (const [index, token] of tokens.entries()) {
    const name = tokenizer.specialOf(token);
    const block = open && BLOCKS.get(open);
    if (!name) {
      ids.push(token);
    } else if (block?.end === name) {
      close(block.type);
    } else if (index < tokens.length - 1 || !ENDINGS.has(name)) {
      breakOff();
      open = name;
      if (!BLOCKS.has(name)) breakOff();
    }
  }
  breakOff();
  return {
    messages: [
      { role: "user", content: question },
      { role: "assistant", content: parts as Part[] },
    ],
  };
}

/** What completes a row, and is no part of what it says. */
const ENDINGS: ReadonlySet<SpecialToken> = new Set(["<|assistant_end|>", "<|bos|>"] as const);

function bare(name: SpecialToken): string {
  return name.slice(2, -2);
}
