import { type FeedJson, feedJson, feedRunJson } from '../services/feeds/feed-json.ts';
import type { Feeds } from '../services/feeds/feeds.ts';
import type { FeedInput } from '../services/feeds/read-feed-input.ts';

type Named = { readonly name: string };

/** What the operator does with feeds. @param look makes the gateway look at them now */
export function createFeedOperations(feeds: Feeds, look: () => void) {
  const shown = async (name: string): Promise<FeedJson | undefined> =>
    (await feeds.list()).filter((feed) => feed.name === name).map(feedJson)[0];
  return {
    feedAdd: async (input: FeedInput) => {
      await feeds.add(input);
      const added = await shown(input.name);
      look();
      return added;
    },
    feedList: async () => (await feeds.list()).map(feedJson),
    feedRuns: async ({ name }: Named) => (await feeds.runs(name)).map(feedRunJson),
    feedRemove: async ({ name }: Named) => {
      await feeds.remove(name);
      look();
      return { name };
    },
    /** With the reports of its files, all rejected rows among them. Resolves when this process serves them. */
    feedRun: async ({ name }: Named) => {
      const { run, imported, unreadable } = await feeds.run(name);
      look();
      return { run: feedRunJson(run), imported, unreadable };
    },
  };
}
