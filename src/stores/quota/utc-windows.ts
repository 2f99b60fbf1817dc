import type { WindowIds } from '../../domain/quota/quota.ts';

/** Returns the UTC day and month of an instant (epoch milliseconds), as window ids. */
export function getUtcWindows(nowMs: number): WindowIds {
  const date = new Date(nowMs);
  return {
    day: Math.floor(nowMs / 86_400_000),
    month: date.getUTCFullYear() * 12 + date.getUTCMonth(),
  };
}
