import type { Log } from '../domain/log.ts';
import type { StartStep } from '../domain/start-step.ts';
import type { DatabaseStores, Stores } from '../domain/stores.ts';
import { readOrMakePepper } from './pepper-file.ts';
import { createAccountStore } from './prisma/accounts/account-store.ts';
import { createDocumentStore } from './prisma/accounts/document-store.ts';
import { createFormerAccountStore } from './prisma/accounts/former-account-store.ts';
import { createMailStore } from './prisma/accounts/mail-store.ts';
import { createPepperStore } from './prisma/accounts/pepper-store.ts';
import { createPlanRequestStore, createPlanTermStore } from './prisma/accounts/plan-store.ts';
import { createProfileStore } from './prisma/accounts/profile-store.ts';
import { createProofStore } from './prisma/accounts/proof-store.ts';
import { createRecoveryStore } from './prisma/accounts/recovery-store.ts';
import { createSessionStore } from './prisma/accounts/session-store.ts';
import { createStreamSlotStore } from './prisma/accounts/stream-slot-store.ts';
import { createUsageHistory } from './prisma/accounts/usage-history.ts';
import { createWebhookStore } from './prisma/accounts/webhook-store.ts';
import { createCatalogueSource, phoneRowFormat } from './prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from './prisma/catalogue/catalogue-writer.ts';
import { createChangeLogStore } from './prisma/catalogue/change-log-store.ts';
import { createFeedStore } from './prisma/catalogue/feed-store.ts';
import { createPhoneHistory } from './prisma/catalogue/phone-history.ts';
import { openRowsBeside } from './prisma/catalogue/phone-row-file.ts';
import { createRateWriter, loadShippedRates } from './prisma/catalogue/rate-store.ts';
import { type Database, type DatabaseConfig, openDatabase } from './prisma/connection/database.ts';
import { commandDeadlines } from './prisma/connection/deadlines.ts';
import { mapOutages } from './prisma/connection/map-outages.ts';
import { createRevisionStore } from './prisma/revision-store.ts';
import { openQuotaStores, type QuotaConfig } from './quota/open-quota-stores.ts';

export interface StoresConfig {
  readonly database: DatabaseConfig;
  readonly quota: QuotaConfig;
  /** An absolute path. */
  readonly dataDir: string;
  /** Null: generated, and stored in the data directory. */
  readonly pepper: string | null;
}

export interface StoreDeps {
  readonly now: () => number;
  readonly log: Log;
  readonly onStep: (step: StartStep) => void;
  /** Called with the duration of each charge in Redis. */
  readonly onRedisCharge: (durationMs: number) => void;
  /** Wraps ports if tracing is configured. */
  readonly tracing: {
    port<Port extends object>(port: Port, name: string, system: string | null): Port;
  } | null;
}

/** Every port, opened once for a gateway, and closed after everything that uses them. */
export interface OpenedStores extends Stores {
  readonly database: Database;
  /** Resolves when this process has to end. It may shut down in order where it can still write. */
  readonly ended: Promise<{ readonly reason: Error; readonly isWritable: boolean }>;
  /** Writes the counters that are only in memory. */
  writeAll(): Promise<void>;
  close(): Promise<void>;
}

/** Deadlines of statements for requests and for the poll for changes. */
const requestDeadlineMs = 2_000;
const pollDeadlineMs = 1_000;
const { requestMs: commandDeadlineMs } = commandDeadlines;

const untraced: NonNullable<StoreDeps['tracing']> = { port: (port) => port };

/**
 * Makes the ports over the database.
 * @param onWait called with the name of the process that an import waits for
 * @param options `isCommand`: whether they serve a single command, which waits longer than a request
 */
