import { computeBackOffMs } from '../work/back-off.ts';

const dayMs = 86_400_000;
/** How soon a feed is tried again after a failure, if its interval is longer than this. */
const firstRetryMs = 900_000;
/** The random part of a delay. It spreads feeds with the same interval, and gateways, over time. */
const jitter = 0.05;
const maxJitterMs = 30_000;

/**
 * Returns the delay until a feed is due again. After a failure it is the feed's interval, or a quarter of an
 * hour if that is shorter. It doubles with each further failure, up to a day.
 * @param failures the number of failures in a row, including this run
 * @param options `retryAfterMs`: the shortest delay that the source allows, which counts up to a day;
 * `random`: a number from 0 to 1
 */
export function computeDelayMs(
  everyMs: number,
  failures: number,
  { retryAfterMs, random }: { readonly retryAfterMs: number | null; readonly random: number },
): number {
  const spreadMs = random * Math.min(everyMs * jitter, maxJitterMs);
  if (failures === 0) return everyMs + spreadMs;
  const delayMs = computeBackOffMs(failures, {
    firstMs: Math.min(everyMs, firstRetryMs),
    factor: 2,
    maxMs: dayMs,
  });
  return Math.min(dayMs, Math.max(delayMs, retryAfterMs ?? 0)) + spreadMs;
}
