import { STATUS_CODES } from 'node:http';
import { getUnits, isConditional, type Operation } from '../operation.ts';
import { createSecurity } from './credential.ts';
import { describeParams } from './describe-params.ts';
import { createProblemResponses } from './describe-problems.ts';
import { type Json, toInputSchema } from './json-schema.ts';
import type { ExampleAnswer } from './operation-metadata.ts';
import { createHeaderRefs, type HeaderName, quotaHeaderNames } from './response-headers.ts';
import { eventStream } from './stream-events.ts';

function listSuccessHeaders(operation: Operation): HeaderName[] {
  const isCharged = operation.kind !== 'free';
  return [
    'X-Request-Id',
    'Cache-Control',
    ...(isConditional(operation) ? (['ETag', 'Vary'] as const) : []),
    ...('page' in operation.params ? (['Link'] as const) : []),
    ...(operation.metadata.isRepeatable ? (['Idempotency-Replayed'] as const) : []),
    ...(isCharged || operation.metadata.hasQuotaHeaders ? quotaHeaderNames : []),
  ];
}

function createSuccessResponse(
  operation: Operation,
  answer: Json | undefined,
  example?: ExampleAnswer,
): Json {
  const status = operation.metadata.status ?? 200;
  const title = STATUS_CODES[status] ?? 'Success';
  const requestLine = example && `${example.request.method} ${example.request.target}`;
  const hasExample = example !== undefined && canHaveExample(operation);
  const exampleMember = hasExample && { example: example.body };
  const content =
    operation.kind === 'stream'
      ? { 'text/event-stream': { ...eventStream, ...exampleMember } }
      : { 'application/json': { schema: answer ?? {}, ...exampleMember } };
  return {
    description: hasExample ? `${title}. The example answers ${requestLine}` : title,
    headers: createHeaderRefs(listSuccessHeaders(operation)),
    ...(status !== 204 && { content }),
  };
}

const createAcceptedResponse = (operation: Operation, schema: Json): Json => ({
  description: 'Accepted',
  headers: createHeaderRefs(listSuccessHeaders(operation)),
  content: { 'application/json': { schema } },
});

/** Whether an operation can have an example. The OpenAPI document cannot contain itself as an example. */
const canHaveExample = ({ metadata }: Operation): boolean => metadata.operationId !== 'getOpenApi';

const describeNotModified = (operation: Operation): Json => ({
  description: 'Your cached copy is up to date. Free.',
  headers: createHeaderRefs([
    'X-Request-Id',
    'ETag',
    'Cache-Control',
    'Vary',
    ...(operation.kind === 'catalogue' ? quotaHeaderNames : []),
  ]),
});

function describeBody({ metadata }: Operation): Json {
  if (metadata.body === undefined) return {};
  const { schema, example, required = true } = metadata.body;
  return {
    requestBody: {
      required,
      content: {
        'application/json': { schema: toInputSchema(schema), ...(example !== undefined && { example }) },
      },
    },
  };
}

/** Creates the sentence that describes the cost of a request. */
function describeCost(operation: Operation): string {
  if (operation.kind === 'stream') return operation.cost;
  return getUnits(operation) === 0 ? 'Cost: free.' : 'Cost: 1 unit, whether found (200) or not (404).';
}

/**
 * Creates an Operation Object (OpenAPI 3.1 §4.8.10).
 * @param schemas the schemas of two bodies: `answer` of a successful answer, and `accepted` of a 202
 * @param example a recorded answer of the gateway
 */
export function describeOperation(
  operation: Operation,
  { answer, accepted }: { readonly answer: Json | undefined; readonly accepted: Json | undefined },
  example?: ExampleAnswer,
): Json {
  const { summary, metadata } = operation;
  return {
    operationId: metadata.operationId,
    tags: [metadata.tag],
    summary,
    description: `${metadata.description} ${describeCost(operation)}`,
    parameters: describeParams(operation),
    ...describeBody(operation),
    responses: {
      [metadata.status ?? 200]: createSuccessResponse(operation, answer, example),
      ...(accepted && { 202: createAcceptedResponse(operation, accepted) }),
      ...(isConditional(operation) && { 304: describeNotModified(operation) }),
      ...createProblemResponses(operation),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: createSecurity(operation),
  };
}
