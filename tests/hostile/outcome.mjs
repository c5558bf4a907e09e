// The outcome of a call, as Rust writes it: `{ answer }` or `{ failure: { code, message } }`.

const FAILED = "Tool execution error: ";

/** The outcome in the content of a tool message. */
export function fromContent(content) {
  return content.startsWith(FAILED) ? failure("tool", content.slice(FAILED.length)) : { answer: content };
}

/** A failure, with the hint after its message. */
export function failure(code, message, hint) {
  return { failure: { code, message: hint === undefined ? message : `${message}\nhint: ${hint}` } };
}

/** Whether two outcomes are the same. */
export function isSame(one, other) {
  const { answer, failure } = one;
  return (
    answer === other.answer && failure?.code === other.failure?.code && failure?.message === other.failure?.message
  );
}

/** An outcome that is JSON, with its numbers as JavaScript represents them. */
export function withDoubles({ answer }) {
  return { answer: JSON.stringify(JSON.parse(answer)) };
}
