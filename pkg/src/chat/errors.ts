/**
 * The kinds of failure: a conversation that nanochat refuses, or an argument that is none. Stable from version
 * to version.
 */
export type ConversationErrorCode = "malformed-conversation" | "invalid-input";

/** What is said of a conversation, or of an argument, that is refused. */
export interface Refusal {
  readonly code: ConversationErrorCode;
  /** nanochat's words, or Python's where nanochat does not look. */
  readonly message: string;
  /** What is at fault, such as `messages[2].content[1]` or `sampled[0]`. */
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
    // On the prototype, as of JavaScript's own errors: the first line of the stack has it then.
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

/** An argument is at fault. */
export function invalidArgument(message: string, path: string): ConversationError {
  return new ConversationError({ code: "invalid-input", message, path });
}
