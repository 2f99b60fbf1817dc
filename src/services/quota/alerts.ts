import { LRUCache } from 'lru-cache';
import type { Account } from '../../domain/accounts/account.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import type { Mail } from '../mail/mail.ts';

interface NotedQuota {
  readonly plan: Plan;
  readonly quota: QuotaView;
}

/** Accounts and mails that are remembered, so that not every charge causes work. */
const maxRemembered = 20_000;

const windows = ['day', 'month'] as const;

/** The used part of a window's quota, in whole per cent. */
const percentOf = ({ used, limit }: QuotaWindow): number => Math.floor((used / limit) * 100);

export type Alerts = ReturnType<typeof createAlerts>;

/**
 * Mails to the holders of accounts whose quota runs out: one for each threshold that the day or the month of
 * an account has reached, once over all gateways, by the mail's key. Mails go to verified addresses only.
 */
export function createAlerts(options: {
  readonly findAccount: (accountId: string) => Promise<Account | null>;
  readonly mail: Mail;
}) {
  const { findAccount, mail } = options;
  /** The per cents that were noted last; most charges do not change them. */
  const levels = new LRUCache<string, string>({ max: maxRemembered });
  const queued = new LRUCache<string, true>({ max: maxRemembered });
  const noted = new Map<string, NotedQuota>();

  const queueFor = async (account: Account, { plan, quota }: NotedQuota): Promise<void> => {
    const { id, email, name, locale, alerts } = account;
    for (const window of windows) {
      const { limit, used, startsAtMs, resetsAtMs } = quota[window];
      for (const percent of alerts.filter((threshold) => threshold <= percentOf(quota[window]))) {
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

  return {
    /** Notes the quota of an account after each charge; fast, because the mails are queued later. */
    note: (accountId: string, plan: Plan, quota: QuotaView): void => {
      if (!mail.isAvailable || quota.degraded) return;
      const level = `${quota.day.startsAtMs} ${percentOf(quota.day)} ${percentOf(quota.month)}`;
      if (levels.get(accountId) === level) return;
      levels.set(accountId, level);
      noted.set(accountId, { plan, quota });
    },
    /** Queues mails for the noted accounts. */
    queueMails: async (): Promise<void> => {
      for (const [id, quota] of noted) {
        const account = await findAccount(id);
        if (account !== null && account.emailVerifiedAt !== null) await queueFor(account, quota);
        // It stays if the account was charged meanwhile.
        if (noted.get(id) === quota) noted.delete(id);
      }
    },
  };
}
