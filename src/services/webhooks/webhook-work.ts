import type { ChangeLogStore } from '../../domain/changes/change-log.ts';
import type { WebhookQueue, WebhookTransport } from '../../domain/changes/webhook.ts';
import type { Log } from '../../domain/log.ts';
import { createPhoneWait, type LoadedPhones } from '../changes/phone-wait.ts';
import type { TextSealer } from '../keys/sealed-text.ts';
import type { Admission } from '../quota/admission.ts';
import type { PlanTable } from '../quota/plan-table.ts';
import { createQueuePoller } from '../work/queue-poller.ts';
import { createDeliveryMaker, type RenderDelivery } from './make-deliveries.ts';
import { createDeliverySender, type DeliveryOutcome, type FindAccount } from './send-deliveries.ts';

/** Deliveries that a gateway sends at the same time. */
const maxAtOnce = 20;
const graceMs = 3_000;
/** How long a delivery can be sent again after it ended. */
export const bodiesKeptMs = 72 * 3_600_000;

export interface WebhookWorkOptions {
  readonly store: WebhookQueue;
  readonly changes: ChangeLogStore;
  readonly live: LoadedPhones;
  readonly plans: PlanTable;
  readonly dayStartsAtMs: () => number;
  readonly render: RenderDelivery;
  readonly transport: WebhookTransport;
  readonly sealer: TextSealer;
  readonly findAccount: FindAccount;
  readonly admission: Admission;
  /** Names the gateway to receivers. */
  readonly userAgent: string;
  readonly pollMs: number;
  readonly log: Log;
  readonly onAttempt: (outcome: DeliveryOutcome) => void;
}

/**
 * What a gateway does for webhooks in the background, from `start` on: it makes deliveries, one webhook after
 * the other, and sends up to twenty at once.
 */
export function createWebhookWork(options: WebhookWorkOptions) {
  const { store, changes, live, plans, dayStartsAtMs, render, pollMs, log } = options;
  const make = createDeliveryMaker({
    store,
    log: changes,
    realTimePlans: plans.all.filter(({ data }) => data === 'real-time').map(({ name }) => name),
    dayStartsAtMs,
    phones: createPhoneWait(live),
    render,
    onError: (error, webhook) => log.error({ err: error, webhook }, 'deliveries of a webhook cannot be made'),
  });
  const { send, endLost } = createDeliverySender({ ...options, random: Math.random });
  const poller = createQueuePoller({
    graceMs,
    onError: (error) => log.error({ err: error }, 'webhooks cannot be sent'),
  });
  let catalogueRevision = 0;
  let waiting = { deliveries: 0, oldestMs: 0 };

  // Where one delivery is due there may be more: another sender begins whenever one was made or sent.
  const addSender = (): void => senders.addWorker();
  const senders = poller.createWorkers({ max: maxAtOnce, takeNext: send, onTaken: addSender });
  const makers = poller.createWorkers({ max: 1, takeNext: make, onTaken: addSender });
  /** Makes and sends what is due, beginning now. */
  const poll = (): void => {
    makers.poll();
    // Senders are added also while others are busy: a slow receiver keeps its sender for seconds.
    senders.poll();
  };
  return {
    /**
     * Call it once, when everything that deliveries need is there: the catalogue, and the jobs that note
     * charges.
     */
    start: (): void => {
      poller.start(() => {
        poll();
        void poller.runSafely(async () => {
          waiting = await store.waiting();
          await endLost();
        });
      }, pollMs);
      poll();
    },
    /** The database was seen at this revision of the catalogue. */
    catalogueSeen: (revision: number): void => {
      if (revision === catalogueRevision) return;
      catalogueRevision = revision;
      poll();
    },
    /** Keys or plans of these accounts changed; null: those of any account. */
    credentialsChanged: (accountIds: readonly string[] | null): void => {
      if (accountIds === null || accountIds.length === 0 || !poller.isRunning()) return;
      // A failure costs only time: the deliveries are due when the quota resets.
      void store.wakeUncharged(accountIds).then(poll, () => {});
    },
    poll,
    /** Ends requests whose webhook was deleted, beginning now. */
    endLost: (): void => void poller.runSafely(endLost),
    /** The deliveries that wait to be sent, by any gateway, as of the last poll. */
    waiting: (): { readonly deliveries: number; readonly oldestMs: number } => waiting,
    /** Begins nothing more, and lets what is in progress end for some seconds. */
    stop: poller.stop,
  };
}
