/** The number of times that one client may try something within a period. */
export interface AttemptLimit {
  /** The name of the limit. The keys of its counters contain it. */
  readonly name: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Counts the attempts of clients within a period. Gateways with the same store share the counts. */
export interface AttemptLimiter {
  /** Counts one attempt. Returns the seconds to wait if the attempt exceeds the limit, otherwise null. */
  consume(client: string): Promise<number | null>;
  /** Adds attempts to the count without applying the limit. Returns the number of attempts in the window. */
  addAttempts(client: string, attempts: number): Promise<number>;
  /** Subtracts attempts that should not count, one by default. */
  refund(client: string, attempts?: number): Promise<void>;
}
