import type { Account } from '../../domain/accounts/account.ts';
import { type AccountEventStore, maxAccountEvents } from '../../domain/accounts/account-event.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { ProfileStore } from '../../domain/accounts/profile.ts';
import type { WebhookStore } from '../../domain/changes/webhook.ts';
import { createPresenter } from '../../domain/present.ts';
import { maxCharges } from '../../domain/quota/charge-log.ts';
import { toDate, type WindowClock } from '../../domain/quota/windows.ts';
import { accountExportType } from '../../record/types/account.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { createChangeLimit } from '../accounts/account-change-limit.ts';
import { addKeyExpiry, toUsageRecord } from '../accounts/account-json.ts';
import type { AccountKeys } from '../keys/account-keys.ts';
import { usageMonths } from '../keys/expired-key-cleanup.ts';
import type { ChargeList } from '../quota/charge-list.ts';
import type { UsageReport } from '../quota/usage-report.ts';
import type { ProfileChanges } from './profile.ts';

/** How many exports one account may request in an hour. Each reads thirteen months of usage. */
const exportLimit = { name: 'export', attempts: 20, windowSeconds: 3_600 };

export type ExportAccount = ReturnType<typeof createAccountExport>;

const presentExport = createPresenter(accountExportType);

/**
 * Creates a function that exports everything that is stored about an account, as JSON. Credentials are listed
 * without their values.
 */
export function createAccountExport(options: {
  readonly store: ProfileStore;
  readonly events: AccountEventStore;
  readonly webhooks: WebhookStore;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly profile: ProfileChanges;
  readonly keys: AccountKeys;
  readonly usage: UsageReport;
  readonly charges: ChargeList;
  readonly clock: WindowClock;
  readonly now: () => number;
}) {
  const { store, events, webhooks, createLimiter, profile, keys, usage, charges, clock, now } = options;
  const limitExport = createChangeLimit(
    createLimiter(exportLimit),
    `An account can be exported ${exportLimit.attempts} times an hour. Try again later.`,
  );
  const exportAccount = async (account: Account) => {
    const { id } = account;
    const today = Temporal.PlainDate.from(toDate(clock.getIds().day));
    const from = today.subtract({ months: usageMonths }).toString();
    const [pendingEmail, accountKeys, accountWebhooks, usageRows, relatedRecords, eventPage, chargePage] =
      await Promise.all([
        profile.findPendingEmail(id),
        keys.list(id),
        webhooks.list(id),
        usage.listUsage(id, { from, to: undefined }),
        store.listRelatedRecords(id),
        events.list(id, { page: 1, perPage: maxAccountEvents }),
        charges.list(id, { since: undefined, limit: maxCharges }),
      ]);
    return presentExport({
      exportedAt: new Date(now()),
      account: { ...account, pendingEmail },
      keys: accountKeys.map(addKeyExpiry),
      webhooks: accountWebhooks,
      usage: usageRows.map(toUsageRecord),
      sessions: relatedRecords.sessions,
      recoveryCodes: relatedRecords.recoveryCodes,
      verifications: relatedRecords.proofs,
      mails: relatedRecords.mails,
      planRequests: relatedRecords.planRequests,
      events: eventPage.items,
      charges: chargePage.charges,
    });
  };
  /** @throws GatewayError `quota-unavailable`, `too-many-attempts` */
  return ({ account }: AccountHolder) => limitExport(account.id, () => exportAccount(account));
}
