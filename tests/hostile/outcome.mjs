// What a call gives, as Rust writes it: `{ answer }` or `{ failure: { code, message } }`.

const FAILED = "Tool execution error: ";

/** The outcome that the content of a tool message tells. */
export function fromContent(content) {
  return content.startsWith(FAILED) ? failure("tool", content.slice(FAILED.length)) : { answer: content };
}

/** A failure, with the hint behind its message. */
export function failure(code, message, hint) {
  return { failure: { code, message: hint === undefined ? message : `${message}\nhint: ${hint}` } };
}

/** Whether two outcomes are the same. */
export function isSame(one, other) {
  return one.answer === other.answer && one.failure?.code === other.failure?.code && one.failure?.message === other.failure?.message;
}
