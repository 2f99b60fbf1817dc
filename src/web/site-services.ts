import type { PhoneQuery } from '../domain/catalogue/phone-query.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { Readiness } from '../domain/readiness.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { Services } from '../services/services.ts';
import type { McpInfo } from './mcp-discovery.ts';
import type { ReferenceDocument } from './reference/reference-document.ts';

/** A REST operation as pages present it; the OpenAPI document has its details. */
export interface OperationInfo {
  readonly operationId: string;
  /** The OpenAPI tag, which is a heading of the reference. */
  readonly tag: string;
  readonly method: string;
  /** The path, with `{id}` for the variable segment. */
  readonly path: string;
  /** The summary in English. */
  readonly summary: string;
  /** The names of its query parameters. */
  readonly params: readonly string[];
  readonly credential: 'api-key' | 'account-secret' | 'none';
  /** The quota units that one request costs. */
  readonly units: number;
  /** Whether the response is a stream of events. */
  readonly isStream: boolean;
  /** All error codes that it can answer with. */
  readonly codes: readonly ErrorCode[];
  /** A recorded request and response without credentials; `target` is path and query, bodies are JSON. */
  readonly example: {
    readonly request: { readonly method: string; readonly target: string; readonly body?: unknown };
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The parameters of a list of phones, as `GET /v1/phones` reads them. */
export interface ListRequest {
  readonly query: PhoneQuery;
  /** ISO 4217; null: the currency of the search question, or the default one. */
  readonly currency: string | null;
  /** The parameters that were sent, with normalised values. */
  readonly params: URLSearchParams;
}

/** The services that pages use: those of all transports, and data from REST, GraphQL and MCP. */
export interface SiteServices extends Services, TransportContext {
  /** All REST operations, ordered by tag. */
  readonly operations: readonly OperationInfo[];
  /** Builds the OpenAPI document. */
  readonly document: () => ReferenceDocument;
  /**
   * The present REST response to a catalogue operation, as text; null where the catalogue has no match.
   * @param segment the value of `{id}` in the path; empty for a path without it
   */
  readonly previewAnswer: (
    operationId: string,
    segment: string,
    query: URLSearchParams,
  ) => Promise<string | null>;
  /** The state that `/readyz` reports. */
  readonly readiness: () => Readiness;
  /** The GraphQL schema in the schema definition language. */
  readonly schemaText: string;
  readonly mcp: McpInfo;
  /** Reads parameters as `GET /v1/phones` does. @throws GatewayError `invalid-parameter` with all faults */
  readPhoneList(query: URLSearchParams): ListRequest;
  /**
   * Reads the currency (ISO 4217) as `GET /v1/phones/{id}` does; null without one.
   * @throws GatewayError `invalid-parameter` that names all wrong parameters
   */
  readPhoneCurrency(query: URLSearchParams): string | null;
}
