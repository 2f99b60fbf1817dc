import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Returns the number of processes that compete for each core, at least 1. */
const readLoadFactor = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/**
 * Waits until a condition is true, which it checks every 20 ms.
 * @param description the condition as text for the error message, such as `the gateway is ready`
 * @param check the check of the condition; an error counts as false
 * @param options `patienceMs`: the timeout on an idle machine, 30 s by default; on a machine with more processes than
 *   cores it is up to five times as long
 * @throws Error if the condition does not become true, with the last error of `check` as its cause
 */
export async function until(
  description: string,
  check: () => boolean | Promise<boolean>,
  { patienceMs = 30_000 }: { readonly patienceMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  let loadFactor = 1;
  for (let checkCount = 1; ; checkCount += 1) {
    let lastError: unknown;
    try {
      if (await check()) return;
    } catch (error) {
      lastError = error;
    }
    loadFactor = Math.min(5, Math.max(loadFactor, readLoadFactor()));
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > patienceMs * loadFactor && checkCount > patienceMs / 100)
      throw new Error(`Not within ${Math.round(waitedMs)} ms: ${description}`, { cause: lastError });
    await pause(20);
  }
}

/**
 * Creates a check whether a value is at rest: it returns true when it was called with equal values, compared as JSON,
 * for this time.
 */
export function createRestCheck(restMs: number): (value: unknown) => boolean {
  let lastJson: string | undefined;
  let lastChangeMs = 0;
  return (value) => {
    const json = JSON.stringify(value);
    if (json !== lastJson) lastChangeMs = performance.now();
    lastJson = json;
    return performance.now() - lastChangeMs > restMs;
  };
}
