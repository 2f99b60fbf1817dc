import { credentialOf } from './openapi/credential.ts';
import { tagDescriptions } from './openapi-metadata.ts';
import { methodOf, type Operation, unitsOf } from './operation.ts';

const listed = (operation: Operation) => ({
  operationId: operation.about.operationId,
  tag: operation.about.tag,
  method: methodOf(operation),
  path: operation.path,
  summary: operation.summary,
  params: Object.keys(operation.params),
  credential: credentialOf(operation),
  units: unitsOf(operation),
});

/** The operations as a list to read, tag by tag, for those who do not read the OpenAPI document. */
export function listOperations(operations: readonly Operation[]) {
  const all = operations.map(listed);
  return Object.keys(tagDescriptions).flatMap((tag) => all.filter((operation) => operation.tag === tag));
}
