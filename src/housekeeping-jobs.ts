import { chargeRetentionDays } from './domain/quota/charge-log.ts';
import type { WindowClock } from './domain/quota/windows.ts';
import { createFormerAccountCleanup } from './services/accounts/account-removal.ts';
import type { Sessions } from './services/accounts/sessions.ts';
import { removeExpiredKeys } from './services/keys/expired-key-cleanup.ts';
import type { KeyUses } from './services/keys/key-uses.ts';
import type { Mail } from './services/mail/mail.ts';
import type { Alerts } from './services/quota/alerts.ts';
import type { ChargeRecorder } from './services/quota/charge-recorder.ts';
import { createPlanExpiryJob } from './services/quota/plan-expiry-job.ts';
import type { UsageArchive } from './services/quota/usage-archive.ts';
import { deliveryRetentionMs } from './services/webhooks/webhook-work.ts';
import type { Job } from './services/work/housekeeping.ts';
import type { OpenedStores } from './stores/open-stores.ts';

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Deps {
  readonly stores: OpenedStores;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly mail: Mail;
  readonly keyUses: KeyUses;
  /** Null if the quota store itself retains usage permanently. */
  readonly usageArchive: UsageArchive | null;
  readonly recorder: ChargeRecorder;
  readonly alerts: Alerts;
  readonly sessions: Sessions;
  readonly afterChange: () => Promise<void>;
  readonly planTermsPollMs: number;
  /** Null if there is no previous pepper. */
  readonly renewSealedTexts: (() => Promise<void>) | null;
}

/** Creates all periodic jobs by name, each with its interval, its work and the log message for a failure. */
export function createHousekeepingJobs({
  stores,
  clock,
  now,
  mail,
  keyUses,
  usageArchive,
  recorder,
  alerts,
  sessions,
  afterChange,
  planTermsPollMs,
  renewSealedTexts,
}: Deps) {
  return {
    keyUses: {
      everyMs: minuteMs,
      run: keyUses.write,
      failureMessage: 'the times of last use of keys could not be written yet',
    },
    usageArchive: usageArchive && {
      everyMs: 30 * secondMs,
      run: usageArchive.copy,
      failureMessage: 'usage could not be copied to the database yet',
    },
    charges: {
      // A crash loses the charges of at most one second: half a second between writes, and half during a write.
      everyMs: secondMs / 2,
      run: recorder.flush,
      failureMessage: 'the list of charges could not be written yet',
    },
    alerts: {
      everyMs: secondMs,
      run: alerts.queueMails,
      failureMessage: 'mails about quotas could not be queued yet',
    },
    planTerms: {
      everyMs: planTermsPollMs,
      run: createPlanExpiryJob({ store: stores.planTerms, mail, now, afterChange }),
      failureMessage: 'plans that have ended or will end soon could not be processed yet',
    },
    formerAccounts: {
      everyMs: 5 * secondMs,
      run: createFormerAccountCleanup({ store: stores.formerAccounts, quota: stores.quota, clock, now }),
      failureMessage: 'counters of deleted accounts could not be cleared yet',
    },
    expiredKeys: {
      everyMs: hourMs,
      run: () => removeExpiredKeys(stores.accounts, now),
      failureMessage: 'old keys could not be removed yet',
      shouldRunAtStart: true,
    },
    proofs: {
      everyMs: hourMs,
      run: () => stores.proofs.deleteExpired(new Date(now())),
      failureMessage: 'expired links and codes of mails could not be removed yet',
      shouldRunAtStart: true,
    },
    repeatableRequests: {
      everyMs: 10 * minuteMs,
      run: () => stores.repeatableRequests.deleteExpired(),
      failureMessage: 'answers that can no longer be repeated could not be removed yet',
      shouldRunAtStart: true,
    },
    accountEvents: {
      everyMs: hourMs,
      run: () => stores.accountEvents.prune(),
      failureMessage: 'old events of accounts could not be removed yet',
      shouldRunAtStart: true,
    },
    oldCharges: {
      everyMs: 10 * minuteMs,
      run: async () => {
        await stores.charges.prune(new Date(now() - chargeRetentionDays * dayMs));
        recorder.resetTrimCounts();
      },
      failureMessage: 'old charges could not be removed from the list yet',
      shouldRunAtStart: true,
    },
    sessions: {
      everyMs: minuteMs,
      run: sessions.removeEnded,
      failureMessage: 'sessions that have ended could not be removed yet',
    },
    sealedTexts: renewSealedTexts && {
      everyMs: hourMs,
      run: renewSealedTexts,
      failureMessage: 'texts under an older pepper could not be encrypted again yet',
      shouldRunAtStart: true,
    },
    mails: mail.isAvailable
      ? { everyMs: hourMs, run: mail.prune, failureMessage: 'old mails could not be removed yet' }
      : null,
    webhookBodies: {
      everyMs: 10 * minuteMs,
      run: () => stores.webhooks.cleanUp(deliveryRetentionMs),
      failureMessage: 'old deliveries of webhooks could not be removed yet',
    },
  } satisfies Record<string, Job | null>;
}
