import { backOffMs } from '../work/back-off.ts';

const dayMs = 86_400_000;
/** A feed that is fetched less often than this is tried again after this time when it failed. */
const firstRetryMs = 900_000;
/**
 * Spreads feeds of the same interval, and gateways, so that they do not all send requests in the same second.
 */
const jitter = 0.05;
const maxJitterMs = 30_000;

/**
 * The delay until a feed is due again. After a failure it is the feed's interval, or a quarter of an hour if
 * that is shorter, doubled with each further failure up to a day.
 * @param failures the number of failures in a row, with that of this run
 * @param options `retryAfterMs`: the least delay, as the source sent it, of which up to a day counts;
 *   `random`: from 0 to 1
 */
export function nextDelayMs(
  everyMs: number,
  failures: number,
  { retryAfterMs, random }: { readonly retryAfterMs: number | null; readonly random: number },
): number {
  const spreadMs = random * Math.min(everyMs * jitter, maxJitterMs);
  if (failures === 0) return everyMs + spreadMs;
  const delayMs = backOffMs(failures, {
    firstMs: Math.min(everyMs, firstRetryMs),
    factor: 2,
    maxMs: dayMs,
  });
  return Math.min(dayMs, Math.max(delayMs, retryAfterMs ?? 0)) + spreadMs;
}
