import type { Conversation, Part, SpecialToken } from "pascaline";
import type { WordPieces } from "./word_pieces";

/** The token that begins a part, the part's type, and the token that ends it. */
const BLOCKS: ReadonlyMap<SpecialToken, { type: Part["type"]; end: SpecialToken }> = new Map([
  ["<|python_start|>", { type: "python", end: "<|python_end|>" }],
  ["<|output_start|>", { type: "python_output", end: "<|output_end|>" }],
] as const);

/**
 * The question, and the answer in the row's tokens. A special token on its own and a block without an end are not parts:
 * they become a part with the token's name, which the renderer rejects.
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

/** The tokens that complete a row, and are not part of its text. */
const ENDINGS: ReadonlySet<SpecialToken> = new Set(["<|assistant_end|>", "<|bos|>"] as const);

function bare(name: SpecialToken): string {
  return name.slice(2, -2);
}
