/** From when on the event loop counts as late, and from when on as well again. Milliseconds. */
export interface LoopThresholds {
  readonly lateMs: number;
  /** How long it has to be late. */
  readonly lateForMs: number;
  /** How long it has to be on time again. */
  readonly wellForMs: number;
}

export interface LoopWatch {
  readonly isLate: boolean;
  stop(): void;
}

const everyMs = 100;

/**
 * Judges how late a timer fires. One stall, however long, is over when it is seen: refusing those who waited for its
 * end helps nobody. So the loop is late when it was so each time it was looked at, for long enough.
 */
export function createLoopJudge({ lateMs, lateForMs, wellForMs }: LoopThresholds) {
  let isLate = false;
  let changingSinceMs: number | null = null;
  /** @returns whether the loop is late, from now until the next look */
  return (delayMs: number, nowMs: number): boolean => {
    if (delayMs > lateMs === isLate) {
      changingSinceMs = null;
      return isLate;
    }
    changingSinceMs ??= nowMs;
    if (nowMs - changingSinceMs < (isLate ? wellForMs : lateForMs)) return isLate;
    changingSinceMs = null;
    isLate = !isLate;
    return isLate;
  };
}

/**
 * Looks at the event loop ten times a second.
 * @param onChange told when it becomes late, and when it is well again
 * @param now milliseconds of a clock that only moves forward
 */
export function watchLoop(
  thresholds: LoopThresholds,
  onChange: (isLate: boolean) => void,
  now: () => number,
): LoopWatch {
  const judge = createLoopJudge(thresholds);
  let isLate = false;
  let timer: NodeJS.Timeout;
  const lookAgain = (): void => {
    const dueMs = now() + everyMs;
    timer = setTimeout(() => {
      const nowMs = now();
      const wasLate = isLate;
      isLate = judge(nowMs - dueMs, nowMs);
      if (isLate !== wasLate) onChange(isLate);
      lookAgain();
    }, everyMs).unref();
  };
  lookAgain();
  return {
    get isLate() {
      return isLate;
    },
    stop: () => clearTimeout(timer),
  };
}
