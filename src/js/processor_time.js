/**
 * Milliseconds that this thread has spent on a processor; those of the whole process where the runtime tells no others, and those
 * that have passed where it tells neither: in a browser, and where `process` is a stand-in whose numbers stay 0.
 */
export function processorTime() {
  const usage = told("threadCpuUsage") ?? told("cpuUsage");
  return usage?.user > 0 ? (usage.user + usage.system) / 1_000 : performance.now();
}

/** What a function of `process` returns, if there is one and it works on this platform. */
function told(name) {
  try {
    return globalThis.process?.[name]?.();
  } catch {
    return undefined;
  }
}
