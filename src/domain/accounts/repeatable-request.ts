/** The exclusive right of a process to do the work of a request, for a limited time. */
export interface RequestClaim {
  /** The id of the request, which is a digest of its sender, the operation and the `Idempotency-Key`. */
  readonly id: string;
  /** A UUID that is new for each attempt. */
  readonly owner: string;
}

/** The answer to a request, with the claim of the process that did the work. */
export interface StoredAnswer extends RequestClaim {
  /** The answer, encrypted under the pepper. */
  readonly sealedAnswer: Uint8Array;
}

export interface NewRequestClaim extends RequestClaim {
  /** The account that sent the request, or null for a sign-up. */
  readonly accountId: string | null;
  /** The SHA-256 of the input. */
  readonly inputHash: Uint8Array;
  /** How long others wait for this attempt, in milliseconds. */
  readonly leaseMs: number;
  /** How long the request is remembered, in milliseconds. */
  readonly retentionMs: number;
}

/** An earlier request with the same `Idempotency-Key`. */
export interface RecordedRequest {
  readonly inputHash: Uint8Array;
  /** The encrypted answer, or null while the request is in progress. */
  readonly sealedAnswer: Uint8Array | null;
}

/**
 * Stores requests that have an `Idempotency-Key`, for all gateways. Times are from the clock of the database.
 * If a request makes a change, the store of the change also stores the answer, in the same transaction. See
 * `AccountChange`.
 */
export interface RepeatableRequestStore {
  /**
   * Claims a request, unless it has an answer or another process has a claim that has not expired.
   * @returns null if this call claimed the request, otherwise the recorded request
   * @throws GatewayError `not-found` if the account was deleted
   */
  claim(request: NewRequestClaim): Promise<RecordedRequest | null>;
  /** Stores the answer of a request that changed nothing. Does nothing if the claim is lost. */
  finish(answer: StoredAnswer): Promise<void>;
  /** Deletes a request that failed, so it can be sent again. Does nothing if the claim is lost. */
  release(claim: RequestClaim): Promise<void>;
  /** Deletes requests whose retention has ended. */
  deleteExpired(): Promise<void>;
}
