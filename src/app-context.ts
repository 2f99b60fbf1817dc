import { createLiveCatalogue } from './catalogue/live-catalogue.ts';
import { type Config, originOf } from './config.ts';
import type { AttemptLimit, AttemptLimiter } from './domain/accounts/attempts.ts';
import type { WebhookTransport } from './domain/changes/webhook.ts';
import { createWindowClock } from './domain/quota/windows.ts';
import type { Environment } from './environment.ts';
import { createPersistedDocuments } from './graphql/persisted-documents.ts';
import { housekeepingJobs } from './housekeeping-jobs.ts';
import { release } from './release.ts';
import { createWebhookRenderer } from './rest/answers/webhook-renderer.ts';
import type { Metrics } from './server/metrics/metrics.ts';
import { createAccountAccess } from './services/accounts/account-access.ts';
import {
  keyChangeLimit,
  limitAccountKeys,
  limitCredentials,
  newCredentialLimit,
} from './services/accounts/account-change-limit.ts';
import { createAccountRemoval } from './services/accounts/account-removal.ts';
import { createAccounts } from './services/accounts/accounts.ts';
import { createHeldCredentials } from './services/accounts/held-credentials.ts';
import { createSessions } from './services/accounts/sessions.ts';
import { createSignUp } from './services/accounts/sign-up.ts';
import { createPhoneCatalogue } from './services/catalogue/phone-catalogue.ts';
import { createChangeFeed } from './services/changes/change-feed.ts';
import { createChangeLog, limitToLoaded } from './services/changes/change-log.ts';
import { createChangeStreams } from './services/changes/change-streams.ts';
import { createAccountKeys } from './services/keys/account-keys.ts';
import { createCredentialGuard, wrongCredentialLimit } from './services/keys/credential-guard.ts';
import { createCredentialMaker } from './services/keys/credential-maker.ts';
import { createKeyDirectory } from './services/keys/key-directory.ts';
import { createKeyReports } from './services/keys/key-reports.ts';
import { createKeyUses } from './services/keys/key-uses.ts';
import { createMail } from './services/mail/mail.ts';
import type { Mailer } from './services/mail/mail-sender.ts';
import type { SettledPepper } from './services/pepper/pepper-check.ts';
import { createPepperProof } from './services/pepper/pepper-proof.ts';
import { createAdmission } from './services/quota/admission.ts';
import { createAlerts } from './services/quota/alerts.ts';
import { createBrowseAllowance } from './services/quota/browse-allowance.ts';
import { createPlanRequests } from './services/quota/plan-requests.ts';
import { createPlanTable } from './services/quota/plan-table.ts';
import { createSuggestAllowance } from './services/quota/suggest-allowance.ts';
import { createUsageArchive } from './services/quota/usage-archive.ts';
import { createUsageReport } from './services/quota/usage-report.ts';
import { createAccountExport } from './services/recovery/account-export.ts';
import { createTryProof } from './services/recovery/mailed-proofs.ts';
import { createProfile } from './services/recovery/profile.ts';
import { createProofMail } from './services/recovery/proof-mail.ts';
import { createRecovery } from './services/recovery/recovery.ts';
import { createWebhooks } from './services/webhooks/webhooks.ts';
import { createDeferredWork } from './services/work/deferred-work.ts';
import { createHousekeeping } from './services/work/housekeeping.ts';
import type { OpenedStores } from './stores/open-stores.ts';
import { createTransportContext } from './transport-context.ts';

/** What is opened and checked before the services are made. */
interface Opened {
  readonly stores: OpenedStores;
  readonly metrics: Metrics;
  readonly settledPepper: SettledPepper;
  /** Null if e-mails are not configured. */
  readonly mailer: Mailer | null;
  readonly webhookTransport: WebhookTransport;
}

export type AppContext = ReturnType<typeof createAppContext>;

/**
 * Makes every dependency of the transports, in order. What `createX` makes has the type `X`. `startServices`
 * starts and stops their background work.
 */
