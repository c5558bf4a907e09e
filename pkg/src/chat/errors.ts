/**
 * The kinds of failure: a conversation that nanochat rejects, or an invalid argument. Stable from version to version.
 */
export type ConversationErrorCode = "malformed-conversation" | "invalid-input";

/** Why a conversation or an argument is rejected. */
export interface Refusal {
  readonly code: ConversationErrorCode;
  /** nanochat's message, or Python's where nanochat does not check. */
  readonly message: string;
  /** The place of the fault, such as `messages[2].content[1]` or `sampled[0]`. */
  readonly path: string;
  readonly hint?: string;
}

/**
 * Why there are no tokens. Branch on `code`.
 *
 * @example
 * try {
 *   renderConversation({ messages: [{ role: "assistant", content: "hello!" }] }, tokenizer);
 * } catch (error) {
 *   error.message; // "Message 0 is from assistant but should be from user"
 *   error.path; // "messages[0].role"
 * }
 */
export class ConversationError extends Error implements Refusal {
  static {
    // On the prototype, as in JavaScript's own errors, so that the first line of the stack includes it.
    this.prototype.name = "ConversationError";
  }

  readonly code: ConversationErrorCode;
  readonly path: string;
  declare readonly hint?: string;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.path = refusal.path;
    if (refusal.hint !== undefined) this.hint = refusal.hint;
  }
}

/** An invalid argument. */
export function invalidArgument(message: string, path: string): ConversationError {
  return new ConversationError({ code: "invalid-input", message, path });
}
