/** How often something may be tried by one client in a window of time. */
export interface AttemptLimit {
  /** Part of where its counters stand. */
  readonly name: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Counts attempts of one client in a window of time: over all gateways where they share a store. */
export interface AttemptLimiter {
  /** Counts one attempt; the seconds to wait when it is one too many, else null. */
  consume(client: string): Promise<number | null>;
  /** Takes back an attempt that came to nothing. */
  giveBack(client: string): Promise<void>;
  /** The seconds that the client has to wait because its attempts are used up, else null; counts nothing. */
  waitSeconds(client: string): Promise<number | null>;
}
