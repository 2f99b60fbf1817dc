const intervalMs = 100;

/** Called with how late a timer fired, and with the time when it fired; both in milliseconds. */
export type LoopObserver = (delayMs: number, nowMs: number) => void;

/**
 * Measures ten times a second how late a timer fires, because everything else that is due is delayed as long.
 * @param now returns the milliseconds of a clock that only moves forward
 * @returns a function that ends the measuring
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

/** When the event loop starts to count as late, and when as on time again; in milliseconds. */
export interface LoopThresholds {
  readonly lateMs: number;
  /** How long it must be late before it counts as late. */
  readonly lateForMs: number;
  /** How long it must be on time before it counts as on time again. */
  readonly onTimeForMs: number;
}

/**
 * Creates a function that judges the delays. The loop is late if every sample over a period was late. A
 * single stall is over when it is noticed, so rejecting requests would not help.
 */
export function createLoopJudge({ lateMs, lateForMs, onTimeForMs }: LoopThresholds) {
  let isLate = false;
  let changingSinceMs: number | null = null;
  /** @returns whether the loop is late, until the next sample */
  return (delayMs: number, nowMs: number): boolean => {
    if (delayMs > lateMs === isLate) {
      changingSinceMs = null;
      return isLate;
    }
    changingSinceMs ??= nowMs;
    if (nowMs - changingSinceMs < (isLate ? onTimeForMs : lateForMs)) return isLate;
    changingSinceMs = null;
    isLate = !isLate;
    return isLate;
  };
}
