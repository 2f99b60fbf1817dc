/** What one run may take of the gateway. */
export interface FeedLimits {
  /** Of one file, decoded. */
  readonly bytes: number;
  /** From the request to the last byte. */
  readonly fetchMs: number;
  /** Without a byte. */
  readonly idleMs: number;
  /** To read what was fetched, in its thread. */
  readonly readMs: number;
  /** Heap of that thread. */
  readonly heapMb: number;
}

export const standardFeedLimits: FeedLimits = {
  bytes: 64 * 1024 * 1024,
  fetchMs: 300_000,
  idleMs: 30_000,
  readMs: 300_000,
  heapMb: 512,
};
