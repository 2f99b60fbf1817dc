import type { LabGateway } from '../lab/gateways.ts';

const everyMs = 100;
const doubtful = /^phone_gateway_quota_units_total\{outcome="(?:insured|undecided)"\} (\d+)/gm;

export interface DoubtWatch {
  /** Units of charges whose reply came too late, so that nobody knows whether they were counted, over all processes. */
  units(): number;
  stop(): Promise<void>;
}

/**
 * Asks each gateway again and again what the outage allowance gave and what it could not decide: Redis has a fifth of a second
 * for a charge, which a machine with other work may miss. Such a charge is never repeated, and counts if Redis ran it.
 */
export function watchDoubt(gateways: readonly LabGateway[]): DoubtWatch {
  const seen = new Map<string, number>();
  let isStopped = false;
  const ask = async ({ origin, starts }: LabGateway): Promise<void> => {
    const answer = await fetch(`${origin}/metrics`).catch(() => null);
    const text = await answer?.text().catch(() => '');
    const units = [...(text ?? '').matchAll(doubtful)].reduce((sum, [, some]) => sum + Number(some), 0);
    if (units > 0) seen.set(`${origin} ${starts}`, units);
  };
  const watching = (async () => {
    while (!isStopped) {
      await Promise.all(gateways.map(ask));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return {
    units: () => [...seen.values()].reduce((sum, units) => sum + units, 0),
    stop: async () => {
      isStopped = true;
      await watching;
    },
  };
}
