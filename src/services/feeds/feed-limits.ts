/** What one run of a feed may use of the gateway. */
export interface FeedLimits {
  /** Decoded bytes of one file. */
  readonly bytes: number;
  /** The time from the request to the last byte. */
  readonly fetchMs: number;
  /** The time without a byte. */
  readonly idleMs: number;
  /** The time to read a fetched file, in its thread. */
  readonly readMs: number;
  /** The heap of that thread. */
  readonly heapMb: number;
}

export const standardFeedLimits: FeedLimits = {
  bytes: 64 * 1024 * 1024,
  fetchMs: 300_000,
  idleMs: 30_000,
  readMs: 300_000,
  heapMb: 512,
};
