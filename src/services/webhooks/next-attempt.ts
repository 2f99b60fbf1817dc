const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * The delays between ten attempts, which add up to a little more than three days. They are the example schedule
 * of Standard Webhooks 1.0.0.
 */
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

/** The longest time that a delivery waits until units are available. */
export const longestWaitMs = 72 * hourMs;

/** The largest random addition to a delay, as a fraction of it. It spreads deliveries that failed together over time. */
const jitterFraction = 0.1;

/**
 * Returns the delay until the next attempt.
 * @param attempts the number of attempts so far
 * @param options `retryAfterSeconds`: the shortest delay that the receiver allows; `random`: a number from 0
 * to 1
 * @returns milliseconds, or null if there is no further attempt
 */
export function computeNextAttemptMs(
  attempts: number,
  { retryAfterSeconds, random }: { readonly retryAfterSeconds: number | null; readonly random: number },
): number | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  return Math.max(delayMs * (1 + jitterFraction * random), (retryAfterSeconds ?? 0) * secondMs);
}
