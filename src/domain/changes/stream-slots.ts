/** How many streams one account may have open on all gateways together. */
export const maxStreams = 10;

/** Stores which streams are open on all gateways. Times are from the clock of the database. */
export interface StreamSlotStore {
  /**
   * Takes a slot of an account.
   * @param slot the `id` of the stream and the `gateway` that serves it, both UUIDs
   * @param limit the `max` number of open streams, and the time `leaseMs` within which a new gateway must call
   *   `renew`
   * @returns `too-many` if the account has `max` open streams or was deleted; `lease-expired` if the gateway did
   *   not call `renew` in time, so its streams do not count
   */
  take(
    slot: { readonly id: string; readonly gateway: string; readonly accountId: string },
    limit: { readonly max: number; readonly leaseMs: number },
  ): Promise<'taken' | 'too-many' | 'lease-expired'>;
  release(ids: readonly string[]): Promise<void>;
  /**
   * Extends the time during which the streams of a gateway count.
   * @param openIds the ids of the streams that the gateway has open; all its other streams are deleted
   * @returns false if the time had ended; the gateway was then deleted with its streams, and others may have taken
   *   the slots
   */
  renew(gateway: string, openIds: readonly string[], leaseMs: number): Promise<boolean>;
  /** Deletes the gateway with its streams. */
  leave(gateway: string): Promise<void>;
}
