import { randomUUID } from 'node:crypto';
import { createAccountServices } from './account-services.ts';
import { createLiveCatalogue } from './catalogue/live-catalogue.ts';
import { type Config, getOrigin } from './config.ts';
import type { WebhookTransport } from './domain/changes/webhook-transport.ts';
import { GatewayError } from './domain/errors.ts';
import { createWindowClock } from './domain/quota/windows.ts';
import type { Environment } from './environment.ts';
import { createPersistedDocuments } from './graphql/documents/persisted-documents.ts';
import { createHousekeepingJobs } from './housekeeping-jobs.ts';
import { getClientAddress, HttpRequestSource } from './http/requests/request-source.ts';
import { runUntraced } from './http/trace-operation.ts';
import type { TransportContext } from './http/transport-context.ts';
import { release } from './release.ts';
import { createDeliveryRenderer } from './rest/answers/presenters.ts';
import type { Metrics } from './server/metrics/metrics.ts';
import { createPhoneCatalogue } from './services/catalogue/phone-catalogue.ts';
import { createChangeFeed } from './services/changes/change-feed.ts';
import { createChangeLog, limitLogToLoaded } from './services/changes/change-log.ts';
import { createChangeStreams } from './services/changes/change-streams.ts';
import { createCursorWait } from './services/changes/cursor-wait.ts';
import { createMail } from './services/mail/mail.ts';
import type { Mailer } from './services/mail/mail-sender.ts';
import type { PepperCheck } from './services/pepper/pepper-check.ts';
import { createSealedTextRenewal } from './services/pepper/sealed-text-renewal.ts';
import { createAdmission } from './services/quota/admission.ts';
import { createAlerts } from './services/quota/alerts.ts';
import { createBrowseAllowance } from './services/quota/browse-allowance.ts';
import { createChargeRecorder } from './services/quota/charge-recorder.ts';
import { createPlanRequests } from './services/quota/plan-requests.ts';
import { createPlanTable } from './services/quota/plan-table.ts';
import { createSuggestAllowance } from './services/quota/suggest-allowance.ts';
import { createUsageArchive } from './services/quota/usage-archive.ts';
import { createWebhooks } from './services/webhooks/webhooks.ts';
import { createHousekeeping } from './services/work/housekeeping.ts';
import type { OpenedStores } from './stores/open-stores.ts';

/** The dependencies that are opened and checked before the services are created. */
interface OpenedDeps {
  readonly stores: OpenedStores;
  readonly metrics: Metrics;
  readonly pepperCheck: PepperCheck;
  /** Null if e-mails are not configured. */
  readonly mailer: Mailer | null;
  readonly webhookTransport: WebhookTransport;
}

export type AppContext = ReturnType<typeof createAppContext>;

/**
 * Creates every dependency of the transports, in the order in which they depend on each other. `startServices`
 * starts and stops the background work.
 */