export function createAppContext(config: Config, environment: Environment, opened: Opened) {
  const { now, randomBytes, log, heartbeatMs } = environment;
  const { stores, metrics, settledPepper, mailer, webhookTransport } = opened;
  const { quota, pepper, usageHistory } = stores;
  const limiter = (limit: AttemptLimit): AttemptLimiter => stores.limiter(limit);
  /**
   * Called after a change of an account, a key or a plan, so this gateway forgets at once what it had cached.
   */
  const afterChange = (): Promise<void> => feed.pollCredentials();
  const isAway = (): boolean => feed.isAway;
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);

  // Catalogue and plans
  const clock = createWindowClock(now, config.quotaTimeZone);
  const dayStartsAtMs = (): number => clock.windows().day.startsAtMs;
  const plans = createPlanTable(config.plans);
  const live = createLiveCatalogue(stores.catalogue, clock, metrics.catalogueLoaded);
  const catalogue = createPhoneCatalogue({ catalogue: live, history: stores.history });

  // Mail
  const mail = createMail({
    mailer,
    store: stores.mails,
    pepper,
    randomBytes,
    now,
    log,
    onAttempt: metrics.mailAttempted,
    pollMs: environment.mailPollMs,
  });

  // Accounts, keys and sessions
  const store = stores.accounts;
  const credentials = createCredentialMaker(pepper, randomBytes);
  const guard = createCredentialGuard({ limiter: limiter(wrongCredentialLimit), credentials, now });
  const keyUses = createKeyUses({ store, now });
  const limitNewCredentials = limitCredentials(limiter(newCredentialLimit));
  const removeAccount = createAccountRemoval({ store, credentials, quota, clock, now, afterChange });
  const { lastUsedAt } = keyUses;
  const keys = createAccountKeys({ store, credentials, now, lastUsedAt, afterChange });
  const accountKeys = limitAccountKeys(keys, limitNewCredentials, limiter(keyChangeLimit));
  const accounts = createAccounts({
    store,
    keys,
    credentials,
    plans,
    clock,
    now,
    removeAccount,
    afterChange,
  });
  const access = createAccountAccess({
    store,
    credentials,
    guard,
    limitNewCredentials,
    removeAccount,
    afterChange,
  });
  const heldCredentials = createHeldCredentials({ store: stores.sessions, credentials, randomBytes, now });
  const sessions = createSessions({
    store: stores.sessions,
    access,
    credentials,
    heldCredentials,
    limiter,
    now,
  });
  const keyDirectory = createKeyDirectory({
    findKey: store.findKey,
    credentials,
    guard,
    changes: () => feed,
    now,
    onVerified: createPepperProof({ store: stores.peppers, pepper, settled: settledPepper, log }),
  });

  // Charges, and the jobs that depend on them
  const alerts = createAlerts({ findAccount: store.find, mail });
  const usageArchive = stores.forgetsUsage
    ? createUsageArchive({ quota, history: usageHistory, clock, log })
    : null;
  const admission = createAdmission({
    keys: keyDirectory,
    plans,
    quota,
    clock,
    now,
    onKeyUsed: keyUses.note,
    onCharge: (accountId) => usageArchive?.note(accountId),
    onQuota: alerts.note,
    onUnits: metrics.unitsDecided,
  });
  const jobs = createHousekeeping(
    housekeepingJobs({
      stores,
      clock,
      now,
      mail,
      keyUses,
      usageArchive,
      alerts,
      sessions,
      afterChange,
      planTermsPollMs: environment.planTermsPollMs,
    }),
    log,
  );
  const suggestions = createSuggestAllowance({ limiter, clock, now });
  const browsing = createBrowseAllowance(limiter, config.browsePerHour);
  const usage = createUsageReport({ quota, history: usageHistory, keys: accountKeys, clock });
  const planRequests = createPlanRequests({
    store: stores.planRequests,
    plans,
    limiter,
    mail,
    operatorEmail: config.operatorEmail,
    now,
  });

  // Changes of the catalogue, in order and as they happen
  const changeLog = createChangeLog({ store: stores.changes, dayStartsAtMs });
  const changes = limitToLoaded(changeLog, live);
  const streams = createChangeStreams({
    store: stores.changes,
    slots: stores.streamSlots,
    log: changeLog,
    admission,
    catalogue: live,
    metrics,
    heartbeatMs,
    onError: warn('streams of changes cannot be followed'),
  });
  const webhooks = createWebhooks({
    store: stores.webhooks,
    changes: stores.changes,
    live,
    catalogue,
    plans,
    dayStartsAtMs,
    limiter,
    pepper,
    credentials,
    randomBytes,
    now,
    findAccount: store.find,
    admission,
    transport: webhookTransport,
    render: createWebhookRenderer(catalogue, now),
    userAgent: `phone-gateway/${release} (+${originOf(config)})`,
    pollMs: environment.webhookPollMs,
    log,
    onAttempt: metrics.webhookAttempted,
  });

  // Changes made by any process
  const feed = createChangeFeed(
    stores.revisions,
    {
      catalogueChanged: async (revision) => {
        if (await live.refresh(revision)) log.info({ version: live.current().version }, 'catalogue loaded');
      },
      catalogueSeen: (revision) => {
        streams.catalogueSeen(revision);
        webhooks.catalogueSeen(revision);
      },
      credentialsChanged: (accountIds) => {
        keyDirectory.forget(accountIds);
        streams.credentialsChanged(accountIds);
        webhooks.credentialsChanged(accountIds);
      },
    },
    { now, onError: (error) => log.error({ err: error }, 'the database is away') },
  );

  // Recovery, profiles and reports
  const onError = warn('a mail about an account could not be queued, or old ones not be removed');
  const deferredWork = createDeferredWork({ randomBytes, onError });
  const proofMail = createProofMail(mail, credentials);
  const tryProof = createTryProof(limiter);
  const recovery = createRecovery({
    accounts: store,
    store: stores.recovery,
    proofs: stores.proofs,
    credentials,
    mail: proofMail,
    limitNewCredentials,
    tryProof,
    limiter,
    deferredWork,
    randomBytes,
    now,
    isAway,
    afterChange,
    onError,
  });
  const profile = createProfile({
    accounts: store,
    store: stores.profiles,
    proofs: stores.proofs,
    credentials,
    mail: proofMail,
    tryProof,
    limiter,
    randomBytes,
    now,
    afterChange,
    onError,
  });
  const exportAccount = createAccountExport({
    store: stores.profiles,
    limiter,
    profile,
    keys: accountKeys,
    usage,
    clock,
    now,
  });
  const keyReports = createKeyReports({
    accounts: store,
    codes: stores.recovery,
    credentials,
    verifyKey: keyDirectory.verify,
    mail,
    limiter,
    deferredWork,
    clock,
    now,
    isAway,
    afterChange,
  });
  const signUp = createSignUp({ accounts, limiter, config, welcome: profile.welcome });
  const documents = createPersistedDocuments(stores.documents, now);

  return {
    ...createTransportContext(config, environment),
    config,
    environment,
    stores,
    metrics,
    clock,
    plans,
    live,
    catalogue,
    mail,
    accountKeys,
    accounts,
    access,
    heldCredentials,
    sessions,
    admission,
    jobs,
    suggestions,
    browsing,
    usage,
    planRequests,
    changes,
    streams,
    webhooks,
    feed,
    deferredWork,
    recovery,
    profile,
    exportAccount,
    keyReports,
    signUp,
    documents,
    supportContact: config.supportContact,
  };
}
