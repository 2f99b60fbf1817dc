import { readFileSync } from 'node:fs';
import { getMethod, getUnits, type Operation } from '../operation.ts';
import { getCredential } from './credential.ts';
import { listErrorCodes } from './describe-responses.ts';
import { type ExampleAnswer, type ExampleAnswers, tagDescriptions } from './operation-metadata.ts';

/** The answers that `npm run examples` recorded with the starter catalogue. Their credentials are masked. */
export const exampleAnswers: ExampleAnswers = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
);

/** Creates a placeholder for an operation whose answer has not been recorded yet. Only the status is known. */
const createMissingExample = (operation: Operation): ExampleAnswer => ({
  request: { method: getMethod(operation), target: operation.path },
  status: operation.metadata.status ?? 200,
  headers: {},
});

const toListedOperation = (operation: Operation) => ({
  operationId: operation.metadata.operationId,
  tag: operation.metadata.tag,
  method: getMethod(operation),
  path: operation.path,
  summary: operation.summary,
  params: Object.keys(operation.params),
  credential: getCredential(operation),
  units: getUnits(operation),
  isStream: operation.kind === 'stream',
  codes: listErrorCodes(operation),
  example: exampleAnswers[operation.metadata.operationId] ?? createMissingExample(operation),
});

/** Lists the operations, grouped by tag, for pages that show them without the OpenAPI document. */
export function listOperations(operations: readonly Operation[]) {
  const listedOperations = operations.map(toListedOperation);
  return Object.keys(tagDescriptions).flatMap((tag) =>
    listedOperations.filter((operation) => operation.tag === tag),
  );
}
