import type { IncomingMessage } from 'node:http';

/** What the listener gives to every transport beside the services. */
export interface TransportContext {
  readonly now: () => number;
  /** What counts as one client for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Where clients find the service; without a slash at the end. */
  readonly origin: string;
  /** Part of every ETag: other versions of the gateway may write other bytes. */
  readonly release: string;
  /** Whether repeated requests may be answered from caches. */
  readonly cacheable: boolean;
  /** Called with every error that is a bug or an outage, with the request ID. */
  readonly onError: (error: unknown, requestId: string) => void;
}
