import { type CatalogueLoad, createLiveCatalogue, type LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Log } from '../domain/log.ts';
import type { Plan } from '../domain/plan.ts';
import type { StartStep } from '../domain/start-step.ts';
import type { Stores } from '../domain/stores.ts';
import { createWindowClock, type WindowClock } from '../domain/windows.ts';
import { newCredentialLimit, renameLimit } from './account-change-limit.ts';
import { type AccountServices, createAccountServices } from './account-services.ts';
import { type Admission, createAdmission, type UnitsOutcome } from './admission.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { createCredentialGuard } from './credential-guard.ts';
import type { RandomBytes } from './credential-maker.ts';
import { createDeadKeys } from './dead-keys.ts';
import { createFormerAccounts } from './former-accounts.ts';
import { createKeyDirectory } from './key-directory.ts';
import { createKeyUses } from './key-uses.ts';
import { createPhoneCatalogue, type PhoneCatalogue } from './phone-catalogue.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignUp, type SignUp } from './sign-up.ts';
import { loadStarterCatalogue } from './starter-catalogue.ts';
import { createSuggestAllowance, type SuggestAllowance, suggestionCounts } from './suggest-allowance.ts';
import { createUsageArchive } from './usage-archive.ts';
import { createUsageReport, type UsageReport } from './usage-report.ts';

export interface ServicesConfig {
  readonly plans: readonly Plan[];
  readonly quotaTimeZone: string;
  readonly signupsPerHour: number;
  readonly signupsPerDay: number;
}

export interface ServiceSurroundings {
  /** Epoch milliseconds; decides windows, editions and expiry. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  readonly onStep: (step: StartStep) => void;
  readonly metrics: {
    catalogueLoaded(load: CatalogueLoad): void;
    unitsDecided(outcome: UnitsOutcome, units: number): void;
  };
}

/** The use cases of the gateway; one instance for all transports, closed after them. */
export interface Services extends Omit<AccountServices, 'credentials' | 'guard'> {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly sessions: Sessions;
  readonly signUp: SignUp;
  readonly usage: UsageReport;
  readonly clock: WindowClock;
  readonly live: LiveCatalogue;
  /** Notices changes made by other processes. */
  readonly feed: ChangeFeed;
  /** Phones of the starter catalogue that this start loaded. */
  readonly startersLoaded: number;
  /** Writes everything that is only in memory. */
  writeAll(): Promise<void>;
  close(): Promise<void>;
}

/** Unknown API keys and API Secrets that one address may try; see decision 16. */
const wrongCredentialLimit = { name: 'credential', attempts: 100, windowSeconds: 300 };
/** Wrong API Secrets that one address may try in the dashboard. */
const wrongSecretLimit = { name: 'secret', attempts: 10, windowSeconds: 300 };
/** Unknown session cookies that one address may send. */
const unknownSessionLimit = { name: 'session', attempts: 100, windowSeconds: 300 };

/** Builds the services, loads the catalogue, and begins to poll for changes. Stops everything if it throws. */
export async function createServices(
  stores: Stores,
  config: ServicesConfig,
  { now, randomBytes, log, onStep, metrics }: ServiceSurroundings,
): Promise<Services> {
  const { quota, limiter } = stores;
  await using opened = new AsyncDisposableStack();
  const whenFailing =
    (what: string) =>
    (error: unknown): void =>
      log.warn({ err: error }, what);
  const background = <Work extends { stop(): unknown }>(work: Work): Work =>
    opened.adopt(work, async () => void (await work.stop()));

  const startersLoaded = await loadStarterCatalogue(stores.writer, (progress) =>
    onStep({ name: 'loading the starter catalogue', progress }),
  );
  if (startersLoaded > 0) log.info({ phones: startersLoaded }, 'starter catalogue loaded');

  const clock = createWindowClock(now, config.quotaTimeZone);
  const live = createLiveCatalogue(stores.catalogue, clock, metrics.catalogueLoaded);
  const store = stores.accounts;
  const keyUses = background(
    createKeyUses({
      store,
      now,
      onError: whenFailing('the times of last use of keys could not be written yet'),
    }),
  );
  const { credentials, guard, ...account } = createAccountServices({
    now,
    randomBytes,
    store,
    limiters: {
      wrongCredentials: limiter(wrongCredentialLimit),
      newCredentials: limiter(newCredentialLimit),
      renames: limiter(renameLimit),
    },
    plans: config.plans,
    pepper: stores.pepper,
    quota,
    clock,
    lastUsedAt: keyUses.lastUsedAt,
    afterChange: () => feed.pollCredentials(),
  });
  const keys = createKeyDirectory({ findKey: store.findKey, credentials, guard, changes: () => feed, now });
  const feed = background(
    createChangeFeed(
      stores.revisions,
      {
        catalogueChanged: async () => {
          if (await live.refresh()) log.info({ version: live.current().version }, 'catalogue loaded');
        },
        credentialsChanged: keys.forget,
      },
      { now, onError: (error) => log.error({ err: error }, 'the database is away') },
    ),
  );
  onStep({ name: 'reading the catalogue' });
  await live.refresh();
  await feed.poll();
  feed.start();

  const archive = stores.forgetsUsage
    ? background(
        createUsageArchive({
          quota,
          history: stores.usageHistory,
          clock,
          onError: (error, accountIds) =>
            log.warn(
              { err: error, accounts: accountIds.length, accountIds: accountIds.slice(0, 10) },
              'usage could not be copied to the database yet',
            ),
        }),
      )
    : null;
  background(
    createFormerAccounts({
      store: stores.formerAccounts,
      quota,
      clock,
      now,
      onError: whenFailing('counters of deleted accounts could not be cleared yet'),
    }),
  );
  const deadKeys = background(
    createDeadKeys({ store, now, onError: whenFailing('old keys could not be removed yet') }),
  );
  void deadKeys.run();
  const sessionGuard = createCredentialGuard({
    limiter: limiter(unknownSessionLimit),
    digest: credentials.digest,
    now,
    refusal: 'Too many unknown sessions came from this address. Sign in again, or try again later.',
  });
  const owned = opened.move();
  return {
    ...account,
    catalogue: createPhoneCatalogue({ catalogue: live, history: stores.history }),
    admission: createAdmission({
      keys,
      plans: account.plans,
      quota,
      clock,
      now,
      onKeyUsed: keyUses.note,
      onCharge: (accountId) => archive?.note(accountId),
      onUnits: metrics.unitsDecided,
    }),
    suggestions: createSuggestAllowance(limiter(suggestionCounts), clock, now),
    sessions: createSessions({
      store: stores.sessions,
      access: account.access,
      credentials,
      limiter: limiter(wrongSecretLimit),
      guard: sessionGuard,
      now,
    }),
    signUp: createSignUp(account.accounts, [
      limiter({ name: 'signup', attempts: config.signupsPerHour, windowSeconds: 3_600 }),
      limiter({ name: 'signup-day', attempts: config.signupsPerDay, windowSeconds: 86_400 }),
    ]),
    usage: createUsageReport({ quota, history: stores.usageHistory, keys: account.accountKeys, clock }),
    clock,
    live,
    feed,
    startersLoaded,
    writeAll: async () => {
      await Promise.all([keyUses.run(), archive?.run()]);
    },
    close: () => owned.disposeAsync(),
  };
}
