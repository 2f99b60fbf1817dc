import { type FeedJson, feedJson, feedRunJson } from '../services/feeds/feed-json.ts';
import type { Feeds } from '../services/feeds/feeds.ts';
import type { FeedInput } from '../services/feeds/read-feed-input.ts';

interface FeedName {
  readonly name: string;
}

/** The operator's commands about feeds. @param pollFeeds makes the gateway check now which feeds are due */
export function createFeedOperations(feeds: Feeds, pollFeeds: () => void) {
  const findJson = async (name: string): Promise<FeedJson | undefined> =>
    (await feeds.list()).filter((feed) => feed.name === name).map(feedJson)[0];
  return {
    feedAdd: async (input: FeedInput) => {
      await feeds.add(input);
      const added = await findJson(input.name);
      pollFeeds();
      return added;
    },
    feedList: async () => (await feeds.list()).map(feedJson),
    feedRuns: async ({ name }: FeedName) => (await feeds.runs(name)).map(feedRunJson),
    feedRemove: async ({ name }: FeedName) => {
      await feeds.remove(name);
      pollFeeds();
      return { name };
    },
    /** Fetches a feed. Resolves to the reports of its files with all rejected rows, when this process serves the files. */
    feedRun: async ({ name }: FeedName) => {
      const { run, imported, unreadable } = await feeds.run(name);
      pollFeeds();
      return { run: feedRunJson(run), imported, unreadable };
    },
  };
}
