import type { ListedFeed } from '../../domain/catalogue/feed.ts';
import type { Feeds } from './feeds.ts';

export interface FeedSchedule {
  /** As they were at the last look. */
  feeds(): readonly ListedFeed[];
  /** Looks now. */
  look(): Promise<void>;
  /** Ends the fetches under way, so that other gateways may do them; waits for an import that is being written. */
  stop(): Promise<void>;
}

/** Each has a thread; their imports are written one after the other. */
const mostAtOnce = 2;

/** Looks for feeds that are due, and fetches them. @param onError called with the first of several failures in a row */
export function startFeedSchedule(
  feeds: Feeds,
  { lookEveryMs, onError }: { readonly lookEveryMs: number; readonly onError: (error: unknown) => void },
): FeedSchedule {
  const stopped = new AbortController();
  const runs = new Set<Promise<void>>();
  let listed: readonly ListedFeed[] = [];
  let isFailing = false;

  const safely = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !stopped.signal.aborted) onError(error);
      isFailing = true;
    }
  };
  /** One after the other, until none is due. */
  const runAllDue = (): Promise<void> =>
    safely(async () => {
      while (!stopped.signal.aborted && (await feeds.runDue(stopped.signal)));
      listed = await feeds.list();
    });
  const look = (): Promise<void> =>
    safely(async () => {
      listed = await feeds.list();
      if (listed.length === 0 || runs.size >= mostAtOnce || stopped.signal.aborted) return;
      const run = runAllDue().finally(() => runs.delete(run));
      runs.add(run);
    });
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    feeds: () => listed,
    look,
    stop: async () => {
      clearInterval(timer);
      stopped.abort(new Error('The gateway stops.'));
      await Promise.all(runs);
    },
  };
}