export function createAppContext(config: Config, environment: Environment, openedDeps: OpenedDeps) {
  const { now, randomBytes, log, heartbeatMs } = environment;
  const { stores, metrics, pepperCheck, mailer, webhookTransport } = openedDeps;
  const { quota, pepper, usageHistory, createLimiter } = stores;
  const { previousPeppers } = config;
  /** Removes outdated credentials and plans from the caches. Called after each change of an account or a key. */
  const afterChange = (): Promise<void> => changeFeed.pollCredentials();

  // Create the catalogue and the plan table.
  const clock = createWindowClock(now, config.quotaTimeZone);
  const dayStartsAtMs = (): number => clock.getWindows().day.startsAtMs;
  const plans = createPlanTable(config.plans);
  const liveCatalogue = createLiveCatalogue(stores.catalogue, clock, metrics.recordCatalogueLoad);
  const catalogue = createPhoneCatalogue({ catalogue: liveCatalogue, history: stores.history });

  // Create the mail queue.
  const mail = createMail({
    mailer,
    store: stores.mails,
    pepper,
    previousPeppers,
    randomBytes,
    now,
    log,
    onAttempt: metrics.recordMailAttempt,
    pollMs: environment.mailPollMs,
  });

  // Create the services for accounts, keys, sessions and profiles.
  const recorder = createChargeRecorder({ store: stores.charges, writer: randomUUID() });
  const { credentials, keyUses, keyDirectory, ...accountServices } = createAccountServices({
    config,
    environment,
    stores,
    pepperCheck,
    createLimiter,
    plans,
    clock,
    recorder,
    mail,
    getFeed: () => changeFeed,
    afterChange,
  });

  // Create the services for charges, and the jobs that depend on them.
  const alerts = createAlerts({ findAccount: stores.accounts.find, mail });
  const usageArchive = stores.isUsageTemporary
    ? createUsageArchive({ quota, history: usageHistory, clock, log })
    : null;
  const admission = createAdmission({
    keys: keyDirectory,
    plans,
    quota,
    clock,
    now,
    recorder,
    onKeyUsed: keyUses.recordUse,
    onCharge: (accountId) => usageArchive?.markCharged(accountId),
    onQuota: alerts.noteQuota,
    onUnits: metrics.recordUnits,
  });
  const peppers = { current: pepper, previous: previousPeppers };
  const renewSealedTexts = createSealedTextRenewal({ store: stores.peppers, peppers, randomBytes });
  const jobs = createHousekeeping(
    createHousekeepingJobs({
      stores,
      clock,
      now,
      mail,
      keyUses,
      usageArchive,
      recorder,
      alerts,
      sessions: accountServices.sessions,
      afterChange,
      planTermsPollMs: environment.planTermsPollMs,
      renewSealedTexts: previousPeppers.length === 0 ? null : renewSealedTexts,
    }),
    log,
  );
  const suggestAllowance = createSuggestAllowance({ createLimiter, clock, now });
  const browseAllowance = createBrowseAllowance(createLimiter, config.browsePerHour);
  const planRequests = createPlanRequests({
    store: stores.planRequests,
    plans,
    createLimiter,
    mail,
    operatorEmail: config.operatorEmail,
    now,
  });

  // Create the services that list and send changes to the catalogue.
  const changeLog = createChangeLog({ store: stores.changes, dayStartsAtMs });
  const changes = limitLogToLoaded(changeLog, liveCatalogue);
  const waitForCursor = createCursorWait({ log: changeLog, catalogue: liveCatalogue });
  const streams = createChangeStreams({
    store: stores.changes,
    slots: stores.streamSlots,
    log: changeLog,
    admission,
    catalogue: liveCatalogue,
    metrics,
    heartbeatMs,
    onError: (error) => log.warn({ err: error }, 'changes for streams cannot be read'),
  });
  const webhooks = createWebhooks({
    store: stores.webhooks,
    changes: stores.changes,
    readChangePage: changes.readPage,
    liveCatalogue,
    catalogue,
    plans,
    dayStartsAtMs,
    createLimiter,
    pepper,
    previousPeppers,
    credentials,
    randomBytes,
    now,
    findAccount: stores.accounts.find,
    admission,
    transport: webhookTransport,
    renderDelivery: createDeliveryRenderer(catalogue, now),
    userAgent: `phone-gateway/${release} (+${getOrigin(config)})`,
    pollMs: environment.webhookPollMs,
    log,
    onAttempt: metrics.recordWebhookAttempt,
  });

  // Create the feed that notices the changes that any process makes in the database.
  const changeFeed = createChangeFeed(
    stores.revisions,
    {
      onCatalogueChange: async (revision) => {
        const isRefreshed = await liveCatalogue.refresh(revision);
        if (isRefreshed) log.info({ version: liveCatalogue.current().version }, 'catalogue loaded');
      },
      onCatalogueRevision: (revision) => {
        streams.handleCatalogueRevision(revision);
        webhooks.handleCatalogueRevision(revision);
      },
      onCredentialsChange: (accountIds) => {
        keyDirectory.forget(accountIds);
        streams.handleCredentialsChange(accountIds);
        webhooks.handleCredentialsChange(accountIds);
      },
    },
    { now, onError: (error) => log.error({ err: error }, 'the database is unavailable') },
  );

  return {
    ...createTransportContext(config, environment),
    ...accountServices,
    config,
    environment,
    stores,
    metrics,
    clock,
    plans,
    liveCatalogue,
    catalogue,
    mail,
    admission,
    jobs,
    suggestions: suggestAllowance,
    browsing: browseAllowance,
    planRequests,
    changes,
    waitForCursor,
    streams,
    webhooks,
    changeFeed,
    documents: createPersistedDocuments(stores.documents, now),
    supportContact: config.supportContact,
  };
}

/** Creates the dependencies that all transports share, apart from the services. */
function createTransportContext(config: Config, environment: Environment): TransportContext {
  const { trustedProxies } = config;
  const { now, canCache, log, tracing } = environment;
  return {
    now,
    canCache,
    release,
    origin: getOrigin(config),
    traceOperation: tracing?.traceOperation ?? runUntraced,
    getClientAddress: (request) => getClientAddress(request, trustedProxies),
    getRequestSource: (request, transport, usesRegisteredDocument) =>
      new HttpRequestSource(request, trustedProxies, transport, usesRegisteredDocument),
    onError: (error, requestId) => {
      // The operator may have configured no mail server. That is not a failure, so it is not logged.
      const isMailUnconfigured = error instanceof GatewayError && error.code === 'mail-unavailable';
      if (!isMailUnconfigured) log.error({ err: error, requestId }, 'request failed');
    },
  };
}
