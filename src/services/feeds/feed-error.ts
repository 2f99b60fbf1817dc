/**
 * The error for a source that could not be fetched. The message is a sentence for the operator, and contains
 * no request headers, because these may be secret.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** The source's `Retry-After` in milliseconds, or null if it sent none. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
