import type { AccountStore } from '../../domain/accounts/account.ts';

/** Usage is reported this far back, so keys that no longer work are kept this long for their names. */
export const usageMonths = 13;
/** Keys removed in one statement, so that none takes long. */
const keysAtOnce = 500;

/**
 * Removes keys that no longer work: those that ended 13 months ago, and all but the last 100 of each account.
 * Their usage stays.
 */
export async function removeExpiredKeys(store: AccountStore, now: () => number): Promise<void> {
  const at = new Date(now());
  const endedBefore = new Date(
    at.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ months: usageMonths }).epochMilliseconds,
  );
  while ((await store.removeEndedKeys({ at, endedBefore, count: keysAtOnce })) === keysAtOnce);
}
