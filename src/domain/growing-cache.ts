/**
 * The options of an LRU cache of the `capacity` most recently used entries, whose memory grows with them. With `max`
 * instead, the cache would allocate all its memory at once, which takes 20 ms for 100,000 entries.
 */
export const growTo = (capacity: number) => ({ maxSize: capacity, sizeCalculation: () => 1 });
