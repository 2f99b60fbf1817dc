import type { IncomingMessage } from 'node:http';
import type { RequestSource, TransportName } from '../domain/accounts/key-restrictions.ts';
import type { TraceOperation } from './trace-operation.ts';

/** The dependencies that every transport receives from the HTTP listener besides the services. */
export interface TransportContext {
  readonly now: () => number;
  /** Returns the address under which a client is limited (see `getClientAddress`). */
  readonly getClientAddress: (request: IncomingMessage) => string;
  /**
   * Returns the source of a request, which is compared with the restrictions of its key.
   * @param transport the transport, or null for a query of the quota, which every key may send
   * @param usesRegisteredDocument a function that finds out whether a GraphQL request uses a registered document;
   *   absent for other transports
   */
  readonly getRequestSource: (
    request: IncomingMessage,
    transport: TransportName | null,
    usesRegisteredDocument?: () => Promise<boolean>,
  ) => RequestSource;
  readonly traceOperation: TraceOperation;
  /** The public origin of the service, without a slash at the end. */
  readonly origin: string;
  /** The release of the gateway. Every ETag contains it, because releases may serialise answers differently. */
  readonly release: string;
  /** Whether repeated requests may be answered from a cache. */
  readonly canCache: boolean;
  /** Called with every error that is a bug or an outage, with the request ID. */
  readonly onError: (error: unknown, requestId: string) => void;
}
