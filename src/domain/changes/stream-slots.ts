/** How many streams one account may have open on all gateways together. */
export const maxStreams = 10;

/** Stores which streams are open on all gateways. Times are by the clock of the database. */
export interface StreamSlotStore {
  /**
   * Takes a slot of an account.
   * @param slot `id` of the stream and `gateway` that serves it, both UUIDs
   * @param limit `max` open streams; `termMs`: how long the streams of a new gateway count without `renew`
   * @returns `too-many` if the account has `max` open streams or was deleted; `term-over` if the term of the gateway has
   *   expired, so that its streams do not count
   */
  take(
    slot: { readonly id: string; readonly gateway: string; readonly accountId: string },
    limit: { readonly max: number; readonly termMs: number },
  ): Promise<'taken' | 'too-many' | 'term-over'>;
  release(ids: readonly string[]): Promise<void>;
  /**
   * Renews the term of a gateway, for which its streams count.
   * @param open the streams that the gateway has open; its other ones are deleted
   * @returns false if the term had expired: the gateway is deleted with its streams, whose slots others may have taken
   */
  renew(gateway: string, open: readonly string[], termMs: number): Promise<boolean>;
  /** Deletes the gateway with its streams. */
  leave(gateway: string): Promise<void>;
}
