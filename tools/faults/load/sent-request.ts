/**
 * How a request ended.
 * `unsent`: there was no connection, so it cannot have been charged; `lost`: it was sent, and has no complete response.
 */
export type Fate = 'answered' | 'lost' | 'unsent';

/** The record of one request of the load. */
export interface SentRequest {
  /** When it was sent, in epoch milliseconds, and how long it took until its end. */
  readonly sentAtMs: number;
  readonly durationMs: number;
  /** The indexes of its origin and key in the job. */
  readonly gateway: number;
  readonly account: number;
  /** `read`: answered from memory; `history`: needs the database. */
  readonly kind: 'read' | 'history';
  readonly fate: Fate;
  /** The HTTP status, or that in the result of a tool; 0 without a response. */
  readonly status: number;
  /** The `code` of the problem, if there is one. */
  readonly code: string | null;
  /** Whether it was rejected before it was read, because the gateway was overloaded. */
  readonly isShed: boolean;
  /** Whether the response had begun when the request was lost. */
  readonly isCut: boolean;
  /** Whether it was answered from the outage allowance (`X-Quota-Degraded: 1`). */
  readonly isFromAllowance: boolean;
  /** When the quota window that the response names resets, in epoch seconds. */
  readonly resetsAt: number | null;
}

export interface LoadJob {
  readonly origins: readonly string[];
  readonly keys: readonly string[];
  /** The weight of each key in the distribution of requests. */
  readonly weights: readonly number[];
  /** Requests per second. They are sent at fixed times, even if others are unanswered. */
  readonly rate: number;
  /** The share (0 to 1) of requests that need the database. */
  readonly historyShare: number;
  readonly seed: number;
  /**
   * Whether to reuse connections. A proxy that reloads may close an idle connection just when a request is sent on it.
   */
  readonly shouldReuseConnections: boolean;
}
