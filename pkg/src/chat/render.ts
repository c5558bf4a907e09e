import { type Segment, planConversation } from "../crossing/parts.js";
import { readCount } from "./arguments.js";
import { type Conversation, readConversation } from "./conversation.js";
import { ConversationError } from "./errors.js";
import { type Tokenizer, Vocabulary } from "./tokenizer.js";

/** A rendered conversation. */
export interface Rendered {
  readonly ids: number[];
  /** For each token, 1 if a model is trained on it, 0 if not. */
  readonly mask: number[];
}

/** nanochat's default, and the length to which a conversation is cut for completion. */
const MAX_TOKENS = 2048;

/**
 * The ids of a conversation and its training mask, cut to `maxTokens`.
 *
 * @throws {ConversationError} if the conversation is malformed, in nanochat's words
 *
 * @example
 * const { ids, mask } = renderConversation({ messages }, tokenizer);
 */
export function renderConversation(conversation: Conversation, tokenizer: Tokenizer, maxTokens = MAX_TOKENS): Rendered {
  const most = readCount(maxTokens, "maxTokens");
  const { ids, mask } = render(planOf(conversation, false), new Vocabulary(tokenizer));
  return { ids: ids.slice(0, most), mask: mask.slice(0, most) };
}

/**
 * The ids that prompt a model for the last message of a conversation, which must be the assistant's.
 *
 * @throws {ConversationError} if the conversation is malformed, in nanochat's words
 */
export function renderForCompletion(conversation: Conversation, tokenizer: Tokenizer): number[] {
  const { ids } = render(planOf(conversation, true), new Vocabulary(tokenizer));
  // The start of the assistant's message follows the cut.
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