export function createDatabaseStores(
  { prisma, bulk, turn, heldMsAgo }: Database,
  onWait: (message: string) => void,
  { traced = untraced, isCommand = false } = {},
): DatabaseStores {
  const deadlineMs = isCommand ? commandDeadlineMs : requestDeadlineMs;
  const port = <Port extends object>(store: Port, name: string): Port =>
    traced.port(mapOutages(store, deadlineMs, heldMsAgo), name, 'postgresql');
  return {
    accounts: port(createAccountStore(prisma), 'accounts'),
    sessions: port(createSessionStore(prisma), 'sessions'),
    recovery: port(createRecoveryStore(prisma), 'accounts'),
    proofs: port(createProofStore(prisma), 'accounts'),
    profiles: port(createProfileStore(prisma), 'accounts'),
    documents: port(createDocumentStore(prisma), 'documents'),
    allDocuments: mapOutages(createDocumentStore(prisma), commandDeadlineMs, heldMsAgo),
    feeds: port(createFeedStore(prisma), 'feeds'),
    mails: port(createMailStore(prisma), 'mails'),
    formerAccounts: port(createFormerAccountStore(prisma), 'accounts'),
    planRequests: port(createPlanRequestStore(prisma), 'accounts'),
    planTerms: port(createPlanTermStore(prisma), 'accounts'),
    usageHistory: port(createUsageHistory(prisma), 'usage'),
    history: port(createPhoneHistory(prisma, turn), 'history'),
    changes: port(createChangeLogStore(prisma, turn !== null), 'changes'),
    revisions: mapOutages(createRevisionStore(prisma), pollDeadlineMs, heldMsAgo),
    streamSlots: port(createStreamSlotStore(prisma), 'streams'),
    webhooks: port(createWebhookStore(prisma), 'webhooks'),
    // The pepper is read at the start and by commands, which wait longer than a request.
    peppers: mapOutages(
      createPepperStore((sql, values) => bulk.$queryRawUnsafe(sql, ...values)),
      commandDeadlineMs,
      heldMsAgo,
    ),
    writer: createCatalogueWriter(bulk, turn, onWait),
    rates: createRateWriter(bulk, turn, onWait),
  };
}

/**
 * Opens the database, brings it up to date, and opens the quota store.
 * @throws an error that names the store that cannot be opened and what to do; nothing stays open then
 */
export async function openStores(config: StoresConfig, deps: StoreDeps): Promise<OpenedStores> {
  const { now, log, onStep, onRedisCharge } = deps;
  const traced = deps.tracing ?? untraced;
  const onEvent = (message: string, error?: unknown): void => log.warn({ err: error }, message);
  await using opened = new AsyncDisposableStack();
  onStep({ name: 'opening the database' });
  let isOpen = false;
  const database = await openDatabase(config.database, (error) => {
    // Before that, the error of the failing start reports it.
    if (!isOpen) return;
    const name = config.database.kind === 'embedded' ? 'the embedded database' : 'Postgres';
    log.error({ err: error }, `${name} reports errors`);
  });
  opened.defer(() => database.close());
  try {
    await database.assertWritable();
    onStep({ name: 'applying migrations' });
    await database.migrate(onEvent);
    await loadShippedRates(database.prisma);
    if (config.quota.kind === 'redis') onStep({ name: 'connecting to Redis' });
    const quotaStores = await openQuotaStores(config, database, { now, onEvent, onRedisCharge });
    opened.defer(() => quotaStores.close());
    const phoneRows = openRowsBeside(config.database, phoneRowFormat);
    opened.defer(() => phoneRows?.close());
    const pepper = await pepperOf(config, database);
    const { quota, limiter, forgetsUsage, writeAll } = quotaStores;
    const owned = opened.move();
    isOpen = true;
    return {
      ...createDatabaseStores(database, onEvent, { traced }),
      quota: traced.port(quota, 'quota', forgetsUsage ? 'redis' : null),
      limiter,
      forgetsUsage,
      writeAll,
      catalogue: createCatalogueSource(database.catalogue, phoneRows, database.turn),
      pepper,
      database,
      ended: Promise.race([
        quotaStores.lost.then((reason) => ({ reason, isWritable: true })),
        database.ended.then((reason) => ({ reason, isWritable: false })),
      ]),
      close: () => owned.disposeAsync(),
    };
  } catch (error) {
    throw database.explain(error);
  }
}

/** Finds the pepper of the configuration, else the one in the data directory. */
export async function pepperOf({ pepper, dataDir }: StoresConfig, { prisma }: Database): Promise<string> {
  return pepper ?? (await readOrMakePepper(dataDir, async () => (await prisma.account.count()) > 0));
}
