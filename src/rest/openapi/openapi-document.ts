import type { z } from 'zod';
import type { TransportContext } from '../../http/transport-context.ts';
import { getMethod, type Operation } from '../operation.ts';
import { problemSchema } from '../schemas/problem.ts';
import { securitySchemes } from './credential.ts';
import { describeOperation } from './describe-operation.ts';
import { createProblemComponents, createProblemResponses } from './describe-problems.ts';
import { type Json, moveDefinitions, toAnswerSchemas } from './json-schema.ts';
import { type ExampleAnswers, tagDescriptions } from './operation-metadata.ts';
import { createHeaderRefs, headerComponents } from './response-headers.ts';
import { createSparseSchemas } from './sparse-schemas.ts';
import { describeWebhooks, type RecordedChanges } from './webhook-requests.ts';

const description = [
  'A catalogue of phones: specifications, prices and reviews.',
  'Catalogue operations need an API key and cost one unit of the quota of its plan (suggest is free, up to ten times the day limit a day); HEAD works where GET does and costs the same.',
  'A request with an unknown or invalid parameter is rejected, and the answer names each of them. An empty parameter counts as absent. Only lists may be repeated.',
  'With fields, an answer has only the selected members of its data.',
  'Answers may gain members within v1.',
].join(' ');

function describePaths(
  operations: readonly Operation[],
  answers: Readonly<Record<string, Json>>,
  examples: ExampleAnswers,
): Json {
  const operationsByPath = Map.groupBy(operations, ({ path }) => path);
  const items = [...operationsByPath].map(([path, pathOperations]) => [
    path,
    Object.fromEntries(
      pathOperations.map((operation) => {
        const { operationId } = operation.metadata;
        const operationObject = describeOperation(
          operation,
          { answer: answers[operationId], accepted: answers[toAcceptedKey(operationId)] },
          examples[operationId],
        );
        return [getMethod(operation).toLowerCase(), operationObject];
      }),
    ),
  ]);
  return Object.fromEntries(items);
}

const sortByName = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));

const toAcceptedKey = (operationId: string): string => `${operationId} accepted`;
const toWebhookBodyKey = (operationId: string): string => `${operationId} sends`;

/**
 * Collects the schemas of all operations. The key of an answer's schema is the operationId. `toAcceptedKey` returns
 * the key for the body of a 202, and `toWebhookBodyKey` the key for the body of requests that the gateway sends.
 */
function collectAnswerSchemas(operations: readonly Operation[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    operations.flatMap(({ metadata: { operationId, answer, accepted, webhookBody } }) => [
      ...(answer === undefined ? [] : [[operationId, answer] as const]),
      ...(accepted === undefined ? [] : [[toAcceptedKey(operationId), accepted] as const]),
      ...(webhookBody === undefined ? [] : [[toWebhookBodyKey(operationId), webhookBody] as const]),
    ]),
  );
}

/**
 * Creates the OpenAPI 3.1 document from the definitions that requests are validated with.
 * @param examples the recorded answers by operationId (see `exampleAnswers`)
 */
export function createOpenapiDocument(
  operations: readonly Operation[],
  { origin, release }: Pick<TransportContext, 'origin' | 'release'>,
  examples: ExampleAnswers = {},
): Json {
  const { components: schemas, byName } = toAnswerSchemas({
    ...collectAnswerSchemas(operations),
    problem: problemSchema,
  });
  const { sparseSchemas, addSparseAnswer } = createSparseSchemas(schemas);
  for (const { params, metadata } of operations) {
    const answer = byName[metadata.operationId];
    if ('fields' in params && answer !== undefined) byName[metadata.operationId] = addSparseAnswer(answer);
  }
  const problem = byName.problem ?? {};
  const webhookBody = operations
    .map(({ metadata }) => byName[toWebhookBodyKey(metadata.operationId)])
    .find((schema) => schema !== undefined);
  const { paths, definitions } = moveDefinitions(describePaths(operations, byName, examples));
  const statuses = new Set(
    operations.flatMap((operation) => Object.keys(createProblemResponses(operation)).map(Number)),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Phone Gateway',
      version: release,
      description,
      contact: { name: 'Phone Gateway', url: origin },
      // No licence is granted (UNLICENSED in package.json), but OpenAPI requires a name. SPDX has the prefix
      // `LicenseRef-` for licences that are not in its list.
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: origin }],
    tags: Object.entries(tagDescriptions).map(([name, tagDescription]) => ({
      name,
      description: tagDescription,
    })),
    paths,
    ...describeWebhooks(webhookBody, examples.listChanges?.body as RecordedChanges | undefined),
    components: {
      schemas: sortByName({ ...definitions, ...schemas, ...sparseSchemas }),
      headers: headerComponents,
      responses: {
        Problem: {
          description: 'Any other error.',
          headers: createHeaderRefs(['X-Request-Id', 'Cache-Control']),
          content: { 'application/problem+json': { schema: problem } },
        },
        ...createProblemComponents(statuses, problem),
      },
      securitySchemes,
    },
  };
}
