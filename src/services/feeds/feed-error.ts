/**
 * Why a source could not be fetched: a sentence for the operator, without anything of the request's headers.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** The delay that the source demanded before the next request. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
