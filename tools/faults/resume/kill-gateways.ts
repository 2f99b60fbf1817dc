import { setTimeout as sleep } from 'node:timers/promises';
import type { LabGateway } from '../lab/gateways.ts';

export interface Kills {
  readonly count: number;
  readonly signals: readonly ('SIGTERM' | 'SIGKILL')[];
  /** How often, from 0 to 1, both are killed at once. */
  readonly both: number;
}

/** What became of gateways that were told to stop. */
export interface Stopped {
  readonly signal: string;
  readonly status: number | string;
  readonly ms: number;
}

/**
 * Ends gateways at random moments and starts them again; one after the other, so that mostly one is there.
 * @param options `beforeEach`: called at each kill, before it
 */
export async function killGateways(
  gateways: readonly LabGateway[],
  { count, signals, both }: Kills,
  {
    random,
    mostPauseMs,
    before,
  }: { random: () => number; mostPauseMs: number; before: (signal: string) => void },
): Promise<Stopped[]> {
  const stopped: Stopped[] = [];
  const pick = <Thing>(things: readonly Thing[]): Thing =>
    things[Math.floor(random() * things.length)] as Thing;
  for (let kill = 0; kill < count; kill += 1) {
    await sleep(random() * mostPauseMs);
    const signal = pick(signals);
    const chosen = random() < both ? gateways : [pick(gateways)];
    const ends = chosen.map(async (gateway) => {
      const startedAt = performance.now();
      before(signal);
      gateway.signal(signal);
      const status = await gateway.ended();
      stopped.push({ signal, status, ms: performance.now() - startedAt });
      await gateway.start();
    });
    await Promise.all(ends);
  }
  return stopped;
}
