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
  /** Counts attempts without a limit. @returns how many there are in the window now */
  count(client: string, attempts: number): Promise<number>;
  /** Takes back attempts that came to nothing, one by default. */
  giveBack(client: string, attempts?: number): Promise<void>;
  /** The seconds that the client has to wait because its attempts are used up, else null; counts nothing. */
  waitSeconds(client: string): Promise<number | null>;
}
