import { type Finding, findingsOf } from '../../domain/finding.ts';

const warnMs = 2_000;
const failMs = 60_000;

/**
 * How far another clock is from this host's, give or take half of what the question took.
 * @param read Its time as epoch milliseconds.
 */
export async function checkClock(whose: string, read: () => Promise<number>): Promise<Finding> {
  const { ok, warn, fail } = findingsOf(`clock of ${whose}`);
  const askedAt = Date.now();
  const theirs = await read();
  const skewMs = Math.round(theirs - (askedAt + Date.now()) / 2);
  const detail = `${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} this host`;
  const mend = 'Synchronise both clocks with NTP: quotas reset at midnight.';
  if (Math.abs(skewMs) >= failMs) return fail(detail, mend);
  return Math.abs(skewMs) >= warnMs ? warn(detail, mend) : ok(detail);
}
