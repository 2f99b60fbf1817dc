import type { ChargedAccount } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { AttemptEnd, ClaimedDelivery, WebhookTransport } from '../../domain/changes/webhook.ts';
import type { Log } from '../../domain/log.ts';
import { webhookUsage } from '../../domain/quota/usage-history.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import type { Stores } from '../../domain/stores.ts';
import type { PhoneCatalogue } from '../catalogue/phone-catalogue.ts';
import { createPhoneWait, type LoadedPhones } from '../changes/phone-wait.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { sealedPurposes } from '../keys/sealed-purposes.ts';
import { createTextSealer } from '../keys/sealed-text.ts';
import type { Admission, Charged } from '../quota/admission.ts';
import type { PlanTable } from '../quota/plan-table.ts';
import { createDeliveryMaker, type RenderDelivery } from './make-deliveries.ts';
import { createDeliverySender, type DeliveryOutcome } from './send-deliveries.ts';
import { createWebhookWork, type WebhookWork } from './webhook-work.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface WebhookServices {
  readonly webhooks: Webhooks;
  readonly work: WebhookWork;
}

/** What webhooks are sent by, and what they say. */
export interface WebhookOutlet {
  readonly transport: WebhookTransport;
  readonly render: (catalogue: PhoneCatalogue) => RenderDelivery;
  /** Names the gateway to receivers. */
  readonly userAgent: string;
}

export function createWebhookServices(
  options: Omit<WebhookOutlet, 'render'> & {
    readonly render: RenderDelivery;
    readonly catalogue: PhoneCatalogue;
    readonly live: LoadedPhones;
    readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
    readonly stores: Pick<Stores, 'webhooks' | 'changes' | 'pepper'>;
    readonly findAccount: (accountId: string) => Promise<ChargedAccount | null>;
    readonly plans: PlanTable;
    readonly admission: Pick<Admission, 'admit'>;
    readonly clock: WindowClock;
    readonly credentials: Pick<CredentialMaker, 'randomText'>;
    readonly randomBytes: RandomBytes;
    readonly now: () => number;
    readonly lookEveryMs: number;
    readonly log: Log;
    readonly onAttempt: (outcome: DeliveryOutcome) => void;
  },
): WebhookServices {
  const { stores, limiter, findAccount, plans, admission, clock, credentials, randomBytes } = options;
  const { transport, render, userAgent, now, lookEveryMs, log, onAttempt } = options;
  const sealer = createTextSealer(stores.pepper, sealedPurposes.webhook, randomBytes);

  const payerOf = async (accountId: string): Promise<Charged | null> => {
    const account = await findAccount(accountId);
    if (account === null) return null;
    const key = { id: webhookUsage, restrictions: null };
    return { accountId, key, client: null, plan: plans.get(account.plan), carried: account.carried };
  };
  const tell = (outcome: DeliveryOutcome, delivery: ClaimedDelivery, end: AttemptEnd | null): void => {
    onAttempt(outcome);
    const { id, webhookId, accountId, attempts } = delivery;
    const { status, error, durationMs } = end ?? { status: null, error: 'quota', durationMs: 0 };
    const facts = { delivery: id, webhook: webhookId, account: accountId, attempt: attempts + 1 };
    const line = { ...facts, outcome, status, error, durationMs: Math.round(durationMs) };
    if (outcome === 'delivered') log.info(line, 'webhook delivered');
    else log.warn(line, 'webhook not delivered');
  };
  const sender = createDeliverySender({
    store: stores.webhooks,
    transport,
    sealer,
    payerOf,
    admit: admission.admit,
    random: Math.random,
    userAgent,
    onAttempt: tell,
  });
  const work = createWebhookWork({
    store: stores.webhooks,
    make: createDeliveryMaker({
      store: stores.webhooks,
      log: stores.changes,
      realTimePlans: plans.all.filter(({ data }) => data === 'real-time').map(({ name }) => name),
      dayStartsAtMs: () => clock.windows().day.startsAtMs,
      phones: createPhoneWait(options.live),
      render,
      onError: (error, webhook) =>
        log.error({ err: error, webhook }, 'deliveries of a webhook cannot be made'),
    }),
    send: sender.send,
    endLost: sender.endLost,
    lookEveryMs,
    log,
  });
  const webhooks = createWebhooks({
    ...{
      store: stores.webhooks,
      log: stores.changes,
      transport,
      credentials,
      randomBytes,
      sealer,
      render,
      now,
    },
    catalogue: options.catalogue,
    look: work.look,
    endLost: work.endLost,
    limiter,
  });
  return { webhooks, work };
}
