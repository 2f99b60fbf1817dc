import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { backUp } from './backup.ts';
import { checkPepperOnce } from './check-pepper.ts';
import { type Config, originOf } from './config.ts';
import type { StartStep } from './domain/start-step.ts';
import { checkDocument } from './graphql/check-document.ts';
import { createPersistedDocuments } from './graphql/persisted-documents.ts';
import { defaultWorkLimit, type WorkLimit } from './http/work-budget.ts';
import { createListener } from './listener.ts';
import { createOperator, type Operator } from './operator/operator.ts';
import type { Resolve } from './outgoing/resolve-name.ts';
import { release } from './release.ts';
import { createWebhookRenderer } from './rest/render-webhook.ts';
import { createLoadShedding, type LoadThresholds, standardLoad } from './server/load-shedding.ts';
import { createMetrics, type Metrics } from './server/metrics.ts';
import type { Accounts, CreatedAccount } from './services/accounts/accounts.ts';
import { createServices } from './services/create-services.ts';
import { createDocumentRegistry } from './services/document-registry.ts';
import { type FeedLimits, standardFeedLimits } from './services/feeds/feed-limits.ts';
import { startFeedSchedule } from './services/feeds/feed-schedule.ts';
import { createFeeds, type EndedRun } from './services/feeds/feeds.ts';
import type { Mailer } from './services/mail/mail-sender.ts';
import type { ServiceSurroundings } from './services/services.ts';
import type { WebhookOutlet } from './services/webhooks/webhook-services.ts';
import { type BackupSchedule, startBackupSchedule } from './stores/backup/backup-schedule.ts';
import { newestBackup } from './stores/backup/scheduled-backups.ts';
import { type OpenedStores, openStores } from './stores/open-stores.ts';
import { createWebhookTransport } from './stores/webhooks/webhook-transport.ts';
import type { Tracing } from './telemetry/start-tracing.ts';
import { createMailRenderer } from './web/mails/create-mail-renderer.ts';

/** Time, randomness, the log, and what is too much come in as arguments. */
export interface Surroundings extends Pick<ServiceSurroundings, 'now' | 'randomBytes'> {
  readonly log: Logger;
  readonly loadThresholds: LoadThresholds;
  readonly workLimit: WorkLimit;
  readonly feedLimits: FeedLimits;
  /** How often it is looked which feeds are due. */
  readonly feedLookMs: number;
  /** How often it is looked for mails that are due. */
  readonly mailLookMs: number;
  /** How often it is looked for deliveries of webhooks that are due. */
  readonly webhookLookMs: number;
  /** Of the names of receivers of webhooks; default by the name servers of this machine. */
  readonly resolveName?: Resolve;
  /** How long a stream of changes is silent at most. */
  readonly heartbeatMs: number;
  /** Whether repeated requests may be answered from caches; answers are the same either way. */
  readonly cacheable: boolean;
  /** Null: nothing is traced, and nothing is wrapped for it. Closed with the app. */
  readonly tracing: Tracing | null;
  /** Called with each step of the start, at its beginning and as it progresses. */
  readonly onStep: (step: StartStep) => void;
}

export interface App extends Pick<OpenedStores, 'ended'> {
  /** Every transport. */
  readonly listener: RequestListener;
  readonly operator: Operator;
  readonly metrics: Metrics;
  /** The demo account, when this was the first start of an embedded database. */
  readonly demo: CreatedAccount | null;
  /** Ends what does not end by itself: to be called when the server takes no more connections. */
  drain(): void;
  /** Closes everything, in the reverse order of opening. The server has to be closed before. */
  close(): Promise<void>;
}

const systemSurroundings = (log: Logger): Surroundings => ({
  now: Date.now,
  randomBytes,
  log,
  loadThresholds: standardLoad,
  workLimit: defaultWorkLimit,
  feedLimits: standardFeedLimits,
  feedLookMs: 10_000,
  mailLookMs: 5_000,
  webhookLookMs: 2_000,
  heartbeatMs: 12_000,
  cacheable: true,
  tracing: null,
  onStep: () => {},
});

