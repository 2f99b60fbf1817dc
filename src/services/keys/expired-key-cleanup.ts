import type { AccountStore } from '../../domain/accounts/account.ts';

/** Usage is reported for this many months, so keys that no longer work are kept as long for their names. */
export const usageMonths = 13;
/** How many keys one statement removes. They are few, so no statement takes long. */
const keysAtOnce = 500;

/**
 * Removes keys that no longer work: those that ended 13 months ago, and of each account all but the last 100.
 * Their usage stays.
 */
export async function removeExpiredKeys(store: AccountStore, now: () => number): Promise<void> {
  const at = new Date(now());
  const endedBefore = new Date(
    at.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ months: usageMonths }).epochMilliseconds,
  );
  while ((await store.removeEndedKeys({ at, endedBefore, count: keysAtOnce })) === keysAtOnce);
}
