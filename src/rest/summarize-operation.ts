import type { Credential } from './about.ts';
import { credentialOf } from './openapi/credential.ts';
import { operationIdOf, tagOf } from './openapi/describe-operation.ts';
import { methodOf, type Operation } from './operation.ts';

/** An operation as a list of them tells it. */
export interface OperationSummary {
  /** As in the OpenAPI document, as is the tag. */
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Names of its query parameters. */
  readonly params: readonly string[];
  readonly credential: Credential;
  /** Units of the quota that one request costs. */
  readonly units: 0 | 1;
}

export function summarizeOperation(operation: Operation): OperationSummary {
  return {
    operationId: operationIdOf(operation),
    tag: tagOf(operation),
    method: methodOf(operation),
    path: operation.path,
    summary: operation.summary,
    params: Object.keys(operation.params),
    credential: credentialOf(operation),
    units: operation.kind === 'catalogue' ? 1 : 0,
  };
}
