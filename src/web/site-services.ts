import type { TransportContext } from '../http/transport-context.ts';
import type { Services } from '../services/create-services.ts';

/** What pages say of a REST operation before its details. */
export interface ToldOperation {
  readonly operationId: string;
  /** The heading that it stands under. */
  readonly tag: string;
  readonly method: string;
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  /** In English. */
  readonly summary: string;
  /** Names of its query parameters. */
  readonly params: readonly string[];
  readonly credential: 'api-key' | 'account-secret' | 'none';
  /** Of the quota, for one request. */
  readonly units: number;
}

/** What pages ask: the services that the transports ask too. */
export interface SiteServices extends Services, TransportContext {
  /** Every operation of REST, tag by tag; and below, the schema of GraphQL. */
  readonly operations: readonly ToldOperation[];
  /** In the schema definition language. */
  readonly schemaText: string;
}
