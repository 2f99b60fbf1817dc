import type { PhoneQuery } from '../domain/catalogue/phone-query.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { Readiness } from '../domain/readiness.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { Services } from '../services/services.ts';
import type { McpInfo } from './mcp-discovery.ts';
import type { ReferenceDocument } from './reference/reference-document.ts';

/** What pages say of a REST operation before its details. */
export interface OperationInfo {
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
  /** Whether its answer goes on. */
  readonly isStream: boolean;
  /** Every code that it may be refused with. */
  readonly codes: readonly ErrorCode[];
  /** A real answer and its request; `target`: path and query; bodies as JSON. Credentials are blanked. */
  readonly example: {
    readonly request: { readonly method: string; readonly target: string; readonly body?: unknown };
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** A list of phones as `GET /v1/phones` is asked for it. */
export interface ListRequest {
  readonly query: PhoneQuery;
  /** ISO 4217; null: the default one, or that of the question. */
  readonly currency: string | null;
  /** The parameters that were given, each value written in one way. */
  readonly params: URLSearchParams;
}

/** What pages ask: the services that the transports ask too. */
export interface SiteServices extends Services, TransportContext {
  /** Every operation of REST, tag by tag; and below, the schema of GraphQL. */
  readonly operations: readonly OperationInfo[];
  /** The OpenAPI document, made when asked for. */
  readonly document: () => ReferenceDocument;
  /**
   * What REST answers now to an operation of the catalogue, as text. Null for what this catalogue does not have.
   * @param segment what stands for `{id}` in its path; empty without one
   */
  readonly previewAnswer: (
    operationId: string,
    segment: string,
    query: URLSearchParams,
  ) => Promise<string | null>;
  /** As `/readyz` has it. */
  readonly readiness: () => Readiness;
  /** In the schema definition language. */
  readonly schemaText: string;
  /** Of the MCP server. */
  readonly mcp: McpInfo;
  /** Reads parameters as `GET /v1/phones` does. @throws GatewayError `invalid-parameter` naming every one that is wrong */
  readPhoneList(query: URLSearchParams): ListRequest;
  /** The currency (ISO 4217) among the parameters, as `GET /v1/phones/{id}` reads them; null without. @throws the same */
  readPhoneCurrency(query: URLSearchParams): string | null;
}
