import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import type { DatabaseStores } from '../../domain/stores.ts';
import type { AccountChangeLimit } from '../accounts/account-change-limit.ts';
import { limitChanges, limitProfileChanges } from '../accounts/account-change-limit.ts';
import type { AccountKeys } from '../keys/account-keys.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import type { KeyDirectory } from '../keys/key-directory.ts';
import { createKeyReports, type KeyReports, reportLimit, reportMailLimit } from '../keys/key-reports.ts';
import type { Mail } from '../mail/mail.ts';
import type { UsageReport } from '../quota/usage-report.ts';
import { repeat } from '../repeat.ts';
import { createAccountExport, type ExportAccount } from './account-export.ts';
import { createMailedProofs, createTryProof } from './mailed-proofs.ts';
import { createProfile, type ProfileChanges } from './profile.ts';
import { createProofMail } from './proof-mail.ts';
import { createRecovery, type Recovery } from './recovery.ts';

/** Wrong recovery codes, and wrong codes and links of mails, that one client address may try; see decision 55. */
const wrongCodeLimit = { name: 'recovery-code', attempts: 50, windowSeconds: 300 };
/** Mails for a recovery that one client address may ask for, and that go to one mailbox. */
const recoveryMailLimits = {
  byAddress: { name: 'recovery-mail', attempts: 20, windowSeconds: 3_600 },
  byMailbox: { name: 'recovery-mailbox', attempts: 3, windowSeconds: 3_600 },
};
/** Verification mails that one account may ask for, and that go to one mailbox. */
const verificationMailLimits = {
  byAccount: { name: 'verification', attempts: 10, windowSeconds: 86_400 },
  byMailbox: { name: 'verification-mailbox', attempts: 3, windowSeconds: 3_600 },
};
const profileLimit = { name: 'profile', attempts: 100, windowSeconds: 86_400 };
/** Copies of everything about an account, of which each reads thirteen months of usage. */
const exportLimit = { name: 'export', attempts: 20, windowSeconds: 3_600 };
const pruneEveryMs = 3_600_000;

/** Recovery, what the holder of an account says of it, and what others found of it in public. */
export interface RecoveryServices {
  readonly recovery: Recovery;
  readonly profile: ProfileChanges & { readonly export: ExportAccount };
  readonly keyReports: KeyReports;
  /** Finishes what was begun. */
  stop(): Promise<void>;
}

export function createRecoveryServices(options: {
  readonly stores: Pick<DatabaseStores, 'accounts' | 'recovery' | 'proofs' | 'profiles'>;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly mail: Pick<Mail, 'isAvailable' | 'queue'>;
  readonly credentials: CredentialMaker;
  /** Of new credentials. */
  readonly limit: AccountChangeLimit;
  readonly keys: Pick<AccountKeys, 'list'>;
  readonly verifyKey: KeyDirectory['verify'];
  readonly usage: UsageReport;
  readonly clock: WindowClock;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly isAway: () => boolean;
  readonly afterChange: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}): RecoveryServices {
  const { stores, limiter, credentials, now } = options;
  const { accounts, recovery: store, proofs, profiles } = stores;
  const shared = {
    ...options,
    accounts,
    proofs,
    mail: createProofMail(options.mail, credentials),
    tryProof: createTryProof(limiter(wrongCodeLimit)),
  };
  const recovery = createRecovery({
    ...shared,
    store,
    mailed: createMailedProofs({ ...options, purpose: 'recovery' }),
    requests: {
      byAddress: limiter(recoveryMailLimits.byAddress),
      byMailbox: limiter(recoveryMailLimits.byMailbox),
    },
  });
  const profile = createProfile({
    ...shared,
    store: profiles,
    mailed: createMailedProofs({ ...options, purpose: 'verification' }),
    limit: limitProfileChanges(limiter(profileLimit), profileLimit.attempts),
    requests: {
      byAccount: limiter(verificationMailLimits.byAccount),
      byMailbox: limiter(verificationMailLimits.byMailbox),
    },
  });
  const keyReports = createKeyReports({
    ...{ ...options, accounts, codes: store },
    byAddress: limiter(reportLimit),
    byMailbox: limiter(reportMailLimit),
  });
  const pruning = repeat(() => proofs.deleteExpired(new Date(now())), {
    everyMs: pruneEveryMs,
    onError: options.onError,
  });
  void pruning.run();
  const exportAccount = createAccountExport({ ...options, store: profiles, profile });
  const limitExport = limitChanges(
    limiter(exportLimit),
    `An account can be exported ${exportLimit.attempts} times an hour. Try again later.`,
  );
  return {
    recovery,
    keyReports,
    profile: {
      ...profile,
      export: (holder) => limitExport(holder.account.id, () => exportAccount(holder)),
    },
    stop: async () => {
      await Promise.all([recovery.stop(), keyReports.stop(), pruning.stop()]);
    },
  };
}
