import { type Segment, planConversation } from "../parts.js";
import { readCount } from "./arguments.js";
import { type Conversation, readConversation } from "./conversation.js";
import { ConversationError } from "./errors.js";
import { type Tokenizer, Vocabulary } from "./tokenizer.js";

/** A conversation in tokens. */
export interface Rendered {
  readonly ids: number[];
  /** Of each token, 1 if a model is trained to say it, 0 if not. */
  readonly mask: number[];
}

/** nanochat's default, and what a conversation to complete is cut to. */
const MAX_TOKENS = 2048;

/**
 * The ids of a conversation and its training mask, cut to `maxTokens`.
 *
 * @throws {ConversationError} where the conversation is malformed, in nanochat's words
 *
 * @example
 * const { ids, mask } = renderConversation({ messages }, tokenizer);
 */
export function renderConversation(
  conversation: Conversation,
  tokenizer: Tokenizer,
  maxTokens = MAX_TOKENS,
): Rendered {
  const most = readCount(maxTokens, "maxTokens");
  const { ids, mask } = render(planOf(conversation, false), new Vocabulary(tokenizer));
  return { ids: ids.slice(0, most), mask: mask.slice(0, most) };
}

/**
 * The ids that prime a model to say the last message of a conversation, which must be the assistant's.
 *
 * @throws {ConversationError} where the conversation is malformed, in nanochat's words
 */
export function renderForCompletion(conversation: Conversation, tokenizer: Tokenizer): number[] {
  const { ids } = render(planOf(conversation, true), new Vocabulary(tokenizer));
  // The start of what the assistant says stands behind the cut.
  return [...ids.slice(0, -1).slice(0, MAX_TOKENS), ...ids.slice(-1)];
}

function planOf(conversation: Conversation, forCompletion: boolean): readonly Segment[] {
  const plan = planConversation(readConversation(conversation), forCompletion);
  if ("code" in plan) throw new ConversationError(plan);
  return plan;
}

/** Encodes the segments of a plan. */
function render(plan: readonly Segment[], vocabulary: Vocabulary): Rendered {
  const ids: number[] = [];
  const mask: number[] = [];
  for (const segment of plan) {
    const encoded =
      segment.special === undefined ? vocabulary.encode(segment.text) : [vocabulary.idOf(segment.special)];
    for (const id of encoded) {
      ids.push(id);
      mask.push(segment.mask);
    }
  }
  return { ids, mask };
}
