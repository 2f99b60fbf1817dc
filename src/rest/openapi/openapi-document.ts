import type { z } from 'zod';
import { messageTypes } from '../../domain/changes/webhook.ts';
import { isRecord } from '../../domain/is-record.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import { getMethod, type Operation } from '../operation.ts';
import { problemSchema } from '../schemas/problem.ts';
import { securitySchemes } from './credential.ts';
import { describeOperation } from './describe-operation.ts';
import {
  createHeaderRefs,
  createProblemComponents,
  createProblemResponses,
  headerComponents,
} from './describe-responses.ts';
import { type Json, moveDefinitions, toAnswerSchemas } from './json-schema.ts';
import { type ExampleAnswers, tagDescriptions } from './operation-metadata.ts';

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

const refPrefix = '#/components/schemas/';
const mapMembers = (record: Json, convert: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

/** The keywords that are not copied. All members of a copy are optional, and the original schema has the examples. */
const omittedKeywords = ['required', 'examples'];

/**
 * Creates the schemas of answers to requests with `fields`, whose `data` has only the selected members.
 * @param schemas the schemas in `components.schemas`
 */
function createSparseSchemas(schemas: Json) {
  const sparseSchemas: Record<string, Json> = {};

  const copySchema = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(copySchema);
    if (!isRecord(schema)) return schema;
    const keywords = Object.entries(schema).filter(([name]) => !omittedKeywords.includes(name));
    return Object.fromEntries(
      keywords.map(([name, value]) => {
        if (name === '$ref') return [name, copyRef(String(value))];
        return [name, name === 'properties' ? mapMembers(value as Json, copySchema) : copySchema(value)];
      }),
    );
  };
  const addCopy = (name: string, copy: (schema: Json) => unknown): string => {
    const sparseName = `Sparse${name}`;
    if (sparseSchemas[sparseName] === undefined) {
      // The empty entry ends the recursion when a schema contains itself.
      sparseSchemas[sparseName] = {};
      sparseSchemas[sparseName] = {
        ...(copy(schemas[name] as Json) as Json),
        description: `Some members of ${name}.`,
      };
    }
    return refPrefix + sparseName;
  };
  /** Copies the schema behind a reference. A schema without members, such as an enum, is not copied. */
  const copyRef = (ref: string): string => {
    const name = ref.slice(refPrefix.length);
    return /"(?:properties|allOf)":/.test(JSON.stringify(schemas[name])) ? addCopy(name, copySchema) : ref;
  };

  return {
    sparseSchemas,
    /** Returns a schema for two forms of an answer: with all members of its data, or with selected ones. */
    addSparseAnswer: (answer: Json): Json => {
      const copyData = ({ properties, ...schema }: Json): Json => ({
        ...schema,
        properties: { ...(properties as Json), data: copySchema((properties as Json).data) },
      });
      const name = String(answer.$ref).slice(refPrefix.length);
      return { anyOf: [answer, { $ref: addCopy(name, copyData) }] };
    },
  };
}

/** The members of a recorded answer of `GET /v1/changes` that a message has too. */
interface RecordedChanges {
  readonly data: readonly Json[];
  readonly next_cursor: string;
}

const createHeaderParam = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema: { type: 'string' },
});

/**
 * Creates the member `webhooks` (OpenAPI 3.1 §4.8.1): the requests that the gateway sends to the URL of a webhook.
 * @param body the schema of their body, or undefined if no operation makes the gateway send requests
 * @param changes recorded changes for the example, if there are any
 */
function describeWebhooks(body: Json | undefined, changes: RecordedChanges | undefined): Json {
  if (body === undefined) return {};
  const post: Json = {
    operationId: 'receiveChanges',
    tags: ['Changes'],
    summary: 'Changes, sent to your server',
    description:
      'Sent to the URL of POST /v1/account/webhooks, within 2 seconds on plans with real-time data, otherwise after midnight; 1 unit for every ten changes or fewer. Verify it as described by Standard Webhooks 1.0.0 with the secret of the webhook. A delivery may arrive more than once, and out of order: ignore a webhook-id that you have already processed.',
    // These requests carry no credential of the gateway. They are signed with the secret of the webhook.
    security: [],
    parameters: [
      createHeaderParam(
        'webhook-id',
        'The same for every attempt of a delivery.',
        'msg_0f8fad5bd9cb469fa16570867728950e',
      ),
      createHeaderParam('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1795512600'),
      createHeaderParam(
        'webhook-signature',
        '`v1,` followed by the base64-encoded HMAC-SHA-256 of webhook-id.webhook-timestamp.body.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, ...(changes && { example: toTestMessage(changes) }) } },
    },
    responses: {
      '2XX': { description: 'Delivered, if you answer within 15 seconds.' },
      410: { description: 'The webhook is disabled, and nothing more is sent.' },
      default: { description: 'Sent again, ten times in 3 days; redirects are not followed.' },
    },
  };
  return { webhooks: { changes: { post } } };
}

const toTestMessage = ({ data, next_cursor }: RecordedChanges): Json => ({
  type: messageTypes.test,
  timestamp: '2026-11-21T09:30:00Z',
  data,
  next_cursor,
});
