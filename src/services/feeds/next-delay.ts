const dayMs = 86_400_000;
/** What is fetched rarely is tried again sooner than that after a failure. */
const firstRetryMs = 900_000;
/** So that feeds of one interval, and gateways, do not all ask in the same second. */
const jitter = 0.05;
const mostJitterMs = 30_000;

/**
 * How long until a feed is due again. After failures: its interval, or a quarter of an hour if that is less, doubled with
 * each further failure up to a day.
 * @param failures in a row, this run's included
 * @param retryAfterMs what the source asked for, which counts up to a day; null: nothing
 * @param random from 0 to 1
 */
export function nextDelayMs(
  everyMs: number,
  failures: number,
  { retryAfterMs, random }: { readonly retryAfterMs: number | null; readonly random: number },
): number {
  const spread = random * Math.min(everyMs * jitter, mostJitterMs);
  if (failures === 0) return everyMs + spread;
  const backOffMs = Math.min(everyMs, firstRetryMs) * 2 ** (failures - 1);
  return Math.min(dayMs, Math.max(backOffMs, retryAfterMs ?? 0)) + spread;
}
