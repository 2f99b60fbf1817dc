import type { WebhookQueue } from '../../domain/changes/webhook.ts';
import type { Log } from '../../domain/log.ts';
import { repeat } from '../repeat.ts';

/** Deliveries that a gateway sends at the same time. */
const mostAtOnce = 20;
const standardStopMs = 3_000;
/** What was sent can be sent again for so long. */
const bodiesKeptMs = 72 * 3_600_000;
const forgetEveryMs = 600_000;

export interface WebhookWork {
  /** To be called once, when all that deliveries need is there: the catalogue, and what a charge is told to. */
  start(): void;
  /** The catalogue was seen at this revision. */
  catalogueSeen(revision: number): void;
  /** Keys or plans of these accounts changed; null: of any. */
  credentialsChanged(accountIds: readonly string[] | null): void;
  /** Makes and sends what is due, beginning now. */
  look(): void;
  /** Ends requests whose webhook was deleted, beginning now. */
  endLost(): void;
  /** Deliveries that are still to be sent, by any gateway, some seconds ago. */
  waiting(): { readonly deliveries: number; readonly oldestMs: number };
  /** Begins nothing more, and lets what is under way end for some seconds. */
  stop(): Promise<void>;
}

/**
 * What a gateway does for webhooks in the background, from `start` on: it makes deliveries, one webhook after the other, and sends up to
 * twenty at once.
 * @param make the next delivery; false: there is none
 * @param send one that is due; false: there is none
 * @param endLost ends requests whose webhook was deleted, by whichever gateway
 */
export function createWebhookWork(options: {
  readonly store: Pick<WebhookQueue, 'waiting' | 'wakeUncharged' | 'forgetBodies'>;
  readonly make: () => Promise<boolean>;
  readonly send: (stopped: AbortSignal) => Promise<boolean>;
  readonly endLost: () => Promise<void>;
  readonly lookEveryMs: number;
  readonly stopMs?: number;
  readonly log: Log;
}): WebhookWork {
  const { store, make, send, endLost, lookEveryMs, stopMs = standardStopMs, log } = options;
  const stopped = new AbortController();
  const senders = new Set<Promise<void>>();
  let making: Promise<void> | null = null;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;
  /** Counts up with each look: who found nothing looks again when it was raised meanwhile. */
  let asked = 0;
  let seen = 0;
  let waiting = { deliveries: 0, oldestMs: 0 };

  const safely = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !stopped.signal.aborted) log.error({ err: error }, 'webhooks cannot be sent');
      isFailing = true;
    }
  };
  /** Does one after the other until there is none. */
  const drain = async (work: () => Promise<boolean>, onDone: () => void): Promise<void> => {
    for (let before = -1; before !== asked && isRunning; ) {
      before = asked;
      while (isRunning && (await work())) onDone();
    }
  };
  const sendMore = (): void => {
    if (!isRunning || senders.size >= mostAtOnce) return;
    // Where there is one there may be more: the next sender begins when this one has found something.
    const sender = safely(() => drain(() => send(stopped.signal), sendMore)).finally(() =>
      senders.delete(sender),
    );
    senders.add(sender);
  };
  const look = (): void => {
    if (!isRunning) return;
    asked += 1;
    making ??= safely(() => drain(make, sendMore)).finally(() => {
      making = null;
    });
    // Also while others are busy: a slow receiver keeps its sender for seconds.
    sendMore();
  };
  const pruning = repeat(() => store.forgetBodies(bodiesKeptMs), {
    everyMs: forgetEveryMs,
    onError: (error) => log.warn({ err: error }, 'old deliveries of webhooks could not be removed yet'),
  });
  return {
    start: () => {
      isRunning = true;
      timer = setInterval(() => {
        look();
        void safely(async () => {
          waiting = await store.waiting();
          await endLost();
        });
      }, lookEveryMs).unref();
      look();
    },
    catalogueSeen: (revision) => {
      if (revision === seen) return;
      seen = revision;
      look();
    },
    credentialsChanged: (accountIds) => {
      if (accountIds === null || accountIds.length === 0 || !isRunning) return;
      // A failure costs time only: it is due when the quota resets.
      void store.wakeUncharged(accountIds).then(look, () => {});
    },
    look,
    endLost: () => void safely(endLost),
    waiting: () => waiting,
    stop: async () => {
      isRunning = false;
      clearInterval(timer);
      const late = setTimeout(() => stopped.abort(new Error('The gateway stops.')), stopMs);
      await Promise.all([making, ...senders]);
      clearTimeout(late);
      await pruning.stop();
    },
  };
}
