/** Why a source could not be had; a sentence for the operator, without anything of the request's headers. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** What the source asked for. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
