import { createLiveCatalogue, type LiveCatalogue } from './catalogue/live-catalogue.ts';
import { type Config, originOf } from './config.ts';
import type { AttemptLimit, AttemptLimiter } from './domain/accounts/attempts.ts';
import { createWindowClock, type WindowClock } from './domain/quota/windows.ts';
import type { Environment } from './environment.ts';
import { createPersistedDocuments, type PersistedDocuments } from './graphql/persisted-documents.ts';
import { type GatewayJob, housekeepingJobs } from './housekeeping-jobs.ts';
import type { TransportContext } from './http/transport-context.ts';
import { release } from './release.ts';
import { createWebhookRenderer } from './rest/render-webhook.ts';
import type { Metrics } from './server/metrics.ts';
import { type AccountAccess, createAccountAccess } from './services/accounts/account-access.ts';
import {
  keyChangeLimit,
  limitAccountKeys,
  limitCredentials,
  newCredentialLimit,
} from './services/accounts/account-change-limit.ts';
import { createAccountRemoval } from './services/accounts/account-removal.ts';
import { type Accounts, createAccounts } from './services/accounts/accounts.ts';
import { createHeldCredentials, type HeldCredentials } from './services/accounts/held-credentials.ts';
import { createSessions, type Sessions } from './services/accounts/sessions.ts';
import { createSignUp, type SignUp } from './services/accounts/sign-up.ts';
import { createPhoneCatalogue, type PhoneCatalogue } from './services/catalogue/phone-catalogue.ts';
import { loadStarterCatalogue } from './services/catalogue/starter-catalogue.ts';
import { type ChangeFeed, createChangeFeed } from './services/changes/change-feed.ts';
import { type ChangeLog, createChangeLog, limitToLoaded } from './services/changes/change-log.ts';
import { type ChangeStreams, createChangeStreams } from './services/changes/change-streams.ts';
import { type AccountKeys, createAccountKeys } from './services/keys/account-keys.ts';
import { createCredentialGuard, wrongCredentialLimit } from './services/keys/credential-guard.ts';
import { createCredentialMaker } from './services/keys/credential-maker.ts';
import { createKeyDirectory } from './services/keys/key-directory.ts';
import { createKeyReports, type KeyReports } from './services/keys/key-reports.ts';
import { createKeyUses } from './services/keys/key-uses.ts';
import { sealedPurposes } from './services/keys/sealed-purposes.ts';
import { createTextSealer } from './services/keys/sealed-text.ts';
import { createMail, type Mail } from './services/mail/mail.ts';
import type { Mailer } from './services/mail/mail-sender.ts';
import type { SettledPepper } from './services/pepper/pepper-check.ts';
import { createPepperProof } from './services/pepper/pepper-proof.ts';
import { type Admission, createAdmission } from './services/quota/admission.ts';
import { createAlerts } from './services/quota/alerts.ts';
import { type BrowseAllowance, createBrowseAllowance } from './services/quota/browse-allowance.ts';
import { createPlanRequests, type PlanRequests } from './services/quota/plan-requests.ts';
import { createPlanTable, type PlanTable } from './services/quota/plan-table.ts';
import { createSuggestAllowance, type SuggestAllowance } from './services/quota/suggest-allowance.ts';
import { createUsageArchive } from './services/quota/usage-archive.ts';
import { createUsageReport, type UsageReport } from './services/quota/usage-report.ts';
import { createAccountExport, type ExportAccount } from './services/recovery/account-export.ts';
import { createTryProof } from './services/recovery/mailed-proofs.ts';
import { createProfile, type ProfileChanges } from './services/recovery/profile.ts';
import { createProofMail } from './services/recovery/proof-mail.ts';
import { createRecovery, type Recovery } from './services/recovery/recovery.ts';
import { createWebhookWork, type WebhookWork } from './services/webhooks/webhook-work.ts';
import { createWebhooks, type Webhooks } from './services/webhooks/webhooks.ts';
import { createDeferredWork } from './services/work/deferred-work.ts';
import { createHousekeeping, type Housekeeping } from './services/work/housekeeping.ts';
import type { OpenedStores } from './stores/open-stores.ts';
import { createWebhookTransport } from './stores/webhooks/webhook-transport.ts';
import { createTransportContext } from './transport-context.ts';

