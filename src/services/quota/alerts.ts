import { LRUCache } from 'lru-cache';
import { type Account, isVerified } from '../../domain/accounts/account.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import type { Mail } from '../mail/mail.ts';
import { type Repeated, repeat } from '../repeat.ts';

/** Mails to the holders of accounts whose quota runs out. */
export interface Alerts extends Repeated {
  /** Notes what an account has used, after each charge: fast, for the mails are queued later. */
  note(accountId: string, plan: Plan, quota: QuotaView): void;
}

interface Noted {
  readonly plan: Plan;
  readonly quota: QuotaView;
}

/** Accounts and mails that are remembered, so that nothing is done again for each charge. */
const maxRemembered = 20_000;

const windows = ['day', 'month'] as const;

/** Whole per cent of a window's quota. */
const percentOf = ({ used, limit }: QuotaWindow): number => Math.floor((used / limit) * 100);

/**
 * Queues a mail for each threshold that the day or the month of an account has reached: once for a window and threshold over
 * all gateways, by the mail's key. Mails go to verified addresses only.
 */
export function createAlerts(options: {
  readonly findAccount: (accountId: string) => Promise<Account | null>;
  readonly mail: Pick<Mail, 'isAvailable' | 'queue'>;
  readonly everyMs?: number;
  readonly onError: (error: unknown) => void;
}): Alerts {
  const { findAccount, mail, everyMs = 1_000, onError } = options;
  /** The per cents that were noted last; most charges change none. */
  const seen = new LRUCache<string, string>({ max: maxRemembered });
  const queued = new LRUCache<string, true>({ max: maxRemembered });
  const due = new Map<string, Noted>();

  const queueFor = async (account: Account, { plan, quota }: Noted): Promise<void> => {
    const { id, email, name, locale, alerts } = account;
    for (const window of windows) {
      const { limit, used, startsAtMs, resetsAtMs } = quota[window];
      for (const percent of alerts.filter((each) => each <= percentOf(quota[window]))) {
        const key = `alert:${id}:${window}:${startsAtMs}:${percent}`;
        if (queued.has(key)) continue;
        const figures = { window, percent, plan: plan.name, limit, used, resetsAtMs };
        await mail.queue({
          to: email,
          locale,
          accountId: id,
          key,
          content: { kind: 'alert', name, ...figures },
        });
        queued.set(key, true);
      }
    }
  };

  const work = async (): Promise<void> => {
    for (const [id, noted] of due) {
      const account = await findAccount(id);
      if (account !== null && isVerified(account)) await queueFor(account, noted);
      // Not if it was charged meanwhile.
      if (due.get(id) === noted) due.delete(id);
    }
  };

  return {
    note: (accountId, plan, quota) => {
      if (!mail.isAvailable || quota.degraded) return;
      const level = `${quota.day.startsAtMs} ${percentOf(quota.day)} ${percentOf(quota.month)}`;
      if (seen.get(accountId) === level) return;
      seen.set(accountId, level);
      due.set(accountId, { plan, quota });
    },
    ...repeat(work, { everyMs, onError }),
  };
}
