/** Streams that one account may have open over all gateways. */
export const maxStreams = 10;

/** Which streams are open, over all gateways. Times are by the clock of the database. */
export interface StreamSlotStore {
  /**
   * Takes a slot of an account.
   * @param slot `id` of the stream, and `gateway` that has it: UUIDs
   * @param limit `termMs`: how long the streams of a gateway count that was not there before
   * @returns `too-many` when the account has `max` open already, or is gone; `term-over` when the gateway's own term ran out: what
   *   it takes would not count
   */
  take(
    slot: { readonly id: string; readonly gateway: string; readonly accountId: string },
    limit: { readonly max: number; readonly termMs: number },
  ): Promise<'taken' | 'too-many' | 'term-over'>;
  release(ids: readonly string[]): Promise<void>;
  /**
   * The gateway is there for another `termMs`, and its streams count so long.
   * @param open the streams that it has: others of its own are removed
   * @returns false when its term ran out: the gateway is removed with its streams, whose places others may have taken
   */
  renew(gateway: string, open: readonly string[], termMs: number): Promise<boolean>;
  /** Removes the gateway with its streams. */
  leave(gateway: string): Promise<void>;
}