/** The composition root: opens the stores, builds the services on them, and hands the services to the transports. */
export async function createApp(
  config: Config,
  log: Logger,
  overrides: Partial<Surroundings> = {},
): Promise<App> {
  const surroundings = { ...systemSurroundings(log), ...overrides };
  const { now, tracing } = surroundings;
  const metrics = createMetrics(release);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => tracing?.close());
  const stores = await openStores(config, { ...surroundings, onRedisCharge: metrics.redisCharged });
  opened.defer(() => stores.close());
  try {
    const settledPepper = await checkPepperOnce(config, stores, { pepper: stores.pepper, log });
    const mailer = await createMailer(config);
    const outlet = createWebhookOutlet(config, surroundings);
    const services = await createServices(stores, config, {
      ...surroundings,
      mailer,
      outlet,
      metrics,
      settledPepper,
    });
    opened.defer(() => services.close());
    const { accounts, feed } = services;
    const isFirstStart =
      services.startersLoaded > 0 && config.database.kind === 'embedded' && config.demoAccount;
    const demo = isFirstStart ? await createDemoAccount(accounts) : null;
    const documents = createPersistedDocuments(stores.documents, now);
    const feeds = createFeeds({
      ...surroundings,
      store: stores.feeds,
      writer: stores.writer,
      pepper: stores.pepper,
      limits: surroundings.feedLimits,
      afterImport: feed.poll,
      onRun: (ended, bug) => tellFeedRun(ended, bug, { log, metrics }),
    });
    const onError = (error: unknown): void => log.error({ err: error }, 'feeds cannot be fetched');
    const schedule = config.fetchesFeeds
      ? startFeedSchedule(feeds, { lookEveryMs: surroundings.feedLookMs, onError })
      : null;
    opened.defer(() => schedule?.stop());
    metrics.watchMails(services.mail.waiting);
    metrics.watchWebhooks(services.webhookWork.waiting);
    metrics.watchStreams(['rest', 'graphql'], services.streams.openBy);
    metrics.watchFeeds(() => schedule?.feeds() ?? []);
    const operator = createOperator({
      ...stores,
      accounts,
      documents: createDocumentRegistry({
        store: stores.allDocuments,
        check: checkDocument,
        now,
        afterChange: documents.forget,
      }),
      feeds,
      lookAtFeeds: () => void schedule?.look(),
      afterImport: feed.poll,
      dump: async (file) => {
        await Promise.all([stores.writeAll(), services.writeAll()]);
        return stores.database.dump(file);
      },
    });
    const backups = scheduleBackups(config, operator, { now, log, metrics });
    opened.defer(() => backups?.stop());
    const load = createLoadShedding(surroundings.loadThresholds, {
      onLoop: (isLate) =>
        log.warn(
          isLate
            ? 'the event loop is late; requests are rejected until it recovers'
            : 'the event loop has recovered',
        ),
    });
    opened.defer(() => load.stop());
    const listener = createListener(
      { ...services, stores, backups, documents, load, metrics },
      config,
      surroundings,
    );
    const owned = opened.move();
    return {
      listener: tracing?.requests(listener) ?? listener,
      operator,
      metrics,
      demo,
      ended: stores.ended,
      drain: services.streams.drain,
      close: () => owned.disposeAsync(),
    };
  } catch (error) {
    throw stores.database.explain(error);
  }
}

function createWebhookOutlet(
  config: Config,
  { now, resolveName }: Pick<Surroundings, 'now' | 'resolveName'>,
): WebhookOutlet {
  return {
    transport: createWebhookTransport({
      isPrivateAllowed: config.sendsToPrivate,
      ...(resolveName && { resolve: resolveName }),
    }),
    render: (catalogue) => createWebhookRenderer(catalogue, now),
    userAgent: `phone-gateway/${release} (+${originOf(config)})`,
  };
}

/** Null: mails are not configured, and nothing is loaded for them. */
async function createMailer(config: Config): Promise<Mailer | null> {
  if (config.smtp === null) return null;
  const { openSmtp } = await import('./stores/mail/smtp-transport.ts');
  return {
    transport: openSmtp(config.smtp),
    render: createMailRenderer({ ...config, origin: originOf(config) }),
  };
}

/** Null: none are made. */
function scheduleBackups(
  config: Config,
  operator: Operator,
  { now, log, metrics }: Pick<Surroundings, 'now' | 'log'> & { readonly metrics: Metrics },
): BackupSchedule | null {
  if (config.backups === null) return null;
  const newestAt = (): number | null => {
    const newest = newestBackup(config.dataDir);
    return newest && Date.parse(newest.madeAt);
  };
  let madeAt = newestAt();
  metrics.watchBackups(() => madeAt);
  return startBackupSchedule({
    dataDir: config.dataDir,
    ...config.backups,
    now,
    make: (path) =>
      backUp(config, path, {
        isReplacing: false,
        now: now(),
        dump: (file) => operator.databaseDump({ file }),
      }),
    onMade: (path, bytes) => {
      madeAt = newestAt();
      metrics.backupEnded(true);
      log.info({ path, bytes }, 'backup made');
    },
    onFailed: (error) => {
      metrics.backupEnded(false);
      log.error({ err: error }, 'backup could not be made');
    },
  });
}

function tellFeedRun(
  { name, run, failures, delayMs }: EndedRun,
  bug: unknown,
  { log, metrics }: Pick<Surroundings, 'log'> & { readonly metrics: Metrics },
): void {
  const { outcome, error, durationMs, files } = run;
  metrics.feedRunEnded(outcome, durationMs);
  const nextInSeconds = Math.round(delayMs / 1_000);
  if (outcome === 'failed')
    log.warn(
      { feed: name, error, failures, nextInSeconds, ...(bug !== null && { err: bug }) },
      'feed failed',
    );
  if (outcome !== 'imported') return;
  const sum = (of: 'rows' | 'pricesAdded' | 'rejected') => files.reduce((total, each) => total + each[of], 0);
  const counts = { rows: sum('rows'), pricesAdded: sum('pricesAdded'), rejected: sum('rejected') };
  log.info({ feed: name, ...counts, durationMs }, 'feed imported');
}

async function createDemoAccount(accounts: Accounts): Promise<CreatedAccount | null> {
  const known = await accounts.list();
  return known.length > 0 ? null : accounts.create({ email: 'demo@example.com', name: 'Demo' });
}
