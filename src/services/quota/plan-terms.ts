import { LRUCache } from 'lru-cache';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlanTermStore } from '../../domain/accounts/plan-request.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import type { Mail } from '../mail/mail.ts';

/** How long before the end of a plan the holder of the account is notified. */
const noticeMs = 3 * 86_400_000;

/**
 * A job that ends plans with a last day: the account falls back to the plan of a new account. Its holder gets
 * a mail three days before, and another when it happens. Any gateway does it; the mails' keys prevent
 * duplicates.
 * @param options `afterChange`: called after a plan has ended, so that this gateway forgets it at once
 */
export function createPlanTerms(options: {
  readonly store: PlanTermStore;
  readonly mail: Mail;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
}): () => Promise<void> {
  const { store, mail, now, afterChange } = options;
  /** Keys of notices that were queued, so that not every run queues them again. */
  const notified = new LRUCache<string, true>({ max: 10_000 });

  const notify = async (account: Account, until: Date): Promise<void> => {
    const { id, email, name, plan, locale } = account;
    const key = `plan-ends:${id}:${until.getTime()}`;
    if (notified.has(key)) return;
    const content = { kind: 'plan-ends', name, plan, untilMs: until.getTime() } as const;
    await mail.queue({ to: email, locale, accountId: id, key, content });
    notified.set(key, true);
  };
  /** @returns false when another gateway ended the plan */
  const end = async ({ id, email, name, plan, locale }: Account, until: Date): Promise<boolean> => {
    const hasEnded = await store.end(id, signupPlan, new Date(now()));
    if (!hasEnded) return false;
    const key = `plan-ended:${id}:${until.getTime()}`;
    await mail.queue({ to: email, locale, accountId: id, key, content: { kind: 'plan-ended', name, plan } });
    return true;
  };

  return async () => {
    const at = now();
    let haveEnded = false;
    for (const account of await store.endingUntil(new Date(at + noticeMs))) {
      const { planUntil } = account;
      if (planUntil === null) continue;
      if (planUntil.getTime() > at) await notify(account, planUntil);
      else haveEnded = (await end(account, planUntil)) || haveEnded;
    }
    if (haveEnded) await afterChange();
  };
}
