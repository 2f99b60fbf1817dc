import { createLiveCatalogue } from '../catalogue/live-catalogue.ts';
import { createWindowClock } from '../domain/quota/windows.ts';
import type { Stores } from '../domain/stores.ts';
import { createAccountServices, openAccountLimiters } from './accounts/account-services.ts';
import { createFormerAccounts } from './accounts/former-accounts.ts';
import { createSessionServices } from './accounts/session-services.ts';
import { createSignUp, signUpLimits } from './accounts/sign-up.ts';
import { createPhoneCatalogue } from './catalogue/phone-catalogue.ts';
import { loadStarterCatalogue } from './catalogue/starter-catalogue.ts';
import { createChangeFeed } from './changes/change-feed.ts';
import { createChangeServices } from './changes/change-services.ts';
import { createDeadKeys } from './keys/expired-key-cleanup.ts';
import { createKeyDirectory } from './keys/key-directory.ts';
import { createKeyUses } from './keys/key-uses.ts';
import { createMail } from './mail/mail.ts';
import { createPepperProof } from './pepper/pepper-proof.ts';
import { createAdmission } from './quota/admission.ts';
import { createBrowseAllowance } from './quota/browse-allowance.ts';
import { createPlanServices } from './quota/plan-services.ts';
import { createSuggestAllowance, suggestionCounts } from './quota/suggest-allowance.ts';
import { createUsageArchive } from './quota/usage-archive.ts';
import { createUsageReport } from './quota/usage-report.ts';
import { createRecoveryServices } from './recovery/create-recovery-services.ts';
import type { ServiceSurroundings, Services, ServicesConfig } from './services.ts';
import { createWebhookServices } from './webhooks/webhook-services.ts';

/** Builds the services, loads the catalogue, and begins to poll for changes. Stops everything if it throws. */
export async function createServices(
  stores: Stores,
  config: ServicesConfig,
  {
    now,
    randomBytes,
    log,
    onStep,
    mailer,
    mailLookMs,
    webhookLookMs,
    heartbeatMs,
    outlet,
    metrics,
    settledPepper,
  }: ServiceSurroundings,
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
  const keys = createKeyDirectory({
    findKey: store.findKey,
    credentials,
    guard,
    changes: () => feed,
    now,
    onVerified: createPepperProof({
      store: stores.peppers,
      pepper: stores.pepper,
      settled: settledPepper,
      log,
    }),
  });
  // Before who charges, and so ended after: they are told of each charge.
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
  const { noteQuota, planRequests } = background(
    createPlanServices({
      ...{ stores, limiter, mail, now, whenFailing },
      plans: account.plans,
      operatorEmail: config.operatorEmail,
      afterChange: () => feed.pollCredentials(),
    }),
  );
  const admission = createAdmission({
    keys,
    plans: account.plans,
    quota,
    clock,
    now,
    onKeyUsed: keyUses.note,
    onCharge: (accountId) => archive?.note(accountId),
    onQuota: noteQuota,
    onUnits: metrics.unitsDecided,
  });
  const change = createChangeServices({
    ...{ stores, admission, clock, metrics, heartbeatMs },
    catalogue: live,
    onError: whenFailing('streams of changes cannot be followed'),
  });
  background(change.streams);
  const catalogue = createPhoneCatalogue({ catalogue: live, history: stores.history });
  const webhook = createWebhookServices({
    ...{ stores, limiter, admission, clock, credentials, randomBytes, now, log, plans: account.plans },
    ...{ transport: outlet.transport, userAgent: outlet.userAgent, render: outlet.render(catalogue) },
    ...{ catalogue, live },
    findAccount: store.find,
    lookEveryMs: webhookLookMs,
    onAttempt: metrics.webhookAttempted,
  });
  background(webhook.work);
  const feed = background(
    createChangeFeed(
      stores.revisions,
      {
        catalogueChanged: async (seen) => {
          if (await live.refresh(seen)) log.info({ version: live.current().version }, 'catalogue loaded');
        },
        catalogueSeen: (revision) => {
          change.streams.catalogueSeen(revision);
          webhook.work.catalogueSeen(revision);
        },
        credentialsChanged: (accountIds) => {
          keys.forget(accountIds);
          change.streams.credentialsChanged(accountIds);
          webhook.work.credentialsChanged(accountIds);
        },
      },
      { now, onError: (error) => log.error({ err: error }, 'the database is away') },
    ),
  );
  onStep({ name: 'reading the catalogue' });
  await live.refresh();
  await feed.poll();
  feed.start();
  webhook.work.start();
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
    catalogue,
    webhooks: webhook.webhooks,
    webhookWork: webhook.work,
    admission,
    ...change,
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
