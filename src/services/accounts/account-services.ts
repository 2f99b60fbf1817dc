import type { AccountStore } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { QuotaStore } from '../../domain/quota/quota.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { createAccountKeys } from '../keys/account-keys.ts';
import { createCredentialGuard } from '../keys/credential-guard.ts';
import { createCredentialMaker, type RandomBytes } from '../keys/credential-maker.ts';
import { createPlanTable } from '../quota/plan-table.ts';
import { createAccountAccess } from './account-access.ts';
import {
  keyChangeLimit,
  limitAccountKeys,
  limitCredentials,
  newCredentialLimit,
} from './account-change-limit.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createAccounts } from './accounts.ts';

export interface AccountLimiters {
  /** Counts unknown credentials by address. */
  readonly wrongCredentials: AttemptLimiter;
  /** Counts created credentials by account. */
  readonly newCredentials: AttemptLimiter;
  /** Counts changes of keys by account. */
  readonly keyChanges: AttemptLimiter;
}

/** Unknown API keys and API Secrets that one address may try; see decision 16. */
const wrongCredentialLimit = { name: 'credential', attempts: 100, windowSeconds: 300 };

export function openAccountLimiters(limiter: (limit: AttemptLimit) => AttemptLimiter): AccountLimiters {
  return {
    wrongCredentials: limiter(wrongCredentialLimit),
    newCredentials: limiter(newCredentialLimit),
    keyChanges: limiter(keyChangeLimit),
  };
}

const unlimited: AttemptLimiter = {
  consume: async () => null,
  count: async () => 0,
  refund: async () => {},
  waitSeconds: async () => null,
};
/** Without a gateway there are no clients to limit; operators are not limited. */
const noLimits: AccountLimiters = {
  wrongCredentials: unlimited,
  newCredentials: unlimited,
  keyChanges: unlimited,
};

/** All services about accounts: for operators, for account holders, and for checking keys. */
export function createAccountServices(options: {
  readonly store: AccountStore;
  readonly plans: readonly Plan[];
  readonly pepper: string;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Of the account's quota; null without a gateway. */
  readonly quota: Pick<QuotaStore, 'end' | 'resume'> | null;
  readonly clock: WindowClock;
  readonly limiters?: AccountLimiters;
  /** See `createAccountKeys`; nothing is known of it without a gateway. */
  readonly lastUsedAt?: (keyId: string) => Date | null;
  /** Called after a plan, key or account was removed, so that this gateway forgets it at once. */
  readonly afterChange: () => Promise<void>;
}) {
  const { store, now, afterChange, limiters = noLimits, lastUsedAt = () => null } = options;
  const credentials = createCredentialMaker(options.pepper, options.randomBytes);
  const guard = createCredentialGuard({
    limiter: limiters.wrongCredentials,
    digest: credentials.digest,
    now,
  });
  const plans = createPlanTable(options.plans);
  const removeAccount = createAccountRemoval({ ...options, credentials });
  const { clock } = options;
  const shared = { store, credentials, guard, clock, now, removeAccount, afterChange };
  const keys = createAccountKeys({ ...shared, lastUsedAt });
  const limit = limitCredentials(limiters.newCredentials);
  return {
    credentials,
    guard,
    limit,
    plans,
    accountKeys: limitAccountKeys(keys, limit, limiters.keyChanges),
    accounts: createAccounts({ ...shared, plans, keys }),
    access: createAccountAccess({ ...shared, limit }),
  };
}

export type AccountServices = ReturnType<typeof createAccountServices>;
