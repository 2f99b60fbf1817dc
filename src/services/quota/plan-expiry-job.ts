import { LRUCache } from 'lru-cache';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlanTermStore } from '../../domain/accounts/plan-request.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import type { Mail } from '../mail/mail.ts';

/** How long before the end of a plan the account holder is notified. */
const noticeMs = 3 * 86_400_000;

/**
 * Creates a job that ends plans after their last day. The account then gets the plan of new accounts. Its
 * holder gets an e-mail three days before, and another when the plan ends. The job may run on every gateway,
 * because the keys of the e-mails prevent duplicates.
 */
export function createPlanExpiryJob(options: {
  readonly store: PlanTermStore;
  readonly mail: Mail;
  readonly now: () => number;
  /** Called after plans have ended, so that this gateway applies the change at once. */
  readonly afterChange: () => Promise<void>;
}): () => Promise<void> {
  const { store, mail, now, afterChange } = options;
  /** The keys of e-mails that were queued, so that later runs do not queue them again. */
  const queuedMailKeys = new LRUCache<string, true>(growingCacheOptions(10_000));

  const notify = async (account: Account, until: Date): Promise<void> => {
    const { id, email, name, plan, locale } = account;
    const key = `plan-ends:${id}:${until.getTime()}`;
    if (queuedMailKeys.has(key)) return;
    const content = { kind: 'plan-ends', name, plan, untilMs: until.getTime() } as const;
    await mail.queue({ to: email, locale, accountId: id, key, content });
    queuedMailKeys.set(key, true);
  };
  /** @returns whether this gateway ended the plan; false if another one did */
  const endPlan = async ({ id, email, name, plan, locale }: Account, until: Date): Promise<boolean> => {
    const hasEnded = await store.end(id, signupPlan, new Date(now()));
    if (!hasEnded) return false;
    const key = `plan-ended:${id}:${until.getTime()}`;
    await mail.queue({ to: email, locale, accountId: id, key, content: { kind: 'plan-ended', name, plan } });
    return true;
  };

  return async () => {
    const nowMs = now();
    let hasEndedPlans = false;
    for (const account of await store.listEndingUntil(new Date(nowMs + noticeMs))) {
      const { planUntil } = account;
      if (planUntil === null) continue;
      if (planUntil.getTime() > nowMs) await notify(account, planUntil);
      else hasEndedPlans = (await endPlan(account, planUntil)) || hasEndedPlans;
    }
    if (hasEndedPlans) await afterChange();
  };
}