/** Every dependency of a gateway's transports, in the order in which it is made. */
export interface AppContext extends TransportContext {
  readonly config: Config;
  readonly environment: Environment;
  readonly stores: OpenedStores;
  readonly metrics: Metrics;
  /** The number of phones of the starter catalogue that this start loaded. */
  readonly startersLoaded: number;
  readonly clock: WindowClock;
  readonly plans: PlanTable;
  readonly live: LiveCatalogue;
  readonly catalogue: PhoneCatalogue;
  readonly mail: Mail;
  readonly accountKeys: AccountKeys;
  readonly accounts: Accounts;
  readonly access: AccountAccess;
  readonly heldCredentials: HeldCredentials;
  readonly sessions: Sessions;
  readonly jobs: Housekeeping<GatewayJob>;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly browsing: BrowseAllowance;
  readonly usage: UsageReport;
  readonly planRequests: PlanRequests;
  /** What became of the catalogue, in order. */
  readonly changes: ChangeLog;
  /** The same as it happens. */
  readonly streams: ChangeStreams;
  readonly webhookWork: WebhookWork;
  readonly webhooks: Webhooks;
  /** Notices changes made by other processes. */
  readonly feed: ChangeFeed;
  readonly recovery: Recovery;
  readonly profile: ProfileChanges;
  readonly exportAccount: ExportAccount;
  readonly keyReports: KeyReports;
  readonly signUp: SignUp;
  readonly documents: PersistedDocuments;
  /** Where account holders find help, a mailto: or https: URL; null: it is not known. */
  readonly supportContact: string | null;
}

/** What is opened before the services are made. */
interface Opened {
  readonly stores: OpenedStores;
  readonly metrics: Metrics;
  /** The verdict about the pepper, from before anything was made with it. */
  readonly settledPepper: SettledPepper;
  /** Null: mails are not configured. */
  readonly mailer: Mailer | null;
  /** Receives everything that has to be stopped, which happens in reverse order. */
  readonly closing: AsyncDisposableStack;
}

