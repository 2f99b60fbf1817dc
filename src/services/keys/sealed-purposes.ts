import type { FeedSource } from '../../domain/catalogue/feed.ts';

/** What is encrypted under the pepper, each kind with a key of its own (`createTextSealer`). */
export const sealedPurposes = {
  mail: 'mail',
  feed: 'feed headers',
  webhook: 'webhook secrets',
} as const;

/** Where the headers of a feed belong: they are sent to no other address than the one they were given for. */
export function feedPlace(name: string, source: FeedSource): string {
  return JSON.stringify([name, source.kind === 'url' ? source.url : source.path]);
}
