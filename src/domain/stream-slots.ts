/** Streams that one account may have open over all gateways. */
export const maxStreams = 10;

/** How long the streams of a gateway that ended without a word go on counting. */
export const slotTermMs = 25_000;

/** Which streams are open, over all gateways. */
export interface StreamSlotStore {
  /**
   * Takes one of the slots of an account.
   * @param id of the stream: a UUID
   * @returns false when it has `max` open already
   */
  take(
    slot: { readonly id: string; readonly gateway: string; readonly accountId: string },
    max: number,
  ): Promise<boolean>;
  release(ids: readonly string[]): Promise<void>;
  /**
   * The gateway is there for another `termMs`; its streams count so long. Those of gateways that are gone are removed.
   * @param open the streams that the gateway has: others of its own are removed, too
   */
  renew(gateway: string, open: readonly string[], termMs: number): Promise<void>;
  /** Removes the gateway with its streams. */
  leave(gateway: string): Promise<void>;
}
