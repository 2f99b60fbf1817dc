import type { Account } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { toInstant } from '../../domain/instant.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { dateOfDayId } from '../../domain/quota/windows.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { limitChanges } from '../accounts/account-change-limit.ts';
import { keyJson, profileJson, usageJson } from '../accounts/account-json.ts';
import type { AccountKeys } from '../keys/account-keys.ts';
import { usageMonths } from '../keys/expired-key-cleanup.ts';
import type { UsageReport } from '../quota/usage-report.ts';
import type { ProfileChanges } from './profile.ts';

/** Exports of an account in an hour. Each of them reads thirteen months of usage. */
const exportLimit = { name: 'export', attempts: 20, windowSeconds: 3_600 };

export type ExportAccount = ReturnType<typeof createAccountExport>;
const instantOf = (at: Date | null): string | null => at && toInstant(at);

/** Exports everything that is stored about an account, as JSON; of credentials only that they exist. */
export function createAccountExport(options: {
  readonly store: ProfileStore;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly profile: ProfileChanges;
  readonly keys: AccountKeys;
  readonly usage: UsageReport;
  readonly clock: WindowClock;
  readonly now: () => number;
}) {
  const { store, limiter, profile, keys, usage, clock, now } = options;
  const limitExport = limitChanges(
    limiter(exportLimit),
    `An account can be exported ${exportLimit.attempts} times an hour. Try again later.`,
  );
  const exportAccount = async (account: Account) => {
    const { id } = account;
    const today = Temporal.PlainDate.from(dateOfDayId(clock.ids().day));
    const from = today.subtract({ months: usageMonths }).toString();
    const [pending, accountKeys, usageRows, stored] = await Promise.all([
      profile.pendingEmail(id),
      keys.list(id),
      usage.usage(id, { from, to: undefined }),
      store.storedBeside(id),
    ]);
    return {
      exported_at: toInstant(now()),
      account: profileJson(account, pending),
      keys: accountKeys.map(keyJson),
      usage: usageRows.map(usageJson),
      sessions: stored.sessions.map(({ createdAt, seenAt }) => ({
        created_at: toInstant(createdAt),
        seen_at: toInstant(seenAt),
      })),
      recovery_codes: stored.recoveryCodes.map(({ createdAt }) => ({ created_at: toInstant(createdAt) })),
      verifications: stored.proofs.map(({ purpose, email, createdAt, expiresAt }) => ({
        purpose,
        email,
        created_at: toInstant(createdAt),
        expires_at: toInstant(expiresAt),
      })),
      mails: stored.mails.map(({ createdAt, sentAt }) => ({
        created_at: toInstant(createdAt),
        sent_at: instantOf(sentAt),
      })),
      plan_requests: stored.planRequests.map(({ plan, note, createdAt, doneAt }) => ({
        plan,
        note,
        created_at: toInstant(createdAt),
        done_at: instantOf(doneAt),
      })),
    };
  };
  /** @throws GatewayError `quota-unavailable`, `too-many-attempts` */
  return ({ account }: AccountHolder) => limitExport(account.id, () => exportAccount(account));
}
