import type { IncomingMessage } from 'node:http';
import type { RequestSource, TransportName } from '../domain/accounts/key-restrictions.ts';
import type { TraceOperation } from './trace-operation.ts';

/** The dependencies that every transport receives from the HTTP listener besides the services. */
export interface TransportContext {
  readonly now: () => number;
  /** Returns the address under which a client is limited, see `getClientAddress`. */
  readonly addressOf: (request: IncomingMessage) => string;
  /**
   * Returns the source of a request, which restricted keys are checked against.
   * @param transport null for a query of the quota, which is allowed for every transport
   * @param usesRegisteredDocument whether a GraphQL request uses a registered document; other transports have
   *   none
   */
  readonly requestSourceOf: (
    request: IncomingMessage,
    transport: TransportName | null,
    usesRegisteredDocument?: () => Promise<boolean>,
  ) => RequestSource;
  readonly traceOperation: TraceOperation;
  /** The public origin of the service, without a slash at the end. */
  readonly origin: string;
  /** The release of the gateway, a part of every ETag, because releases may write different bytes. */
  readonly release: string;
  /** Whether repeated requests may be answered from a cache. */
  readonly cacheable: boolean;
  /** Called with every error that is a bug or an outage, with the request ID. */
  readonly onError: (error: unknown, requestId: string) => void;
}
