import type { ChangeLogStore } from '../../domain/changes/change-log.ts';
import { createPhoneWait, type LoadedPhones } from '../changes/phone-wait.ts';
import { createQueuePoller } from '../work/queue-poller.ts';
import { createDeliveryMaker, type RenderDelivery } from './make-deliveries.ts';
import { createDeliverySender, type SendOptions } from './send-deliveries.ts';

/** How many deliveries one gateway sends at the same time. */
const maxAtOnce = 20;
const graceMs = 3_000;
/** How long a finished delivery can be sent again. */
export const deliveryRetentionMs = 72 * 3_600_000;

export interface WebhookWorkOptions extends Omit<SendOptions, 'random'> {
  readonly changes: ChangeLogStore;
  readonly live: LoadedPhones;
  readonly dayStartsAtMs: () => number;
  readonly render: RenderDelivery;
  readonly pollMs: number;
}

/**
 * Does a gateway's background work for webhooks, from `start` on. It makes deliveries, one webhook after the
 * other, and sends up to twenty at once.
 */
export function createWebhookWork(options: WebhookWorkOptions) {
  const { store, changes, live, plans, dayStartsAtMs, render, pollMs, log } = options;
  const makeDeliveries = createDeliveryMaker({
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

  // If one delivery is due, there may be more, so another sender begins whenever one was made or sent.
  const addSender = (): void => senders.addWorker();
  const senders = poller.createWorkers({ max: maxAtOnce, takeNext: send, onTaken: addSender });
  const makers = poller.createWorkers({ max: 1, takeNext: makeDeliveries, onTaken: addSender });
  /** Starts making and sending what is due. */
  const poll = (): void => {
    makers.poll();
    // Add senders even if others are busy, because a slow receiver keeps its sender busy for seconds.
    senders.poll();
  };
  return {
    /**
     * To be called once, when everything that deliveries need is ready: the catalogue, and the jobs that note
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
    /** Reports that the catalogue was seen at this revision in the database. */
    handleCatalogueRevision: (revision: number): void => {
      if (revision === catalogueRevision) return;
      catalogueRevision = revision;
      poll();
    },
    /** Reports that the keys or plans of these accounts have changed. Null means any account. */
    handleCredentialsChange: (accountIds: readonly string[] | null): void => {
      if (accountIds === null || accountIds.length === 0 || !poller.isRunning()) return;
      // A failure costs only time, because the deliveries are due again when the quota resets.
      void store.wakeUncharged(accountIds).then(poll, () => {});
    },
    poll,
    /** Starts ending requests whose webhook was deleted. */
    endLost: (): void => void poller.runSafely(endLost),
    /** The deliveries that wait to be sent by any gateway, as of the last poll. */
    waiting: () => waiting,
    /** Starts no more work, and gives the deliveries in progress a few seconds to end. */
    stop: poller.stop,
  };
}
