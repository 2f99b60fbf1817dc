import { LRUCache } from 'lru-cache';
import { type Account, isVerified } from '../../domain/accounts/account.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import type { Mail } from '../mail/mail.ts';

interface NotedQuota {
  readonly plan: Plan;
  readonly quota: QuotaView;
}

/** The capacity of each cache. Thanks to the caches, most charges need no check for alerts. */
const maxCached = 20_000;

const windows = ['day', 'month'] as const;

/** Computes the used part of a window's quota, in whole per cent. */
const computeUsedPercent = ({ used, limit }: QuotaWindow): number => Math.floor((used / limit) * 100);

export type Alerts = ReturnType<typeof createAlerts>;

/**
 * Sends e-mails to account holders whose quota is running out: one for each threshold that the account's day or
 * month has reached. The key of an e-mail ensures that all gateways together send it only once. E-mails are
 * sent to verified addresses only.
 */
export function createAlerts(options: {
  readonly findAccount: (accountId: string) => Promise<Account | null>;
  readonly mail: Mail;
}) {
  const { findAccount, mail } = options;
  /** The day and the percentages of each account at its last noted charge. Most charges do not change them. */
  const levelByAccount = new LRUCache<string, string>(growingCacheOptions(maxCached));
  const queuedMailKeys = new LRUCache<string, true>(growingCacheOptions(maxCached));
  const notedQuotas = new Map<string, NotedQuota>();

  const queueAlerts = async (account: Account, { plan, quota }: NotedQuota): Promise<void> => {
    const { id, email, name, locale, alerts: thresholds } = account;
    for (const window of windows) {
      const { limit, used, startsAtMs, resetsAtMs } = quota[window];
      const usedPercent = computeUsedPercent(quota[window]);
      for (const percent of thresholds.filter((threshold) => threshold <= usedPercent)) {
        const key = `alert:${id}:${window}:${startsAtMs}:${percent}`;
        if (queuedMailKeys.has(key)) continue;
        const figures = { window, percent, plan: plan.name, limit, used, resetsAtMs };
        await mail.queue({
          to: email,
          locale,
          accountId: id,
          key,
          content: { kind: 'alert', name, ...figures },
        });
        queuedMailKeys.set(key, true);
      }
    }
  };

  return {
    /** Notes an account's quota after a charge. This is fast, because the e-mails are queued later. */
    noteQuota: (accountId: string, plan: Plan, quota: QuotaView): void => {
      if (!mail.isAvailable || quota.degraded) return;
      const level = `${quota.day.startsAtMs} ${computeUsedPercent(quota.day)} ${computeUsedPercent(quota.month)}`;
      if (levelByAccount.get(accountId) === level) return;
      levelByAccount.set(accountId, level);
      notedQuotas.set(accountId, { plan, quota });
    },
    /** Queues e-mails for the noted accounts. */
    queueMails: async (): Promise<void> => {
      for (const [id, notedQuota] of notedQuotas) {
        const account = await findAccount(id);
        if (account !== null && isVerified(account)) await queueAlerts(account, notedQuota);
        // A newer quota that was noted in the meantime must not be lost.
        if (notedQuotas.get(id) === notedQuota) notedQuotas.delete(id);
      }
    },
  };
}
