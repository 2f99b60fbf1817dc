import type { FeedSource } from '../../domain/catalogue/feed.ts';

/**
 * The purposes for which texts are encrypted under the pepper. Each purpose has its own key
 * (`createTextSealer`).
 */
export const sealedPurposes = {
  mail: 'mail',
  feed: 'feed headers',
  webhook: 'webhook secrets',
} as const;

/**
 * Returns the place for which a feed's headers are encrypted. It contains the feed's address, so the headers
 * are never sent to another one.
 */
export function createFeedContext(name: string, source: FeedSource): string {
  return JSON.stringify([name, source.kind === 'url' ? source.url : source.path]);
}
