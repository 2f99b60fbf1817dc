import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createOperator, type Operator } from './control/operator.ts';
import { createWindowClock } from './domain/windows.ts';
import { createDoors } from './doors.ts';
import { checkDocument } from './graphql/check-document.ts';
import { createPersistedDocuments } from './graphql/persisted-documents.ts';
import type { Readiness } from './http/health.ts';
import { createLoadShedding, type LoadThresholds, standardLoad } from './http/load-shedding.ts';
import { createMetrics } from './http/metrics.ts';
import { createAccountServices } from './services/account-services.ts';
import type { Accounts, CreatedAccount } from './services/accounts.ts';
import { createAdmission } from './services/admission.ts';
import { createChangeFeed } from './services/change-feed.ts';
import type { RandomBytes } from './services/credential-maker.ts';
import { createDocumentRegistry } from './services/document-registry.ts';
import { createKeyDirectory } from './services/key-directory.ts';
import { createKeyUses } from './services/key-uses.ts';
import { createPhoneCatalogue } from './services/phone-catalogue.ts';
import { createSessions } from './services/sessions.ts';
import { createSignUp } from './services/sign-up.ts';
import { loadStarterCatalogue } from './services/starter-catalogue.ts';
import { createUsageArchive } from './services/usage-archive.ts';
import { createUsageReport } from './services/usage-report.ts';
import { createLiveCatalogue } from './stores/catalogue/live-catalogue.ts';
import { openQuotaStores } from './stores/open-stores.ts';
import { readOrMakePepper } from './stores/pepper-file.ts';
import { createAccountStore } from './stores/prisma/account-store.ts';
import { createCatalogueSource, phoneRowFormat } from './stores/prisma/catalogue-source.ts';
import { createCatalogueWriter } from './stores/prisma/catalogue-writer.ts';
import { type Database, openDatabase } from './stores/prisma/database.ts';
import { createDocumentStore } from './stores/prisma/document-store.ts';
import { tellOutages } from './stores/prisma/outages.ts';
import { createPhoneHistory } from './stores/prisma/phone-history.ts';
import { openRowsBeside } from './stores/prisma/phone-row-file.ts';
import { createRateWriter, loadShippedRates } from './stores/prisma/rate-store.ts';
import { createRevisionStore } from './stores/prisma/revision-store.ts';
import { createSessionStore } from './stores/prisma/session-store.ts';
import { createUsageHistory } from './stores/prisma/usage-history.ts';
import type { Tracing } from './telemetry/start-tracing.ts';

/** Time, randomness, the log, and what is too much come in as arguments. */
export interface Surroundings {
  /** Epoch milliseconds; windows, editions and expiry follow it. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  readonly loadThresholds: LoadThresholds;
  /** Whether what is asked again may be answered from what is kept; nobody can tell but by the time it takes. */
  readonly keepsAnswers: boolean;
  /** Null: nothing is traced, and nothing is wrapped for it. Closed with the app. */
  readonly tracing: Tracing | null;
}

export interface App {
  /** Every door. */
  readonly listener: RequestListener;
  readonly operator: Operator;
  /** The demo account, when this was the first start of an embedded database. */
  readonly demo: CreatedAccount | null;
  /** Lets go of everything, in the reverse order of opening. The server has to be closed before. */
  close(): Promise<void>;
}

/** What commands need without a gateway: the database, and what is done to it. */
export interface Workshop {
  readonly operator: Operator;
  /** Names of the migrations that were applied at opening. */
  readonly applied: readonly string[];
  close(): Promise<void>;
}

const systemSurroundings = (log: Logger): Surroundings => ({
  now: Date.now,
  randomBytes: cryptoRandomBytes,
  log,
  loadThresholds: standardLoad,
  keepsAnswers: true,
  tracing: null,
});

