import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { toInstant } from '../../domain/instant.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { dateOfDayId } from '../../domain/quota/windows.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { keyJson, profileJson, usageJson } from '../accounts/account-json.ts';
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

const instantOf = (at: Date | null): string | null => at && toInstant(at);

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
    return {
      exported_at: toInstant(now()),
      account: profileJson(account, pending),
      keys: listed.map(keyJson),
      usage: used.map(usageJson),
      sessions: beside.sessions.map(({ createdAt, seenAt }) => ({
        created_at: toInstant(createdAt),
        seen_at: toInstant(seenAt),
      })),
      recovery_codes: beside.recoveryCodes.map(({ createdAt }) => ({ created_at: toInstant(createdAt) })),
      verifications: beside.proofs.map(({ purpose, email, createdAt, expiresAt }) => ({
        purpose,
        email,
        created_at: toInstant(createdAt),
        expires_at: toInstant(expiresAt),
      })),
      mails: beside.mails.map(({ createdAt, sentAt }) => ({
        created_at: toInstant(createdAt),
        sent_at: instantOf(sentAt),
      })),
      plan_requests: beside.planRequests.map(({ plan, note, createdAt, doneAt }) => ({
        plan,
        note,
        created_at: toInstant(createdAt),
        done_at: instantOf(doneAt),
      })),
    };
  };
}
