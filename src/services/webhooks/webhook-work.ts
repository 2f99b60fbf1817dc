import type { ChangeLogStore } from '../../domain/changes/change-log.ts';
import type { DeliveryLane } from '../../domain/changes/webhook.ts';
import { createPhoneLoader, type RefreshableCatalogue } from '../changes/phone-loader.ts';
import { createQueuePoller, type QueueWorkers } from '../work/queue-poller.ts';
import { createDeliveryMaker, type RenderDelivery } from './delivery-maker.ts';
import { createDeliverySender, type SendOptions } from './delivery-sender.ts';

/** How many deliveries of each lane one gateway sends at the same time. Those of slow receivers mostly wait. */
const lanePlaces: Readonly<Record<DeliveryLane, number>> = { proven: 20, new: 20, slow: 40 };
/** How long deliveries in progress may take when the gateway stops. */
const graceMs = 3_000;
/** How long a finished delivery can be sent again. */
export const deliveryRetentionMs = 72 * 3_600_000;

export interface WebhookWorkOptions extends Omit<SendOptions, 'random' | 'runDetached'> {
  readonly changes: ChangeLogStore;
  readonly liveCatalogue: RefreshableCatalogue;
  readonly dayStartsAtMs: () => number;
  readonly renderDelivery: RenderDelivery;
  readonly pollMs: number;
}

/**
 * Runs a gateway's background work for webhooks. It makes deliveries, one webhook at a time, and sends several
 * deliveries at once.
 */
export function createWebhookWork(options: WebhookWorkOptions) {
  const { store, changes, liveCatalogue, plans, dayStartsAtMs, renderDelivery, pollMs, log } = options;
  const makeDeliveries = createDeliveryMaker({
    store,
    log: changes,
    realTimePlans: plans.all.filter(({ data }) => data === 'real-time').map(({ name }) => name),
    dayStartsAtMs,
    phones: createPhoneLoader(liveCatalogue),
    renderDelivery,
    onError: (error, webhook) => log.error({ err: error, webhook }, 'deliveries of a webhook cannot be made'),
  });
  const poller = createQueuePoller({
    graceMs,
    onError: (error) => log.error({ err: error }, 'webhooks cannot be sent'),
  });
  const { send, abortLost } = createDeliverySender({
    ...options,
    random: Math.random,
    runDetached: poller.runDetached,
  });
  let catalogueRevision = 0;
  let backlog = { deliveries: 0, oldestMs: 0 };

  // If one delivery is due, there may be more, so start another sender whenever a delivery was made or sent.
  const createSenders = (lane: DeliveryLane, onTaken: () => void): QueueWorkers =>
    poller.createWorkers({
      max: lanePlaces[lane],
      takeNext: (stopSignal) => send(lane, stopSignal),
      onTaken,
    });
  const addSenders = (): void => {
    for (const laneSenders of senders) laneSenders.addWorker();
  };
  const provenSenders = createSenders('proven', () => provenSenders.addWorker());
  // A first answer may move other deliveries of the account to another lane.
  const senders = [provenSenders, createSenders('new', addSenders), createSenders('slow', addSenders)];
  const makers = poller.createWorkers({ max: 1, takeNext: makeDeliveries, onTaken: addSenders });
  /** Starts to make and send the deliveries that are due. */
  const poll = (): void => {
    makers.poll();
    // Add senders even if others are busy, because a slow receiver keeps its sender busy for seconds.
    for (const laneSenders of senders) laneSenders.poll();
  };
  return {
    /** Starts the work. To be called once, when the catalogue is loaded and the jobs that record charges run. */
    start: (): void => {
      poller.start(() => {
        poll();
        void poller.runSafely(async () => {
          backlog = await store.countWaiting();
          await abortLost();
        });
      }, pollMs);
      poll();
    },
    /** To be called with the catalogue's revision at each poll of the database. */
    handleCatalogueRevision: (revision: number): void => {
      if (revision === catalogueRevision) return;
      catalogueRevision = revision;
      poll();
    },
    /** To be called when the keys or plans of these accounts have changed. Null means that any account may have. */
    handleCredentialsChange: (accountIds: readonly string[] | null): void => {
      if (accountIds === null || accountIds.length === 0 || !poller.isRunning()) return;
      // A failure may be ignored, because the deliveries are due anyway when the quota resets.
      void store.wakeUncharged(accountIds).then(poll, () => {});
    },
    poll,
    /** Starts to abort requests whose webhook was deleted. */
    abortLost: (): void => void poller.runSafely(abortLost),
    /** Returns how many deliveries wait to be sent by any gateway, and how old the oldest is, as of the last poll. */
    getBacklog: () => backlog,
    /** Starts no more work, and waits a few seconds for the deliveries in progress. */
    stop: poller.stop,
  };
}
