/** How often one client may try something in a window of time. */
export interface AttemptLimit {
  /** The name of the limit, a part of the keys of its counters. */
  readonly name: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Counts the attempts of clients in a window of time, for all gateways together if they share a store. */
export interface AttemptLimiter {
  /** Counts one attempt. @returns the seconds to wait if it exceeds the limit, else null */
  consume(client: string): Promise<number | null>;
  /** Counts attempts without a limit. @returns the attempts in the window */
  count(client: string, attempts: number): Promise<number>;
  /** Subtracts attempts that should not count, one by default. */
  refund(client: string, attempts?: number): Promise<void>;
  /** Returns the seconds that a client must wait because its attempts are used up, else null. Counts nothing. */
  waitSeconds(client: string): Promise<number | null>;
}
