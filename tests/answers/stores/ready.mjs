import { setTimeout as sleep } from "node:timers/promises";

const MOST_MILLISECONDS = 30_000;
const BETWEEN_MILLISECONDS = 20;

/** Waits until a server answers. If it ends instead, the error has what it has written. */
export async function untilReady(child, name, isReady) {
  let ended;
  child.exited.then((how) => (ended = how));
  for (const started = performance.now(); performance.now() - started < MOST_MILLISECONDS;) {
    if (ended !== undefined) throw new Error(`${name} has ended: ${ended}\n${child.output}`);
    if (await isReady().catch(() => false)) return;
    await sleep(BETWEEN_MILLISECONDS);
  }
  throw new Error(`${name} does not answer\n${child.output}`);
}
