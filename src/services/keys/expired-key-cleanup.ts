import type { AccountStore } from '../../domain/accounts/account.ts';

/**
 * How many months of usage are reported. Keys that no longer work are stored for the same time, because reports name
 * them.
 */
export const usageMonths = 13;
/** How many keys one statement removes. The number is small, so that no statement takes long. */
const keysPerStatement = 500;

/**
 * Removes keys that no longer work: the keys that ended more than 13 months ago, and all but the last
 * `maxEndedKeys` of each account. Their usage is retained.
 */
export async function removeExpiredKeys(store: AccountStore, now: () => number): Promise<void> {
  const nowDate = new Date(now());
  const endedBefore = new Date(
    nowDate.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ months: usageMonths }).epochMilliseconds,
  );
  while (
    (await store.removeEndedKeys({ at: nowDate, endedBefore, count: keysPerStatement })) === keysPerStatement
  );
}
