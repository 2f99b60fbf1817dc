import { createParameterError, GatewayError } from '../../domain/errors.ts';
import { type KeyUsage, type QuotaStore, QuotaStoreError } from '../../domain/quota/quota.ts';
import {
  foldRemovedKeys,
  mergeUsage,
  type UsageHistory,
  webhookUsageName,
} from '../../domain/quota/usage-history.ts';
import { toDate, toDayId, type WindowClock } from '../../domain/quota/windows.ts';
import type { AccountKeys } from '../keys/account-keys.ts';
import { usageMonths } from '../keys/expired-key-cleanup.ts';

/**
 * A range of days. Both dates (YYYY-MM-DD, in the quota time zone) are inclusive. By default `to` is today
 * and `from` is 29 days before `to`.
 */
export interface UsageRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const defaultDays = 30;
/** How many days back the quota store is read. Older usage is always in the database. */
const storeDays = 62;

export type UsageReport = ReturnType<typeof createUsageReport>;

/** Reports an account's usage, which it combines from the quota store and the database. */
export function createUsageReport(options: {
  readonly quota: QuotaStore;
  readonly history: UsageHistory;
  readonly keys: AccountKeys;
  readonly clock: WindowClock;
}) {
  const { quota, history, keys, clock } = options;

  const readStoreUsage = async (accountId: string, fromDay: number, toDay: number): Promise<KeyUsage[]> => {
    if (fromDay > toDay) return [];
    try {
      return await quota.readUsage(accountId, fromDay, toDay);
    } catch (cause) {
      if (!(cause instanceof QuotaStoreError)) throw cause;
      throw new GatewayError(
        'quota-unavailable',
        'Your usage cannot be read right now. Try again in a second.',
        { retryAfterSeconds: 1 },
        { cause },
      );
    }
  };

  return {
    /**
     * Lists the usage of each key on each day, sorted by day, then by key. Days and keys without usage are omitted.
     * Keys that are no longer listed are summed in one row per day, under the name `removedKeysName` (see
     * `usage-history.ts`). The figures are never lower than in the quota store.
     * @throws GatewayError `invalid-parameter` for dates in the wrong order or too far back,
     * `quota-unavailable`
     */
    listUsage: async (accountId: string, range: UsageRange): Promise<KeyUsage[]> => {
      const today = clock.getIds().day;
      const { fromDay, toDay } = readRange(range, today);
      // Usage cannot be in the future, but another gateway's clock may already show tomorrow.
      const lastDay = Math.min(toDay, today + 1);
      const listedKeys = [...(await keys.list(accountId)).map(({ id }) => id), webhookUsageName];
      const [archivedUsage, storeUsage] = await Promise.all([
        history.readFoldedUsage(accountId, listedKeys, fromDay, lastDay),
        readStoreUsage(accountId, Math.max(fromDay, today - storeDays), lastDay),
      ]);
      const rows = mergeUsage(archivedUsage, foldRemovedKeys(storeUsage, new Set(listedKeys)));
      return rows.filter(({ requests, units, refused }) => requests + units + refused > 0);
    },
  };
}

function readRange({ from, to }: UsageRange, today: number): { fromDay: number; toDay: number } {
  const toDay = to === undefined ? today : toDayId(to);
  const fromDay = from === undefined ? toDay - (defaultDays - 1) : toDayId(from);
  const earliestDate = Temporal.PlainDate.from(toDate(today)).subtract({ months: usageMonths }).toString();
  if (fromDay > toDay) {
    throw to === undefined
      ? createParameterError('from', 'must not be in the future')
      : createParameterError('from', 'must not be after to');
  }
  if (fromDay < toDayId(earliestDate)) {
    throw createParameterError(
      from === undefined ? 'to' : 'from',
      `usage is kept for ${usageMonths} months, from ${earliestDate}`,
    );
  }
  return { fromDay, toDay };
}
