import type { Config } from './config.ts';
import type { AttemptLimit, AttemptLimiter } from './domain/accounts/attempts.ts';
import type { WindowClock } from './domain/quota/windows.ts';
import type { Environment } from './environment.ts';
import { createAccountAccess } from './services/accounts/account-access.ts';
import {
  createCredentialLimit,
  keyChangeLimit,
  limitAccountKeys,
  newCredentialLimit,
} from './services/accounts/account-change-limit.ts';
import { createAccountRemoval } from './services/accounts/account-removal.ts';
import { createAccountTurns } from './services/accounts/account-turns.ts';
import { createAccounts } from './services/accounts/accounts.ts';
import { createHeldCredentials } from './services/accounts/held-credentials.ts';
import { createRepeatableRequests } from './services/accounts/repeatable-requests.ts';
import { createSessions } from './services/accounts/sessions.ts';
import { createSignUp } from './services/accounts/sign-up.ts';
import type { createChangeFeed } from './services/changes/change-feed.ts';
import { createAccountKeys } from './services/keys/account-keys.ts';
import { createCredentialMaker } from './services/keys/credential-maker.ts';
import { createKeyDirectory } from './services/keys/key-directory.ts';
import { createKeyUses } from './services/keys/key-uses.ts';
import { createUnknownCredentials } from './services/keys/unknown-credentials.ts';
import type { Mail } from './services/mail/mail.ts';
import { createPepperProof, type PepperCheck } from './services/pepper/pepper-check.ts';
import { createChargeList } from './services/quota/charge-list.ts';
import type { ChargeRecorder } from './services/quota/charge-recorder.ts';
import type { PlanTable } from './services/quota/plan-table.ts';
import { createUsageReport } from './services/quota/usage-report.ts';
import { createAccountExport } from './services/recovery/account-export.ts';
import { createTryProof } from './services/recovery/mailed-proofs.ts';
import { createProfileChanges } from './services/recovery/profile.ts';
import { createProofMail } from './services/recovery/proof-mail.ts';
import { createRecovery } from './services/recovery/recovery.ts';
import { createDeferredWork } from './services/work/deferred-work.ts';
import type { OpenedStores } from './stores/open-stores.ts';

interface Deps {
  readonly config: Config;
  readonly environment: Environment;
  readonly stores: OpenedStores;
  readonly pepperCheck: PepperCheck;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly plans: PlanTable;
  readonly clock: WindowClock;
  readonly recorder: ChargeRecorder;
  readonly mail: Mail;
  /** Returns the change feed, which is created after these services. */
  readonly getFeed: () => ReturnType<typeof createChangeFeed>;
  /** Removes outdated credentials and plans from the caches. Called after each change of an account or a key. */
  readonly afterChange: () => Promise<void>;
}

/** Creates the services of accounts, keys, sessions and profiles, in the order in which they depend on each other. */
export function createAccountServices(deps: Deps) {
  const {
    config,
    environment,
    stores,
    pepperCheck,
    createLimiter,
    plans,
    clock,
    recorder,
    mail,
    getFeed,
    afterChange,
  } = deps;
  const { now, randomBytes, log } = environment;
  const { quota, pepper } = stores;
  const isDatabaseUnavailable = (): boolean => getFeed().isDatabaseUnavailable;

  // Create the services of accounts, keys and sessions.
  const accountStore = stores.accounts;
  const credentials = createCredentialMaker(pepper, randomBytes, config.previousPeppers);
  /** Logs a failed renewal of a hash. The renewal is tried again when the credential is used next. */
  const logFailedRenewal = (renewal: Promise<void>): void =>
    void renewal.catch((error: unknown) =>
      log.warn({ err: error }, 'a hash under an older pepper could not be renewed yet'),
    );
  const unknownCredentials = createUnknownCredentials(createLimiter, now);
  const turns = createAccountTurns(createLimiter);
  const keyUses = createKeyUses({ store: accountStore, now });
  const limitNewCredentials = createCredentialLimit(createLimiter(newCredentialLimit));
  const removeAccount = createAccountRemoval({
    store: accountStore,
    credentials,
    quota,
    clock,
    now,
    afterChange,
  });
  const { getLastUse } = keyUses;
  const unlimitedKeys = createAccountKeys({ store: accountStore, credentials, now, getLastUse, afterChange });
  const accountKeys = limitAccountKeys(unlimitedKeys, limitNewCredentials, createLimiter(keyChangeLimit));
  const accounts = createAccounts({
    store: accountStore,
    keys: unlimitedKeys,
    credentials,
    plans,
    clock,
    now,
    removeAccount,
    afterChange,
  });
  const access = createAccountAccess({
    store: accountStore,
    credentials,
    unknownCredentials,
    turns,
    limitNewCredentials,
    removeAccount,
    afterChange,
    onOutdated: (secretId, renewedHash) =>
      logFailedRenewal(accountStore.renewSecretHash(secretId, renewedHash)),
  });
  const heldCredentials = createHeldCredentials({ store: stores.sessions, credentials, randomBytes, now });
  const sessions = createSessions({
    store: stores.sessions,
    access,
    credentials,
    unknownCredentials,
    turns,
    heldCredentials,
    createLimiter,
    now,
  });
  const keyDirectory = createKeyDirectory({
    findKey: accountStore.findKey,
    credentials,
    unknownCredentials,
    getChangeFeed: getFeed,
    now,
    onVerified: createPepperProof({ store: stores.peppers, pepper, pepperCheck, log }),
    onOutdated: (keyId, renewedHash) => logFailedRenewal(accountStore.renewKeyHash(keyId, renewedHash)),
  });
  const usage = createUsageReport({ quota, history: stores.usageHistory, keys: accountKeys, clock });
  const charges = createChargeList({ store: stores.charges, recorder, clock, now });

  // Create the services of recovery, profiles and reports.
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'a mail about an account could not be queued');
  const deferredWork = createDeferredWork({ randomBytes, onError });
  const proofMail = createProofMail(mail, credentials);
  const tryProof = createTryProof(createLimiter);
  const recovery = createRecovery({
    accounts: accountStore,
    store: stores.recovery,
    proofs: stores.proofs,
    credentials,
    mail: proofMail,
    limitNewCredentials,
    tryProof,
    createLimiter,
    deferredWork,
    randomBytes,
    now,
    isDatabaseUnavailable,
    afterChange,
    onError,
  });
  const profile = createProfileChanges({
    accounts: accountStore,
    store: stores.profiles,
    proofs: stores.proofs,
    credentials,
    mail: proofMail,
    tryProof,
    createLimiter,
    randomBytes,
    now,
    afterChange,
    onError,
  });
  const exportAccount = createAccountExport({
    store: stores.profiles,
    events: stores.accountEvents,
    webhooks: stores.webhooks,
    createLimiter,
    profile,
    keys: accountKeys,
    usage,
    charges,
    clock,
    now,
  });
  const repeatableRequests = createRepeatableRequests({
    store: stores.repeatableRequests,
    pepper,
    previousPeppers: config.previousPeppers,
    randomBytes,
    createLimiter,
  });
  const signUp = createSignUp({ accounts, createLimiter, config, welcome: profile.welcome });

  return {
    credentials,
    keyUses,
    accountKeys,
    accounts,
    access,
    heldCredentials,
    sessions,
    keyDirectory,
    usage,
    charges,
    deferredWork,
    recovery,
    profile,
    exportAccount,
    repeatableRequests,
    accountEvents: stores.accountEvents,
    signUp,
  };
}
