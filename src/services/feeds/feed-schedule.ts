import type { ListedFeed } from '../../domain/catalogue/feed.ts';
import { createQueuePoller } from '../work/queue-poller.ts';
import type { Feeds } from './feeds.ts';

/** How many feeds are fetched at the same time, each in its own thread. Only one import is written at a time. */
const maxConcurrentFetches = 2;

/**
 * Checks regularly which feeds are due, and fetches them.
 * @param options `onError`: called with the first of several failures in a row
 */
export function startFeedSchedule(
  feeds: Feeds,
  options: { readonly pollMs: number; readonly onError: (error: unknown) => void },
) {
  const { pollMs, onError } = options;
  // When the gateway stops, a fetch in progress is aborted immediately, so that another gateway can run it.
  const poller = createQueuePoller({ graceMs: 0, onError });
  let listedFeeds: readonly ListedFeed[] = [];
  const refreshList = async (): Promise<void> => {
    listedFeeds = await feeds.list();
  };
  const workers = poller.createWorkers({
    max: maxConcurrentFetches,
    takeNext: feeds.runDue,
    onDrained: refreshList,
  });
  const poll = (): Promise<void> =>
    poller.runSafely(async () => {
      await refreshList();
      if (listedFeeds.length > 0) workers.poll();
    });
  poller.start(poll, pollMs);
  return {
    /** Returns the feeds as of the last poll. */
    getFeeds: (): readonly ListedFeed[] => listedFeeds,
    /** Checks now which feeds are due. */
    poll,
    /** Aborts the fetches in progress, and waits for an import that is being written. */
    stop: poller.stop,
  };
}
