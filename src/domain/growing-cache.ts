/**
 * Returns options for an LRU cache whose memory grows with its entries, up to `capacity` entries. With the option
 * `max` instead, the cache would allocate all its memory at once, which takes 20 ms for 100,000 entries.
 */
export const growingCacheOptions = (capacity: number) => ({ maxSize: capacity, sizeCalculation: () => 1 });
