import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** How many processes want a core for each core that there is; at least 1. */
const crowding = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/**
 * Waits until something is so, and no longer: looks each 20 ms.
 * @param what For the message, such as `the gateway is ready`.
 * @param isSo What throws is not so yet.
 * @param options `patienceMs`: how long an idle machine is given; a busy one, on which looking takes longer too, is given
 *   as many times more as it has more to do than cores, up to five times. Default 30 s.
 * @throws when it does not become so, with the last error of `isSo`
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { patienceMs = 30_000 }: { readonly patienceMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  let crowded = 1;
  for (let looks = 1; ; looks += 1) {
    let lastError: unknown;
    try {
      if (await isSo()) return;
    } catch (error) {
      lastError = error;
    }
    crowded = Math.min(5, Math.max(crowded, crowding()));
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > patienceMs * crowded && looks > patienceMs / 100)
      throw new Error(`Not within ${Math.round(waitedMs)} ms: ${what}`, { cause: lastError });
    await pause(20);
  }
}
