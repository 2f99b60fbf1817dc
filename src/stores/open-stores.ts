import type { Log } from '../domain/log.ts';
import type { DatabaseStores } from '../domain/stores.ts';
import { readOrCreatePepper } from './pepper-file.ts';
import { createAccountEventStore } from './prisma/accounts/account-event-store.ts';
import { createAccountStore } from './prisma/accounts/account-store.ts';
import { createChargeStore } from './prisma/accounts/charge-store.ts';
import { createDocumentStore } from './prisma/accounts/document-store.ts';
import { createFormerAccountStore } from './prisma/accounts/former-account-store.ts';
import { createMailStore } from './prisma/accounts/mail-store.ts';
import { createPepperStore } from './prisma/accounts/pepper-store.ts';
import { createPlanRequestStore, createPlanTermStore } from './prisma/accounts/plan-store.ts';
import { createProfileStore } from './prisma/accounts/profile-store.ts';
import { createProofStore } from './prisma/accounts/proof-store.ts';
import { createRecoveryStore } from './prisma/accounts/recovery-store.ts';
import { createRepeatableRequestStore } from './prisma/accounts/repeatable-request-store.ts';
import { createSessionStore } from './prisma/accounts/session-store.ts';
import { createStreamSlotStore } from './prisma/accounts/stream-slot-store.ts';
import { createUsageHistory } from './prisma/accounts/usage-history.ts';
import { createWebhookStore } from './prisma/accounts/webhooks/webhook-store.ts';
import { createCatalogueSource, phoneRowFormatDigest } from './prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from './prisma/catalogue/catalogue-writer.ts';
import { createChangeLogStore } from './prisma/catalogue/change-log-store.ts';
import { createFeedStore } from './prisma/catalogue/feed-store.ts';
import { createPhoneHistory, createPhoneRelations } from './prisma/catalogue/phone-history.ts';
import { openEmbeddedRowFile } from './prisma/catalogue/phone-row-file.ts';
import { createRateWriter, loadShippedRates } from './prisma/catalogue/rate-store.ts';
import { commandDeadlines, resultTimeouts } from './prisma/connection/deadlines.ts';
import { mapOutages } from './prisma/connection/map-outages.ts';
import { type Database, type DatabaseConfig, openDatabase } from './prisma/database.ts';
import { createRevisionStore } from './prisma/revision-store.ts';
import { openQuotaStores, type QuotaConfig } from './quota/open-quota-stores.ts';

export interface StoresConfig {
  readonly database: DatabaseConfig;
  readonly quota: QuotaConfig;
  /** The absolute path of the data directory. */
  readonly dataDir: string;
  /** The pepper. If null, it is generated and stored in the data directory. */
  readonly pepper: string | null;
  /** Older peppers. Credentials that were created with them still work. */
  readonly previousPeppers: readonly string[];
}

export interface StoreDeps {
  readonly now: () => number;
  readonly log: Log;
  readonly onStep: (step: string) => void;
  /** A listener that receives the duration of each charge in Redis. */
  readonly onRedisCharge: (durationMs: number) => void;
  /** The functions that wrap ports so that their calls are traced, or null if tracing is not configured. */
  readonly tracing: {
    tracePort<Port extends object>(port: Port, name: string, system: 'postgresql' | 'redis' | null): Port;
  } | null;
}

/** All stores of a gateway. They are opened once, and closed after everything that uses them. */
export type OpenedStores = Awaited<ReturnType<typeof openStores>>;

const { requestMs: commandDeadlineMs } = commandDeadlines;

type Tracer = NonNullable<StoreDeps['tracing']>;
const noTracing: Tracer = { tracePort: (port) => port };

/**
 * Creates the stores over an open database.
 * @param onWait a listener that receives a message with the name of the process that an import waits for
 * @param options `tracer`: wraps the ports for tracing; `isCommand`: whether a command uses the stores, which waits
 *   longer than a request
 */
