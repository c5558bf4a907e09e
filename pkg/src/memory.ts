/** The memory of a wasm, the calculators' and the workspace's alike. */

/** The most that an instance keeps from call to call. */
export const MOST_KEPT = 16 << 20;

/** Whether JavaScript had no memory for what was asked, such as for a new instance. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /memory|allocation/.test(error.message);
}

/**
 * Says why a call failed. Whoever keeps the failure keeps the cause, and with its stack the instance that trapped, unless the
 * stack is read once: V8 makes a text of it then.
 */
export function caused<T extends Error>(failure: T, cause: unknown): T {
  if (cause instanceof Error) void cause.stack;
  failure.cause = cause;
  return failure;
}
