import { createFindings, type Finding } from '../../domain/finding.ts';

const warnSkewMs = 2_000;
const failSkewMs = 60_000;

/**
 * Compares a server's clock with this host's clock. The result is accurate to within half of the query's duration.
 * @param serverName the name of the server, as it is shown to the operator
 * @param readClock a function that reads the server's clock, in epoch milliseconds
 */
export async function checkClock(serverName: string, readClock: () => Promise<number>): Promise<Finding> {
  const { ok, warn, fail } = createFindings(`clock of ${serverName}`);
  const requestedAtMs = Date.now();
  const serverTimeMs = await readClock();
  const skewMs = Math.round(serverTimeMs - (requestedAtMs + Date.now()) / 2);
  const detail = `${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} this host`;
  const fix = 'Synchronise both clocks with NTP: quotas reset at midnight.';
  if (Math.abs(skewMs) >= failSkewMs) return fail(detail, fix);
  return Math.abs(skewMs) >= warnSkewMs ? warn(detail, fix) : ok(detail);
}