export function createDatabaseStores(
  { prisma, bulk, catalogueLock, getMsSinceConnectionHeld }: Database,
  onWait: (message: string) => void,
  { tracer = noTracing, isCommand = false } = {},
): DatabaseStores {
  const deadlineMs = isCommand ? commandDeadlineMs : resultTimeouts.requestWaitMs;
  const wrap = <Port extends object>(store: Port, name: string): Port =>
    tracer.tracePort(mapOutages(store, deadlineMs, getMsSinceConnectionHeld), name, 'postgresql');
  return {
    accounts: wrap(createAccountStore(prisma), 'accounts'),
    sessions: wrap(createSessionStore(prisma), 'sessions'),
    recovery: wrap(createRecoveryStore(prisma), 'accounts'),
    proofs: wrap(createProofStore(prisma), 'accounts'),
    profiles: wrap(createProfileStore(prisma), 'accounts'),
    accountEvents: wrap(createAccountEventStore(prisma), 'accounts'),
    charges: wrap(createChargeStore(prisma), 'usage'),
    repeatableRequests: wrap(createRepeatableRequestStore(prisma), 'accounts'),
    documents: wrap(createDocumentStore(prisma), 'documents'),
    bulkDocuments: mapOutages(createDocumentStore(prisma), commandDeadlineMs, getMsSinceConnectionHeld),
    feeds: wrap(createFeedStore(prisma), 'feeds'),
    mails: wrap(createMailStore(prisma), 'mails'),
    formerAccounts: wrap(createFormerAccountStore(prisma), 'accounts'),
    planRequests: wrap(createPlanRequestStore(prisma), 'accounts'),
    planTerms: wrap(createPlanTermStore(prisma), 'accounts'),
    usageHistory: wrap(createUsageHistory(prisma), 'usage'),
    history: wrap(createPhoneHistory(prisma, catalogueLock), 'history'),
    changes: wrap(createChangeLogStore(prisma, catalogueLock !== null), 'changes'),
    revisions: mapOutages(createRevisionStore(prisma), resultTimeouts.pollWaitMs, getMsSinceConnectionHeld),
    streamSlots: wrap(createStreamSlotStore(prisma), 'streams'),
    webhooks: wrap(createWebhookStore(prisma), 'webhooks'),
    // Peppers are only read by commands and at the start of a gateway, which wait longer than a request.
    peppers: mapOutages(
      createPepperStore((sql, values) => bulk.$queryRawUnsafe(sql, ...values)),
      commandDeadlineMs,
      getMsSinceConnectionHeld,
    ),
    writer: createCatalogueWriter(bulk, catalogueLock, onWait),
    rates: createRateWriter(bulk, catalogueLock, onWait),
  };
}

/** Creates the client with which GraphQL's Prisma plugin reads phones (see `graphql/graphql-services.ts`). */
const createPhoneRows = (
  { prisma, catalogueLock, getMsSinceConnectionHeld }: Database,
  { tracePort }: Tracer,
) => ({
  $connect: () => prisma.$connect(),
  phone: tracePort(
    mapOutages(prisma.phone, resultTimeouts.requestWaitMs, getMsSinceConnectionHeld),
    'history',
    'postgresql',
  ),
  relations: createPhoneRelations(catalogueLock),
});

/**
 * Opens the database, applies pending migrations, and opens the quota store.
 * @throws an error that names the store that cannot be opened and says what to do; the stores that are already open
 *   are closed
 */
export async function openStores(config: StoresConfig, deps: StoreDeps) {
  const { now, log, onStep, onRedisCharge } = deps;
  const tracer = deps.tracing ?? noTracing;
  const onEvent = (message: string, error?: unknown): void => log.warn({ err: error }, message);
  await using openedResources = new AsyncDisposableStack();
  onStep('opening the database');
  let isOpen = false;
  const database = await openDatabase(config.database, (error) => {
    // While the gateway starts, the start itself fails with this error.
    if (!isOpen) return;
    const name = config.database.kind === 'embedded' ? 'the embedded database' : 'Postgres';
    log.error({ err: error }, `${name} reports errors`);
  });
  openedResources.defer(() => database.close());
  try {
    await database.assertWritable();
    onStep('applying migrations');
    await database.migrate(onEvent);
    await loadShippedRates(database.prisma);
    if (config.quota.kind === 'redis') onStep('connecting to Redis');
    const quotaStores = await openQuotaStores(config, database, { now, onEvent, onRedisCharge });
    openedResources.defer(() => quotaStores.close());
    const rowFile =
      config.database.kind === 'embedded'
        ? openEmbeddedRowFile(config.database.dataDir, phoneRowFormatDigest)
        : null;
    openedResources.defer(() => rowFile?.close());
    const pepper = await resolvePepper(config, database);
    const { quota, createLimiter, isUsageTemporary, writeAll } = quotaStores;
    const resources = openedResources.move();
    isOpen = true;
    return {
      ...createDatabaseStores(database, onEvent, { tracer }),
      phoneRows: createPhoneRows(database, tracer),
      quota: tracer.tracePort(quota, 'quota', isUsageTemporary ? 'redis' : null),
      createLimiter,
      isUsageTemporary,
      /** Writes the counters that are only in memory. */
      writeAll,
      catalogue: createCatalogueSource(database.catalogue, rowFile, database.catalogueLock),
      pepper,
      database,
      /** Resolves when this process has to end. If `isWritable` is true, it can still write its counters. */
      ended: Promise.race([
        quotaStores.lost.then((reason) => ({ reason, isWritable: true })),
        database.crashed.then((reason) => ({ reason, isWritable: false })),
      ]),
      close: () => resources.disposeAsync(),
    };
  } catch (error) {
    throw database.toUserFacingError(error);
  }
}

/** @returns the configured pepper, or else the one in the data directory, which is created if necessary */
export async function resolvePepper(
  { pepper, dataDir }: { readonly pepper: string | null; readonly dataDir: string },
  { prisma }: Database,
): Promise<string> {
  return pepper ?? (await readOrCreatePepper(dataDir, async () => (await prisma.account.count()) > 0));
}
