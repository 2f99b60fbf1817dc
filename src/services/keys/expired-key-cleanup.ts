import type { AccountStore } from '../../domain/accounts/account.ts';
import { type Repeated, repeat } from '../repeat.ts';

/** Usage is reported this far back, so keys that no longer work are kept this long for their names. */
export const usageMonths = 13;
/** Keys removed in one statement, so that none takes long. */
const removedAtATime = 500;

/**
 * Removes keys that no longer work: those that ended 13 months ago, and of each account all but the last 100. Their
 * usage stays.
 */
export function createDeadKeys(options: {
  readonly store: Pick<AccountStore, 'removeEndedKeys'>;
  readonly now: () => number;
  readonly everyMs?: number;
  readonly onError: (error: unknown) => void;
}): Repeated {
  const { store, now, everyMs = 3_600_000, onError } = options;
  const work = async (): Promise<void> => {
    const at = new Date(now());
    const endedBefore = new Date(
      at.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ months: usageMonths }).epochMilliseconds,
    );
    while ((await store.removeEndedKeys({ at, endedBefore, count: removedAtATime })) === removedAtATime);
  };
  return repeat(work, { everyMs, onError });
}
