import type { LabGateway } from '../lab/gateways.ts';

const pauseMs = 100;
const uncertainUnitsLine = /^phone_gateway_quota_units_total\{outcome="(?:insured|undecided)"\} (\d+)/gm;

export interface UncertainUnitsWatch {
  /** Returns the units of all charges with late replies, which may be counted or not, of all gateway processes. */
  sum(): number;
  stop(): Promise<void>;
}

/**
 * Polls the metrics of each gateway for units of the outage allowance and of undecided requests. Redis has 200 ms for a
 * charge, which a busy machine may exceed. Such a charge is never repeated, and counts if Redis ran it.
 */
export function watchUncertainUnits(gateways: readonly LabGateway[]): UncertainUnitsWatch {
  const unitsByProcess = new Map<string, number>();
  let isStopped = false;
  const readUnits = async ({ origin, startCount }: LabGateway): Promise<void> => {
    const response = await fetch(`${origin}/metrics`).catch(() => null);
    const text = await response?.text().catch(() => '');
    const units = [...(text ?? '').matchAll(uncertainUnitsLine)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
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
