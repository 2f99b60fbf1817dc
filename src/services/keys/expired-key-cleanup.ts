import type { AccountStore } from '../../domain/accounts/account.ts';

/** How many months of usage are reported. Keys that no longer work are stored for as long, because of their names. */
export const usageMonths = 13;
/** How many keys one statement removes. The number is small, so no statement takes long. */
const keysAtOnce = 500;

/**
 * Removes keys that no longer work: those that ended 13 months ago, and all but the last 100 of each account.
 * Their usage is retained.
 */
export async function removeExpiredKeys(store: AccountStore, now: () => number): Promise<void> {
  const at = new Date(now());
  const endedBefore = new Date(
    at.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ months: usageMonths }).epochMilliseconds,
  );
  while ((await store.removeEndedKeys({ at, endedBefore, count: keysAtOnce })) === keysAtOnce);
}
