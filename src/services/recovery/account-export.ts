import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { presenterOf } from '../../domain/present.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { dateOfDayId } from '../../domain/quota/windows.ts';
import { accountExportType } from '../../record/types/account.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { shownKey, shownUsage } from '../accounts/account-json.ts';
import type { AccountKeys } from '../keys/account-keys.ts';
import { usageMonths } from '../keys/expired-key-cleanup.ts';
import type { UsageReport } from '../quota/usage-report.ts';
import type { ProfileChanges } from './profile.ts';

/**
 * Everything that is stored about an account, as JSON; of credentials only that there are some.
 * @throws GatewayError `quota-unavailable`, `too-many-attempts`
 */
export type ExportAccount = (holder: AccountHolder) => Promise<AccountExport>;
export type AccountExport = Awaited<ReturnType<ReturnType<typeof createAccountExport>>>;

const present = presenterOf(accountExportType);

export function createAccountExport(options: {
  readonly store: Pick<ProfileStore, 'relatedRecords'>;
  readonly profile: Pick<ProfileChanges, 'pendingEmail'>;
  readonly keys: Pick<AccountKeys, 'list'>;
  readonly usage: UsageReport;
  readonly clock: WindowClock;
  readonly now: () => number;
}) {
  const { store, profile, keys, usage, clock, now } = options;
  return async ({ account }: AccountHolder) => {
    const { id } = account;
    const today = Temporal.PlainDate.from(dateOfDayId(clock.ids().day));
    const from = today.subtract({ months: usageMonths }).toString();
    const [pending, listed, used, beside] = await Promise.all([
      profile.pendingEmail(id),
      keys.list(id),
      usage.usage(id, { from, to: undefined }),
      store.relatedRecords(id),
    ]);
    return present({
      exportedAt: new Date(now()),
      account: { ...account, pendingEmail: pending },
      keys: listed.map(shownKey),
      usage: used.map(shownUsage),
      sessions: beside.sessions,
      recoveryCodes: beside.recoveryCodes,
      verifications: beside.proofs,
      mails: beside.mails,
      planRequests: beside.planRequests,
    });
  };
}
