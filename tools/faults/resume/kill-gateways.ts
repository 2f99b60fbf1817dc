import { setTimeout as sleep } from 'node:timers/promises';
import type { LabGateway } from '../lab/gateways.ts';

export interface KillPlan {
  readonly count: number;
  readonly signals: readonly ('SIGTERM' | 'SIGKILL')[];
  /** The share (0 to 1) of kills that end all gateways at once. */
  readonly allAtOnceShare: number;
}

/** How a gateway ended after a signal. */
export interface StoppedGateway {
  readonly signal: string;
  /** The exit status, or the name of the signal that ended it. */
  readonly status: number | string;
  readonly durationMs: number;
}

/**
 * Ends gateways at random moments and starts them again, one at a time except for kills of all at once.
 * @param options `maxPauseMs`: the longest pause before a kill; `beforeKill`: a callback before each kill
 */
export async function killGateways(
  gateways: readonly LabGateway[],
  { count, signals, allAtOnceShare }: KillPlan,
  {
    random,
    maxPauseMs,
    beforeKill,
  }: { random: () => number; maxPauseMs: number; beforeKill: (signal: string) => void },
): Promise<StoppedGateway[]> {
  const stoppedGateways: StoppedGateway[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  for (let kill = 0; kill < count; kill += 1) {
    await sleep(random() * maxPauseMs);
    const signal = pick(signals);
    const targets = random() < allAtOnceShare ? gateways : [pick(gateways)];
    const restarts = targets.map(async (gateway) => {
      const startedAt = performance.now();
      beforeKill(signal);
      gateway.signal(signal);
      const status = await gateway.waitForExit();
      stoppedGateways.push({ signal, status, durationMs: performance.now() - startedAt });
      await gateway.start();
    });
    await Promise.all(restarts);
  }
  return stoppedGateways;
}
