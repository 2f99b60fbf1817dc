import type { AccountStore } from '../domain/account.ts';
import type { AttemptLimiter } from '../domain/attempts.ts';
import type { Plan } from '../domain/plan.ts';
import { type AccountAccess, createAccountAccess } from './account-access.ts';
import { type AccountKeys, createAccountKeys } from './account-keys.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type CredentialGuard, createCredentialGuard } from './credential-guard.ts';
import { type CredentialMaker, createCredentialMaker, type RandomBytes } from './credential-maker.ts';
import { createPlanTable, type PlanTable } from './plan-table.ts';

/** Everything that is asked of accounts, by an operator, by their holders, and by a key directory. */
export interface AccountServices {
  readonly credentials: CredentialMaker;
  readonly guard: CredentialGuard;
  readonly plans: PlanTable;
  readonly accounts: Accounts;
  readonly accountKeys: AccountKeys;
  readonly access: AccountAccess;
}

/** Without a gateway nobody presents credentials. */
const unlimited: AttemptLimiter = { consume: async () => null, waitSeconds: async () => null };

export function createAccountServices(options: {
  readonly store: AccountStore;
  readonly plans: readonly Plan[];
  readonly pepper: string;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Counts credentials that nobody has, by address. */
  readonly limiter?: AttemptLimiter;
  /** See `createAccountKeys`; nothing is known of it without a gateway. */
  readonly lastUsedAt?: (keyId: string) => Date | null;
  /** Called after something was taken away, so that this gateway at least forgets it at once. */
  readonly afterChange: () => Promise<void>;
}): AccountServices {
  const { store, now, afterChange, limiter = unlimited, lastUsedAt = () => null } = options;
  const credentials = createCredentialMaker(options.pepper, options.randomBytes);
  const guard = createCredentialGuard({ limiter, digest: credentials.digest, now });
  const plans = createPlanTable(options.plans);
  const shared = { store, credentials, guard, now, afterChange };
  const accountKeys = createAccountKeys({ ...shared, lastUsedAt });
  return {
    credentials,
    guard,
    plans,
    accountKeys,
    accounts: createAccounts({ ...shared, plans, keys: accountKeys }),
    access: createAccountAccess(shared),
  };
}
