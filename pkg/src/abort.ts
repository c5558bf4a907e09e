/** Calls that their caller no longer waits for. */

/** The part of an `AbortSignal` that a call looks at. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** Throws the reason of a signal that is aborted, as the platform's own functions do. */
export function throwIfAborted(signal: Signal | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}

/** The same for the signal of a context, which may be anything: one that cannot be read has no signal. */
export function throwIfContextAborted(context: { readonly signal?: Signal | undefined }): void {
  let signal: Signal | undefined;
  try {
    if (context.signal?.aborted === true) ({ signal } = context);
  } catch {
    return;
  }
  throwIfAborted(signal);
}
