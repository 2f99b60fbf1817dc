import type { Logger } from 'pino';
import { type AppContext, createAppContext } from './app-context.ts';
import { scheduleBackups } from './backup.ts';
import { checkDatabasePepper } from './check-pepper.ts';
import { type Config, getOrigin } from './config.ts';
import { operatorOrigin } from './domain/accounts/account-change.ts';
import { signupPlan } from './domain/quota/plan.ts';
import { createSystemEnvironment, type Environment } from './environment.ts';
import { checkDocument } from './graphql/documents/prepare-operation.ts';
import { createListener } from './listener.ts';
import { createOperator } from './operator/operator.ts';
import { release } from './release.ts';
import { createMetrics, type Metrics } from './server/metrics/metrics.ts';
import { createLoadShedding } from './server/overload/load-shedding.ts';
import type { Accounts, CreatedAccount } from './services/accounts/accounts.ts';
import { loadStarterCatalogue } from './services/catalogue/starter-catalogue.ts';
import { createDocumentRegistry } from './services/document-registry.ts';
import { startFeedSchedule } from './services/feeds/feed-schedule.ts';
import { createFeeds, logFeedRun } from './services/feeds/feeds.ts';
import type { Mailer } from './services/mail/mail-sender.ts';
import { type OpenedStores, openStores } from './stores/open-stores.ts';
import { readFreeBytes } from './stores/prisma/connection/disk-space.ts';
import { createWebhookTransport } from './stores/webhooks/webhook-transport.ts';
import { createMailRenderer } from './web/mails/create-mail-renderer.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Opens the stores, creates the services on top of them, and passes the services to the transports. */
export async function createApp(config: Config, log: Logger, overrides: Partial<Environment> = {}) {
  const environment = { ...createSystemEnvironment(log), ...overrides };
  const { now, onStep, tracing } = environment;
  const metrics = createMetrics({ release, node: process.versions.node });
  await using resources = new AsyncDisposableStack();
  resources.defer(() => tracing?.close());
  const stores = await openStores(config, {
    now,
    log,
    onStep,
    tracing,
    onRedisCharge: metrics.recordRedisCharge,
  });
  resources.defer(() => stores.close());
  try {
    const app = await createAppOnStores(config, environment, { stores, metrics, resources });
    const ownedResources = resources.move();
    return {
      ...app,
      metrics,
      /** Resolves with the reason once this process must end (see `OpenedStores`). It is pending until then. */
      ended: stores.ended,
      /** Closes everything, in the reverse order of opening. Close the server first. */
      close: (): Promise<void> => ownedResources.disposeAsync(),
    };
  } catch (error) {
    throw stores.database.toUserFacingError(error);
  }
}

