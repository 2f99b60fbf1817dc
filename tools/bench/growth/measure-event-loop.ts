/** What some work has taken of the thread that answers requests. */
export interface Turns {
  readonly cpuMs: number;
  /** The most processor time between two turns of the event loop: as long a request has to wait on a quiet machine. */
  readonly longestMs: number;
}

/** Processor time instead of time on the wall, since that is steadier on a machine with other work. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export async function measureEventLoop(work: () => Promise<unknown>): Promise<Turns> {
  const startedAtMs = threadMs();
  let lastMs = startedAtMs;
  let longestMs = 0;
  let isWorking = true;
  const turn = (): void => {
    const nowMs = threadMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (isWorking) setTimeout(() => setImmediate(turn), 1);
  };
  turn();
  await work();
  isWorking = false;
  turn();
  return { cpuMs: lastMs - startedAtMs, longestMs };
}
