import { type Finding, findingsOf } from '../../domain/finding.ts';

const warnMs = 2_000;
const failMs = 60_000;

/**
 * Compares another clock with this host's clock. The error is at most half of the time that the query takes.
 * @param read reads the other clock, in epoch milliseconds
 */
export async function checkClock(owner: string, read: () => Promise<number>): Promise<Finding> {
  const { ok, warn, fail } = findingsOf(`clock of ${owner}`);
  const requestedAt = Date.now();
  const otherClock = await read();
  const skewMs = Math.round(otherClock - (requestedAt + Date.now()) / 2);
  const detail = `${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} this host`;
  const fix = 'Synchronise both clocks with NTP: quotas reset at midnight.';
  if (Math.abs(skewMs) >= failMs) return fail(detail, fix);
  return Math.abs(skewMs) >= warnMs ? warn(detail, fix) : ok(detail);
}
