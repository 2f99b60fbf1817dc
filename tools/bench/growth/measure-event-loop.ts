/** The time that some work took of the thread that answers requests. */
export interface EventLoopUsage {
  readonly cpuMs: number;
  /**
   * The maximum processor time between two iterations of the event loop, for which a request waits on an idle
   * machine.
   */
  readonly longestMs: number;
}

/** Reads the processor time of this thread, which other work on the machine disturbs less than elapsed time. */
const readThreadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export async function measureEventLoop(work: () => Promise<unknown>): Promise<EventLoopUsage> {
  const startedAtMs = readThreadMs();
  let lastMs = startedAtMs;
  let longestMs = 0;
  let isWorking = true;
  const checkIteration = (): void => {
    const nowMs = readThreadMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (isWorking) setTimeout(() => setImmediate(checkIteration), 1);
  };
  checkIteration();
  await work();
  isWorking = false;
  checkIteration();
  return { cpuMs: lastMs - startedAtMs, longestMs };
}
