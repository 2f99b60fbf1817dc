import { STATUS_CODES } from 'node:http';
import type { ExampleAnswer } from '../openapi-metadata.ts';
import { isConditional, type Operation } from '../operation.ts';
import { securityOf } from './credential.ts';
import { describeParams } from './describe-params.ts';
import { problemResponses } from './describe-problems.ts';
import { inputSchema, type Json } from './json-schema.ts';
import { type HeaderName, headersNamed, quotaHeaderNames } from './response-headers.ts';

function successHeaders(operation: Operation): HeaderName[] {
  const isCatalogue = operation.kind === 'catalogue';
  return [
    'X-Request-Id',
    'Cache-Control',
    ...(isConditional(operation) ? (['ETag', 'Vary'] as const) : []),
    ...('page' in operation.params ? (['Link'] as const) : []),
    ...(isCatalogue || operation.about.tellsQuota ? quotaHeaderNames : []),
  ];
}

function successResponse(operation: Operation, answer: Json | undefined, example?: ExampleAnswer): Json {
  const status = operation.about.status ?? 200;
  const title = STATUS_CODES[status] ?? 'Success';
  return {
    description: example === undefined ? title : `${title}. The example answers ${example.request}`,
    headers: headersNamed(successHeaders(operation)),
    ...(status !== 204 && {
      content: { 'application/json': { schema: answer ?? {}, ...(example && { example: example.value }) } },
    }),
  };
}

const notModified: Json = {
  description: 'Your cached copy is up to date. Free.',
  headers: headersNamed(['X-Request-Id', 'ETag', 'Cache-Control', 'Vary']),
};

function describeBody({ about }: Operation): Json {
  if (about.body === undefined) return {};
  const { schema, example, required = true } = about.body;
  return {
    requestBody: {
      required,
      content: {
        'application/json': { schema: inputSchema(schema), ...(example !== undefined && { example }) },
      },
    },
  };
}

/**
 * An Operation Object (OpenAPI 3.1 §4.8.10).
 * @param answer the schema of the body of success
 * @param example an answer of the gateway
 */
export function describeOperation(
  operation: Operation,
  answer: Json | undefined,
  example?: ExampleAnswer,
): Json {
  const { summary, about } = operation;
  return {
    operationId: about.operationId,
    tags: [about.tag],
    summary,
    ...(about.description !== undefined && { description: about.description }),
    parameters: describeParams(operation),
    ...describeBody(operation),
    responses: {
      [about.status ?? 200]: successResponse(operation, answer, example),
      ...(isConditional(operation) && { 304: notModified }),
      ...problemResponses(operation),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: securityOf(operation),
  };
}
