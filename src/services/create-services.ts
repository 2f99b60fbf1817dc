import { type CatalogueLoad, createLiveCatalogue, type LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Log } from '../domain/log.ts';
import type { Plan } from '../domain/plan.ts';
import type { StartStep } from '../domain/start-step.ts';
import type { Stores } from '../domain/stores.ts';
import { createWindowClock, type WindowClock } from '../domain/windows.ts';
import { type AccountServices, createAccountServices, openAccountLimiters } from './account-services.ts';
import { type Admission, createAdmission, type UnitsOutcome } from './admission.ts';
import { type BrowseAllowance, createBrowseAllowance } from './browse-allowance.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import type { RandomBytes } from './credential-maker.ts';
import { createDeadKeys } from './dead-keys.ts';
import { createFormerAccounts } from './former-accounts.ts';
import { createKeyDirectory } from './key-directory.ts';
import { createKeyUses } from './key-uses.ts';
import { createMail, type Mail } from './mail/mail.ts';
import type { Mailer, MailOutcome } from './mail/mail-sender.ts';
import { createPhoneCatalogue, type PhoneCatalogue } from './phone-catalogue.ts';
import type { PlanRequests } from './plan-requests.ts';
import { createPlanServices } from './plan-services.ts';
import { createRecoveryServices, type RecoveryServices } from './recovery/create-recovery-services.ts';
import type { Recovery } from './recovery/recovery.ts';
import { createSessionServices, type SessionServices } from './session-services.ts';
import { createSignUp, type SignUp, signUpLimits } from './sign-up.ts';
import { loadStarterCatalogue } from './starter-catalogue.ts';
import { createSuggestAllowance, type SuggestAllowance, suggestionCounts } from './suggest-allowance.ts';
import { createUsageArchive } from './usage-archive.ts';
import { createUsageReport, type UsageReport } from './usage-report.ts';

export interface ServicesConfig {
  readonly plans: readonly Plan[];
  readonly quotaTimeZone: string;
  readonly signupsPerHour: number;
  readonly signupsPerDay: number;
  /** Pages about phones that one address may open in an hour; 0: there are none. */
  readonly browsePerHour: number;
  /** Gets the requests for another plan; null: nobody does. */
  readonly operatorEmail: string | null;
  /** Where account holders find help, a mailto: or https: URL; null: it is not known. */
  readonly supportContact: string | null;
}

export interface ServiceSurroundings {
  /** Epoch milliseconds; decides windows, editions and expiry. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  readonly onStep: (step: StartStep) => void;
  /** What hands mails over, and their words; null: mails are not configured. */
  readonly mailer: Mailer | null;
  /** How often it is looked for mails that are due. */
  readonly mailLookMs: number;
  readonly metrics: {
    catalogueLoaded(load: CatalogueLoad): void;
    unitsDecided(outcome: UnitsOutcome, units: number): void;
    mailAttempted(outcome: MailOutcome): void;
  };
}

/** The use cases of the gateway; one instance for all transports, closed after them. */
export interface Services extends Omit<AccountServices, 'credentials' | 'guard' | 'limit'>, SessionServices {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly browsing: BrowseAllowance;
  readonly signUp: SignUp;
  readonly mail: Mail;
  readonly usage: UsageReport;
  readonly planRequests: PlanRequests;
  /** Where account holders find help, a mailto: or https: URL; null: it is not known. */
  readonly supportContact: string | null;
  readonly recovery: Recovery;
  readonly profile: RecoveryServices['profile'];
  readonly keyReports: RecoveryServices['keyReports'];
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

/** Builds the services, loads the catalogue, and begins to poll for changes. Stops everything if it throws. */
export async function createServices(
  stores: Stores,
  config: ServicesConfig,
  { now, randomBytes, log, onStep, mailer, mailLookMs, metrics }: ServiceSurroundings,
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
  const mail = background(
    createMail({
      mailer,
      store: stores.mails,
      pepper: stores.pepper,
      randomBytes,
      now,
      log,
      onAttempt: metrics.mailAttempted,
      lookEveryMs: mailLookMs,
    }),
  );
  const keyUses = background(
    createKeyUses({
      store,
      now,
      onError: whenFailing('the times of last use of keys could not be written yet'),
    }),
  );
  const { credentials, guard, limit, ...account } = createAccountServices({
    now,
    randomBytes,
    store,
    limiters: openAccountLimiters(limiter),
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
        catalogueChanged: async (seen) => {
          if (await live.refresh(seen)) log.info({ version: live.current().version }, 'catalogue loaded');
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
  const { noteQuota, planRequests } = background(
    createPlanServices({
      ...{ stores, limiter, mail, now, whenFailing },
      plans: account.plans,
      operatorEmail: config.operatorEmail,
      afterChange: feed.pollCredentials,
    }),
  );
  const deadKeys = background(
    createDeadKeys({ store, now, onError: whenFailing('old keys could not be removed yet') }),
  );
  void deadKeys.run();
  const { removal, ...sessionServices } = createSessionServices({
    store: stores.sessions,
    access: account.access,
    credentials,
    limiter,
    randomBytes,
    now,
    onError: whenFailing('sessions that have ended could not be removed yet'),
  });
  const usage = createUsageReport({ quota, history: stores.usageHistory, keys: account.accountKeys, clock });
  const { recovery, profile, keyReports } = background(
    createRecoveryServices({
      ...{ stores, limiter, mail, credentials, limit, usage, clock, randomBytes, now },
      keys: account.accountKeys,
      verifyKey: keys.verify,
      isAway: () => feed.isAway,
      afterChange: () => feed.pollCredentials(),
      onError: whenFailing('a mail about an account could not be queued, or old ones not be removed'),
    }),
  );
  background(removal);
  const owned = opened.move();
  return {
    ...account,
    mail,
    catalogue: createPhoneCatalogue({ catalogue: live, history: stores.history }),
    admission: createAdmission({
      keys,
      plans: account.plans,
      quota,
      clock,
      now,
      onKeyUsed: keyUses.note,
      onCharge: (accountId) => archive?.note(accountId),
      onQuota: noteQuota,
      onUnits: metrics.unitsDecided,
    }),
    suggestions: createSuggestAllowance(limiter(suggestionCounts), clock, now),
    browsing: createBrowseAllowance(limiter, config.browsePerHour),
    ...sessionServices,
    signUp: createSignUp(account.accounts, signUpLimits(config).map(limiter), profile.welcome),
    planRequests,
    supportContact: config.supportContact,
    usage,
    recovery,
    profile,
    keyReports,
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