/** How long an answer of the database is waited for, by a request and by the poll for changes. */
const databaseDeadlineMs = 2_000;
const pollDeadlineMs = 1_000;
/** The same by a command that writes or reads thousands of documents. */
const commandDeadlineMs = 60_000;
/** API keys and API Secrets that nobody has which one address may try; see decision 16. */
const wrongCredentialLimit = { attempts: 100, windowSeconds: 300 };
/** Wrong API Secrets that one address may try in the dashboard. */
const wrongSecretLimit = { attempts: 10, windowSeconds: 300 };

const openAccountStore = ({ prisma }: Database) =>
  tellOutages(createAccountStore(prisma), databaseDeadlineMs);
const openDocumentRegistry = (
  { prisma }: Database,
  now: () => number,
  afterChange: (sha256s: readonly string[]) => void,
) =>
  createDocumentRegistry({
    store: tellOutages(createDocumentStore(prisma), commandDeadlineMs),
    check: checkDocument,
    now,
    afterChange,
  });
const pepperOf = (config: Config): string => config.pepper ?? readOrMakePepper(config.dataDir);

/** Opens the database for one command, when no gateway is running on it. */
export async function openWorkshop(config: Config, log: Logger): Promise<Workshop> {
  const database = await openDatabase(config.database);
  try {
    const applied = await database.migrate();
    const nothing = async (): Promise<void> => {};
    const { accounts } = createAccountServices({
      ...systemSurroundings(log),
      store: openAccountStore(database),
      plans: config.plans,
      pepper: pepperOf(config),
      afterChange: nothing,
    });
    const writer = createCatalogueWriter(database.bulk);
    const rates = createRateWriter(database.prisma);
    const operator = createOperator({
      accounts,
      writer,
      rates,
      documents: openDocumentRegistry(database, Date.now, () => {}),
      afterImport: nothing,
      dump: database.dump,
    });
    return { operator, applied, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The composition root: opens the stores, builds the services on them, and hands the services to the doors. */
export async function createApp(
  config: Config,
  log: Logger,
  overrides: Partial<Surroundings> = {},
): Promise<App> {
  const surroundings = { ...systemSurroundings(log), ...overrides };
  const { now, tracing } = surroundings;
  const metrics = createMetrics();
  await using opened = new AsyncDisposableStack();
  opened.defer(() => tracing?.close());
  const traced = <Port extends object>(port: Port, name: string, system: string | null): Port =>
    tracing?.port(port, name, system) ?? port;
  /** A port of the database, which says when it is away. */
  const ofDatabase = <Port extends object>(port: Port, name: string): Port =>
    traced(tellOutages(port, databaseDeadlineMs), name, 'postgresql');

  const database = await openDatabase(config.database);
  opened.defer(() => database.close());
  await database.migrate();
  const { prisma } = database;
  const writer = createCatalogueWriter(database.bulk);
  await loadShippedRates(prisma);
  const starters = await loadStarterCatalogue(writer);
  if (starters > 0) log.info({ phones: starters }, 'starter catalogue loaded');

  const onEvent = (message: string, error?: unknown): void => log.warn({ err: error }, message);
  const stores = await openQuotaStores(config, database, {
    now,
    onEvent,
    onRedisCharge: metrics.redisCharged,
  });
  opened.defer(() => stores.close());

  const clock = createWindowClock(now, config.quotaTimeZone);
  const keptRows = openRowsBeside(config.database, phoneRowFormat);
  opened.defer(() => keptRows?.close());
  const source = createCatalogueSource(database.bulk, keptRows);
  const live = createLiveCatalogue(source, clock, metrics.catalogueLoaded);
  const store = traced(openAccountStore(database), 'accounts', 'postgresql');
  const keyUses = createKeyUses({
    store,
    now,
    onError: (error) => onEvent('when keys were last used could not be written yet', error),
  });
  opened.defer(() => keyUses.stop());
  const { credentials, guard, plans, accounts, accountKeys, access } = createAccountServices({
    ...surroundings,
    store,
    limiter: stores.limiter({ name: 'credential', ...wrongCredentialLimit }),
    plans: config.plans,
    pepper: pepperOf(config),
    lastUsedAt: keyUses.lastUsedAt,
    afterChange: () => feed.poll(),
  });
  const keys = createKeyDirectory({ findKey: store.findKey, credentials, guard, changes: () => feed, now });
  const feed = createChangeFeed(
    tellOutages(createRevisionStore(prisma), pollDeadlineMs),
    {
      catalogueChanged: async () => {
        if (await live.refresh()) log.info({ version: live.current().version }, 'catalogue loaded');
      },
      credentialsChanged: keys.forget,
    },
    { now, onError: (error) => log.error({ err: error }, 'the database is away') },
  );
  await live.refresh();
  await feed.poll();
  feed.start();
  opened.defer(() => feed.stop());

  const catalogue = createPhoneCatalogue({
    catalogue: live,
    history: ofDatabase(createPhoneHistory(prisma), 'history'),
    clock,
  });
  const quota = traced(stores.quota, 'quota', config.quota.kind === 'redis' ? 'redis' : null);
  const usageHistory = ofDatabase(createUsageHistory(prisma), 'usage');
  // The embedded store writes its usage to the database itself.
  const archive =
    config.quota.kind === 'redis'
      ? createUsageArchive({
          quota,
          history: usageHistory,
          clock,
          onError: (error) => onEvent('usage could not be copied to the database yet', error),
        })
      : null;
  opened.defer(() => archive?.stop());
  const admission = createAdmission({
    keys,
    plans,
    quota,
    clock,
    now,
    onKeyUsed: keyUses.note,
    onCharge: (accountId) => archive?.note(accountId),
    onUnits: metrics.unitsDecided,
  });
  const signUp = createSignUp(
    accounts,
    stores.limiter({ name: 'signup', attempts: config.signupsPerHour, windowSeconds: 3_600 }),
  );
  const usage = createUsageReport({ quota, history: usageHistory, clock });

  const documents = createPersistedDocuments(ofDatabase(createDocumentStore(prisma), 'documents'), now);
  const sessions = createSessions({
    store: ofDatabase(createSessionStore(prisma), 'sessions'),
    access,
    credentials,
    limiter: stores.limiter({ name: 'secret', ...wrongSecretLimit }),
    now,
  });
  const readiness = (): Readiness => {
    const quota = stores.quota.health();
    return {
      catalogue: live.isLoaded() ? 'ok' : 'loading',
      database: feed.isAway ? 'away' : 'ok',
      quota: quota.state,
      warnings: quota.warnings,
    };
  };

  // The starter catalogue is loaded once, and also when `migrate` came first.
  const isFirstStart = starters > 0 && config.database.kind === 'embedded' && config.demoAccount;
  const demo = isFirstStart ? await createDemoAccount(accounts) : null;
  const operator = createOperator({
    accounts,
    writer,
    rates: createRateWriter(prisma),
    documents: openDocumentRegistry(database, now, documents.forget),
    afterImport: () => feed.poll(),
    dump: async (file) => {
      await Promise.all([stores.writeAll(), keyUses.writeAll(), archive?.run()]);
      return database.dump(file);
    },
  });
  const load = createLoadShedding(surroundings.loadThresholds, {
    onLoop: (isLate) =>
      onEvent(
        isLate
          ? 'the event loop is late; requests are refused until it is well'
          : 'the event loop is well again',
      ),
  });
  opened.defer(() => load.stop());
  metrics.watchInFlight(() => load.inFlight);
  const listener = createDoors(config, {
    catalogue,
    admission,
    plans,
    prisma,
    signUp,
    access,
    accountKeys,
    usage,
    sessions,
    documents,
    clock,
    readiness,
    metrics,
    load,
    ...surroundings,
  });
  const owned = opened.move();
  return {
    listener: tracing?.requests(listener) ?? listener,
    operator,
    demo,
    close: () => owned.disposeAsync(),
  };
}

async function createDemoAccount(accounts: Accounts): Promise<CreatedAccount | null> {
  const known = await accounts.list();
  return known.length > 0 ? null : accounts.create({ email: 'demo@example.com', name: 'Demo' });
}
