import type { LabGateway } from '../lab/gateways.ts';

const pauseMs = 100;
const uncertainUnitsLine = /^phone_gateway_quota_units_total\{outcome="(?:insured|undecided)"\} (\d+)/gm;

export interface UncertainUnitsWatch {
  /** Units of charges whose reply came too late, so that nobody knows whether they were counted, over all processes. */
  sum(): number;
  stop(): Promise<void>;
}

/**
 * Asks each gateway again and again what the outage allowance gave and what it could not decide: Redis has a fifth of a second
 * for a charge, which a machine with other work may miss. Such a charge is never repeated, and counts if Redis ran it.
 */
export function watchUncertainUnits(gateways: readonly LabGateway[]): UncertainUnitsWatch {
  const unitsByProcess = new Map<string, number>();
  let isStopped = false;
  const readUnits = async ({ origin, startCount }: LabGateway): Promise<void> => {
    const response = await fetch(`${origin}/metrics`).catch(() => null);
    const text = await response?.text().catch(() => '');
    const units = [...(text ?? '').matchAll(uncertainUnitsLine)].reduce((sum, [, count]) => sum + Number(count), 0);
    if (units > 0) unitsByProcess.set(`${origin} ${startCount}`, units);
  };
  const watchLoop = (async () => {
    while (!isStopped) {
      await Promise.all(gateways.map(readUnits));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  return {
    sum: () => [...unitsByProcess.values()].reduce((sum, units) => sum + units, 0),
    stop: async () => {
      isStopped = true;
      await watchLoop;
    },
  };
}
