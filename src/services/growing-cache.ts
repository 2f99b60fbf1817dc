import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of the `capacity` most recently used entries, whose memory grows with them. With `max` instead
 * of `maxSize`, all its memory would be allocated at once, which takes 20 ms for 100,000 entries.
 */
export const createGrowingCache = <Key extends {}, Value extends {}>(
  capacity: number,
  options: Pick<LRUCache.OptionsBase<Key, Value, unknown>, 'dispose' | 'noDisposeOnSet'> = {},
): LRUCache<Key, Value> => new LRUCache({ ...options, maxSize: capacity, sizeCalculation: () => 1 });