async function createAppOnStores(
  config: Config,
  environment: Environment,
  deps: {
    readonly stores: OpenedStores;
    readonly metrics: Metrics;
    readonly resources: AsyncDisposableStack;
  },
) {
  const { now, randomBytes, log, onStep, resolveName } = environment;
  const { feedLimits, feedPollMs, loadThresholds, tracing } = environment;
  const { stores, metrics, resources } = deps;
  const { pepper, writer } = stores;
  const pepperCheck = await checkDatabasePepper(config, stores.peppers, { pepper, log });
  const mailer = await createMailer(config);
  const webhookTransport = createWebhookTransport({
    isPrivateAllowed: config.canSendToPrivate,
    ...(resolveName && { resolve: resolveName }),
  });
  const isNew = await writer.isEmpty();
  if (isNew) {
    onStep('loading the starter catalogue');
    await loadStarterCatalogue(writer);
  }
  const context = createAppContext(config, environment, {
    stores,
    metrics,
    pepperCheck,
    mailer,
    webhookTransport,
  });
  await startServices(context, resources);
  const { accounts, documents, changeFeed, jobs } = context;
  const needsDemoAccount = isNew && config.database.kind === 'embedded' && config.hasDemoAccount;
  const demo = needsDemoAccount ? await createDemoAccount(accounts) : null;

  const feeds = createFeeds({
    store: stores.feeds,
    writer,
    pepper,
    previousPeppers: config.previousPeppers,
    randomBytes,
    limits: feedLimits,
    afterImport: changeFeed.poll,
    onRun: (endedRun, bug) => {
      metrics.recordFeedRun(endedRun.run.outcome, endedRun.run.durationMs);
      logFeedRun(log, endedRun, bug);
    },
  });
  const onError = (error: unknown): void => log.error({ err: error }, 'feeds cannot be fetched');
  const feedSchedule = config.shouldFetchFeeds
    ? startFeedSchedule(feeds, { pollMs: feedPollMs, onError })
    : null;
  resources.defer(() => feedSchedule?.stop());
  metrics.watchMails(context.mail.getBacklog);
  metrics.watchWebhooks(context.webhooks.getBacklog);
  metrics.watchStreams(['rest', 'graphql'], context.streams.countOpen);
  metrics.watchFeeds(() => feedSchedule?.getFeeds() ?? []);
  metrics.watchTasks(jobs.getFailureByName);
  if (config.database.kind === 'embedded') metrics.watchDisk(() => readFreeBytes(config.dataDir));

  const operator = createOperator({
    accounts,
    planRequests: stores.planRequests,
    writer,
    rates: stores.rates,
    documents: createDocumentRegistry({
      store: stores.bulkDocuments,
      check: checkDocument,
      now,
      afterChange: documents.forget,
    }),
    feeds,
    pollFeeds: () => void feedSchedule?.poll(),
    afterImport: changeFeed.poll,
    dump: async (file) => {
      await Promise.all([stores.writeAll(), jobs.run('keyUses', 'usageArchive')]);
      return stores.database.dump(file);
    },
  });
  const backupSchedule = scheduleBackups(config, operator, { now, log, metrics });
  resources.defer(() => backupSchedule?.stop());
  const loadShedding = createLoadShedding(loadThresholds, {
    onLateness: (isLate) =>
      log.warn(
        isLate
          ? 'the event loop is late; requests are rejected until it recovers'
          : 'the event loop has recovered',
      ),
  });
  resources.defer(() => loadShedding.stop());
  const listener = createListener(context, backupSchedule, loadShedding);
  return {
    /** Answers the requests of every transport. */
    listener: tracing?.traceRequests(listener) ?? listener,
    operator,
    /** The demo account if this was the first start of an embedded database, otherwise null. */
    demo,
    /** Ends the open streams. Call it only after the server has stopped accepting connections. */
    drain: context.streams.drain,
  };
}

/**
 * Creates the mailer. Its transport is loaded only if it is needed.
 * @returns the mailer, or null if e-mails are not configured
 */
async function createMailer(config: Config): Promise<Mailer | null> {
  if (config.smtp === null) return null;
  const { openSmtp } = await import('./stores/mail/smtp-transport.ts');
  return {
    transport: openSmtp(config.smtp),
    render: createMailRenderer({ ...config, origin: getOrigin(config) }),
  };
}

/** Creates the demo account. @returns the account, or null if there are accounts already */
async function createDemoAccount(accounts: Accounts): Promise<CreatedAccount | null> {
  const existingAccounts = await accounts.list();
  if (existingAccounts.length > 0) return null;
  const demo = { email: 'demo@example.com', name: 'Demo' };
  return accounts.create(demo, signupPlan, { origin: operatorOrigin });
}

/**
 * Loads the catalogue, and starts the background work of the services in the order that they require.
 * @param resources the stack that stops the started work in reverse order, before it closes the stores
 */
async function startServices(context: AppContext, resources: AsyncDisposableStack): Promise<void> {
  const { mail, jobs, streams, webhooks, liveCatalogue, changeFeed, deferredWork, environment } = context;
  const stopAtEnd = (work: { stop(): Promise<void> }): void => resources.defer(() => work.stop());
  stopAtEnd(mail);
  // These jobs write data that charges leave in memory, so they start before everything that charges, and stop
  // after it.
  stopAtEnd(jobs.start('mails', 'keyUses', 'usageArchive', 'charges', 'alerts', 'planTerms'));
  stopAtEnd(streams);
  stopAtEnd(webhooks);
  stopAtEnd(changeFeed);
  environment.onStep('reading the catalogue');
  await liveCatalogue.refresh();
  await changeFeed.poll();
  changeFeed.start();
  // Deliveries need a loaded catalogue.
  webhooks.start();
  stopAtEnd(deferredWork);
  stopAtEnd(
    jobs.start(
      'webhookBodies',
      'formerAccounts',
      'expiredKeys',
      'proofs',
      'repeatableRequests',
      'accountEvents',
      'oldCharges',
      'sessions',
      'sealedTexts',
    ),
  );
}