/** Makes the services, loads the catalogue, and begins to poll for changes. */
export async function createAppContext(
  config: Config,
  environment: Environment,
  { stores, metrics, settledPepper, mailer, closing }: Opened,
): Promise<AppContext> {
  const { now, randomBytes, log, onStep, heartbeatMs } = environment;
  const { quota, pepper } = stores;
  const limiter = (limit: AttemptLimit): AttemptLimiter => stores.limiter(limit);
  const afterChange = (): Promise<void> => feed.pollCredentials();
  const isAway = (): boolean => feed.isAway;
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const stopAtEnd = <Work extends { stop(): unknown }>(work: Work): Work =>
    closing.adopt(work, async () => void (await work.stop()));

  const startersLoaded = await loadStarterCatalogue(stores.writer, (progress) =>
    onStep({ name: 'loading the starter catalogue', progress }),
  );
  if (startersLoaded > 0) log.info({ phones: startersLoaded }, 'starter catalogue loaded');

  // Catalogue and plans
  const clock = createWindowClock(now, config.quotaTimeZone);
  const dayStartsAtMs = (): number => clock.windows().day.startsAtMs;
  const plans = createPlanTable(config.plans);
  const live = createLiveCatalogue(stores.catalogue, clock, metrics.catalogueLoaded);
  const catalogue = createPhoneCatalogue({ catalogue: live, history: stores.history });

  // Mail
  const mail = stopAtEnd(
    createMail({
      mailer,
      store: stores.mails,
      pepper,
      randomBytes,
      now,
      log,
      onAttempt: metrics.mailAttempted,
      pollMs: environment.mailPollMs,
    }),
  );

  // Accounts, keys and sessions
  const store = stores.accounts;
  const credentials = createCredentialMaker(pepper, randomBytes);
  const guard = createCredentialGuard({ limiter: limiter(wrongCredentialLimit), credentials, now });
  const keyUses = createKeyUses({ store, now });
  const { lastUsedAt } = keyUses;
  const limitNewCredentials = limitCredentials(limiter(newCredentialLimit));
  const removeAccount = createAccountRemoval({ store, credentials, quota, clock, now, afterChange });
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

  // Jobs that are told of charges start before whatever charges, and so end after it.
  const usageHistory = stores.usageHistory;
  const usageArchive = stores.forgetsUsage
    ? createUsageArchive({ quota, history: usageHistory, clock, log })
    : null;
  const alerts = createAlerts({ findAccount: store.find, mail });
  const jobs = createHousekeeping(
    housekeepingJobs({ stores, clock, now, mail, keyUses, usageArchive, alerts, sessions, afterChange }),
    log,
  );
  stopAtEnd(jobs.start('mails', 'keyUses', 'usageArchive', 'alerts', 'planTerms'));

  // Charges
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

  // Changes of the catalogue
  const changeLog = createChangeLog({ store: stores.changes, dayStartsAtMs });
  const changes = limitToLoaded(changeLog, live);
  const streams = stopAtEnd(
    createChangeStreams({
      store: stores.changes,
      slots: stores.streamSlots,
      log: changeLog,
      admission,
      catalogue: live,
      metrics,
      heartbeatMs,
      onError: warn('streams of changes cannot be followed'),
    }),
  );

  // Webhooks
  const { resolveName } = environment;
  const transport = createWebhookTransport({
    isPrivateAllowed: config.sendsToPrivate,
    ...(resolveName && { resolve: resolveName }),
  });
  const sealer = createTextSealer(pepper, sealedPurposes.webhook, randomBytes);
  const render = createWebhookRenderer(catalogue, now);
  const webhookWork = stopAtEnd(
    createWebhookWork({
      store: stores.webhooks,
      changes: stores.changes,
      live,
      plans,
      dayStartsAtMs,
      render,
      transport,
      sealer,
      findAccount: store.find,
      admission,
      userAgent: `phone-gateway/${release} (+${originOf(config)})`,
      pollMs: environment.webhookPollMs,
      log,
      onAttempt: metrics.webhookAttempted,
    }),
  );
  const webhooks = createWebhooks({
    store: stores.webhooks,
    limiter,
    log: stores.changes,
    transport,
    credentials,
    randomBytes,
    sealer,
    render,
    catalogue,
    now,
    onDue: webhookWork.poll,
    onRemoved: webhookWork.endLost,
  });

  // Changes made by other processes
  const feed = stopAtEnd(
    createChangeFeed(
      stores.revisions,
      {
        catalogueChanged: async (revision) => {
          if (await live.refresh(revision)) log.info({ version: live.current().version }, 'catalogue loaded');
        },
        catalogueSeen: (revision) => {
          streams.catalogueSeen(revision);
          webhookWork.catalogueSeen(revision);
        },
        credentialsChanged: (accountIds) => {
          keyDirectory.forget(accountIds);
          streams.credentialsChanged(accountIds);
          webhookWork.credentialsChanged(accountIds);
        },
      },
      { now, onError: (error) => log.error({ err: error }, 'the database is away') },
    ),
  );
  onStep({ name: 'reading the catalogue' });
  await live.refresh();
  await feed.poll();
  feed.start();
  webhookWork.start();

  // Recovery, profiles and reports
  const onError = warn('a mail about an account could not be queued, or old ones not be removed');
  const deferredWork = stopAtEnd(createDeferredWork({ randomBytes, onError }));
  stopAtEnd(jobs.start('webhookBodies', 'formerAccounts', 'expiredKeys', 'proofs', 'sessions'));
  const recoveryDeps = {
    accounts: store,
    proofs: stores.proofs,
    credentials,
    mail: createProofMail(mail, credentials),
    tryProof: createTryProof(limiter),
    limiter,
    randomBytes,
    now,
    afterChange,
    onError,
  };
  const recovery = createRecovery({
    ...recoveryDeps,
    store: stores.recovery,
    limitNewCredentials,
    deferredWork,
    isAway,
  });
  const profile = createProfile({ ...recoveryDeps, store: stores.profiles });
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

  return {
    ...createTransportContext(config, environment),
    config,
    environment,
    stores,
    metrics,
    startersLoaded,
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
    jobs,
    admission,
    suggestions,
    browsing,
    usage,
    planRequests,
    changes,
    streams,
    webhookWork,
    webhooks,
    feed,
    recovery,
    profile,
    exportAccount,
    keyReports,
    signUp,
    documents: createPersistedDocuments(stores.documents, now),
    supportContact: config.supportContact,
  };
}
