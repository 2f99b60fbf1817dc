const intervalMs = 100;

/** A listener that receives the delay of a timer, and the time when it fired; both in milliseconds. */
export type LoopObserver = (delayMs: number, nowMs: number) => void;

/**
 * Measures ten times a second how late a timer fires. All other work in the event loop is delayed by the same amount.
 * @param now a function that returns the time of a monotonic clock, in milliseconds
 * @returns a function that stops the measurement
 */
export function watchEventLoop(observe: LoopObserver, now: () => number): () => void {
  let timer: NodeJS.Timeout;
  const measure = (): void => {
    const dueMs = now() + intervalMs;
    timer = setTimeout(() => {
      const nowMs = now();
      observe(nowMs - dueMs, nowMs);
      measure();
    }, intervalMs).unref();
  };
  measure();
  return () => clearTimeout(timer);
}

/** The thresholds, in milliseconds, at which the event loop becomes late or on time. */
export interface LoopThresholds {
  /** A sample with a longer delay is late. */
  readonly lateMs: number;
  /** How long samples must be late before the loop is late. */
  readonly lateForMs: number;
  /** How long samples must be on time before the loop is on time again. */
  readonly onTimeForMs: number;
}

/**
 * Creates a function that decides from samples whether the event loop is late. It is late only after every sample of
 * a period was late. A single stall is already over when it is noticed, so rejecting requests then would not help.
 */
export function createLatenessDetector({ lateMs, lateForMs, onTimeForMs }: LoopThresholds) {
  let isLate = false;
  /** When samples began to contradict `isLate`, or null if the last one agreed with it. */
  let contradictedSinceMs: number | null = null;
  /** @returns whether the loop is late, until the next sample */
  return (delayMs: number, nowMs: number): boolean => {
    const isSampleLate = delayMs > lateMs;
    if (isSampleLate === isLate) {
      contradictedSinceMs = null;
      return isLate;
    }
    contradictedSinceMs ??= nowMs;
    if (nowMs - contradictedSinceMs < (isLate ? onTimeForMs : lateForMs)) return isLate;
    contradictedSinceMs = null;
    isLate = !isLate;
    return isLate;
  };
}
