/**
 * A source could not be fetched. The message is a sentence for the operator, without any of the request's
 * headers.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** How long the source asks to wait before the next request, or null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
