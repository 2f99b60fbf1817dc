/** How much of the gateway's resources one run of a feed may use. */
export interface FeedLimits {
  /** The maximum number of bytes in one file, after decoding. */
  readonly bytes: number;
  /** The longest time from the request to the last byte. */
  readonly fetchMs: number;
  /** The longest time without receiving a byte. */
  readonly idleMs: number;
  /** The longest time in which the thread may read a fetched file. */
  readonly readMs: number;
  /** The largest heap of the thread, in MB. */
  readonly heapMb: number;
}

export const standardFeedLimits: FeedLimits = {
  bytes: 64 * 1024 * 1024,
  fetchMs: 300_000,
  idleMs: 30_000,
  readMs: 300_000,
  heapMb: 512,
};
