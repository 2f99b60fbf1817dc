/**
 * Thrown if a request to a receiver got no response. The message contains no IP address, because the account's
 * holder sees it.
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookTransport {
  /** Whether private and loopback addresses are allowed, and unencrypted HTTP to these addresses. */
  readonly isPrivateAllowed: boolean;
  /** Whether an IPv4 or IPv6 address may be connected to. */
  canConnect(address: string): boolean;
  /**
   * Sends a POST request to the receiver, at an address that was checked. It follows no redirects and reads only
   * the beginning of the response.
   * @param signal a signal that aborts the request
   * @throws WebhookError
   */
  post(
    request: {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    },
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly retryAfterSeconds: number | null }>;
}
