import type { Credential } from './about.ts';
import { credentialOf } from './openapi/credential.ts';
import { operationIdOf, tagOf } from './openapi/describe-operation.ts';
import { tagsOf } from './openapi/openapi-document.ts';
import { methodOf, type Operation } from './operation.ts';

/** One line of a list of operations. */
export interface ListedOperation {
  /** As in the OpenAPI document, as is the tag. */
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  readonly summary: string;
  /** Names of its query parameters. */
  readonly params: readonly string[];
  readonly credential: Credential;
  /** Of the quota, for one request. */
  readonly units: 0 | 1;
}

const listed = (operation: Operation): ListedOperation => ({
  operationId: operationIdOf(operation),
  tag: tagOf(operation),
  method: methodOf(operation),
  path: operation.path,
  summary: operation.summary,
  params: Object.keys(operation.params),
  credential: credentialOf(operation),
  units: operation.kind === 'catalogue' ? 1 : 0,
});

/** The operations as a list to read, tag by tag, for those who do not read the OpenAPI document. */
export function listOperations(operations: readonly Operation[]): ListedOperation[] {
  const all = operations.map(listed);
  return tagsOf(operations).flatMap((tag) => all.filter((operation) => operation.tag === tag));
}
