import { setTimeout as sleep } from 'node:timers/promises';
import type { LabGateway } from '../lab/gateways.ts';

export interface KillPlan {
  readonly count: number;
  readonly signals: readonly ('SIGTERM' | 'SIGKILL')[];
  /** How often, from 0 to 1, both are killed at once. */
  readonly allAtOnceShare: number;
}

/** What became of gateways that were told to stop. */
export interface StoppedGateway {
  readonly signal: string;
  readonly status: number | string;
  readonly durationMs: number;
}

/**
 * Ends gateways at random moments and starts them again; one after the other, so that mostly one is there.
 * @param options `beforeEach`: called at each kill, before it
 */
export async function killGateways(
  gateways: readonly LabGateway[],
  { count, signals, allAtOnceShare }: KillPlan,
  {
    random,
    mostPauseMs: maxPauseMs,
    before: beforeKill,
  }: { random: () => number; mostPauseMs: number; before: (signal: string) => void },
): Promise<StoppedGateway[]> {
  const stoppedGateways: StoppedGateway[] = [];
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
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
