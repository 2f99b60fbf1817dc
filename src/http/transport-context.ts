import type { IncomingMessage } from 'node:http';
import type { Asker, Door } from '../domain/accounts/key-restrictions.ts';

/** What the listener gives to every transport beside the services. */
export interface TransportContext {
  readonly now: () => number;
  /** What counts as one client for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  /**
   * Who asks, for keys that are restricted.
   * @param door null for the check of the quota
   * @param asksRegisteredDocument of GraphQL; no other door has documents
   */
  readonly askerOf: (
    request: IncomingMessage,
    door: Door | null,
    asksRegisteredDocument?: () => Promise<boolean>,
  ) => Asker;
  /** Where clients find the service; without a slash at the end. */
  readonly origin: string;
  /** Part of every ETag: other versions of the gateway may write other bytes. */
  readonly release: string;
  /** Whether repeated requests may be answered from caches. */
  readonly cacheable: boolean;
  /** Called with every error that is a bug or an outage, with the request ID. */
  readonly onError: (error: unknown, requestId: string) => void;
}
