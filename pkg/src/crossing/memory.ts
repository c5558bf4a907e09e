/** The memory of a wasm instance, for the calculators and the workspace. */

/** The maximum that an instance keeps from call to call. */
export const MOST_KEPT = 16 << 20;

/** Whether JavaScript ran out of memory, for example for a new instance. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /memory|allocation/.test(error.message);
}

/**
 * Adds the cause to a failure. The cause's stack would keep the instance that trapped alive, unless the stack is read once:
 * V8 then converts it to a string.
 */
export function caused<T extends Error>(failure: T, cause: unknown): T {
  if (cause instanceof Error) void cause.stack;
  failure.cause = cause;
  return failure;
}
