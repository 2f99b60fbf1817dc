import { LRUCache } from 'lru-cache';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlanTermStore } from '../../domain/accounts/plan-request.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import type { Mail } from '../mail/mail.ts';
import { type Repeated, repeat } from '../repeat.ts';

/** So long before its plan ends the holder of an account is told. */
const noticeMs = 3 * 86_400_000;

/**
 * Ends plans that were given until a day: the account falls back to the plan of a new one. Its holder gets a mail three days
 * before, and one when it happens. Any gateway does it; mails are queued once by their keys.
 */
export function createPlanTerms(options: {
  readonly store: PlanTermStore;
  readonly mail: Pick<Mail, 'queue'>;
  readonly now: () => number;
  readonly everyMs?: number;
  /** Called after a plan has ended, so that this gateway forgets it at once. */
  readonly afterChange: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}): Repeated {
  const { store, mail, now, everyMs = 5_000, afterChange, onError } = options;
  /** Ends that were told, so that each look need not queue them again. */
  const noticed = new LRUCache<string, true>({ max: 10_000 });

  const notice = async (account: Account, until: Date): Promise<void> => {
    const { id, email, name, plan, locale } = account;
    const key = `plan-ends:${id}:${until.getTime()}`;
    if (noticed.has(key)) return;
    const content = { kind: 'plan-ends', name, plan, untilMs: until.getTime() } as const;
    await mail.queue({ to: email, locale, accountId: id, key, content });
    noticed.set(key, true);
  };
  const end = async ({ id, email, name, plan, locale }: Account, until: Date): Promise<boolean> => {
    const hasEnded = await store.end(id, signupPlan, new Date(now()));
    if (!hasEnded) return false;
    const key = `plan-ended:${id}:${until.getTime()}`;
    await mail.queue({ to: email, locale, accountId: id, key, content: { kind: 'plan-ended', name, plan } });
    return true;
  };

  const work = async (): Promise<void> => {
    const at = now();
    let haveEnded = false;
    for (const account of await store.endingUntil(new Date(at + noticeMs))) {
      const { planUntil } = account;
      if (planUntil === null) continue;
      if (planUntil.getTime() > at) await notice(account, planUntil);
      else haveEnded = (await end(account, planUntil)) || haveEnded;
    }
    if (haveEnded) await afterChange();
  };
  return repeat(work, { everyMs, onError });
}
