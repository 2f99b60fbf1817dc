import type { FeedSource } from '../../domain/catalogue/feed.ts';

/**
 * The purposes for which texts are encrypted under the pepper, each with a key of its own
 * (`createTextSealer`).
 */
export const sealedPurposes = {
  mail: 'mail',
  feed: 'feed headers',
  webhook: 'webhook secrets',
} as const;

/**
 * The place that the headers of a feed are encrypted for: they are sent to no address but the one they were
 * given for.
 */
export function feedPlace(name: string, source: FeedSource): string {
  return JSON.stringify([name, source.kind === 'url' ? source.url : source.path]);
}
