const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Between attempts: the schedule that Standard Webhooks 1.0.0 gives as its example; ten attempts in three days and a bit. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** How long a delivery waits for a quota that resets. */
export const longestWaitMs = 72 * hourMs;

/** So that those that failed together do not all come back together. */
const jitter = 0.1;

/**
 * How long until the next attempt, in ms; null: there is none.
 * @param attempts that were made
 * @param retryAfterSeconds what the receiver asked for: no sooner
 * @param random from 0 to 1
 */
export function nextAttemptMs(
  attempts: number,
  { retryAfterSeconds, random }: { readonly retryAfterSeconds: number | null; readonly random: number },
): number | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  return Math.max(delayMs * (1 + jitter * random), (retryAfterSeconds ?? 0) * secondMs);
}
