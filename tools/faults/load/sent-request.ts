/**
 * What became of one request.
 * `unsent`: no connection, so that it cannot have been charged; `lost`: sent, and not answered to the end.
 */
export type Fate = 'answered' | 'lost' | 'unsent';

/** One line of the account: every request has one. */
export interface SentRequest {
  /** When it was sent and how long its answer took; epoch milliseconds and milliseconds. */
  readonly sentAtMs: number;
  readonly durationMs: number;
  /** Which of the job's origins and keys. */
  readonly gateway: number;
  readonly account: number;
  /** `read`: answered from memory; `history`: needs the database. */
  readonly kind: 'read' | 'history';
  readonly fate: Fate;
  /** 0 without an answer. */
  readonly status: number;
  /** `code` of a problem, where there is one. */
  readonly code: string | null;
  /** Refused unread, because the gateway had too much to do. */
  readonly isShed: boolean;
  /** Whether a part of the answer had come when it was lost. */
  readonly isCut: boolean;
  /** `X-Quota-Degraded: 1` */
  readonly isFromAllowance: boolean;
  /** When the window that is named resets; epoch seconds. */
  readonly resetsAt: number | null;
}

export interface LoadJob {
  readonly origins: readonly string[];
  readonly keys: readonly string[];
  /** How many shares of the requests each key gets. */
  readonly weights: readonly number[];
  /** Requests a second, at fixed times, whatever comes of them. */
  readonly rate: number;
  /** Share (0 to 1) of requests that need the database. */
  readonly historyShare: number;
  readonly seed: number;
  /** Whether connections are used again. A proxy that reads its configuration again may close one while a request is on its way to it. */
  readonly shouldReuseConnections: boolean;
}
