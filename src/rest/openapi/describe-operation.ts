import { STATUS_CODES } from 'node:http';
import type { Operation } from '../operation.ts';
import { securityOf } from './credential.ts';
import { describeParams, isConditional } from './describe-params.ts';
import { problemResponses } from './describe-problems.ts';
import { inputSchema, type Json } from './json-schema.ts';
import { type HeaderName, headersNamed, quotaHeaderNames } from './response-headers.ts';

export function methodName(operation: Operation): string {
  return operation.kind === 'open' ? operation.method.toLowerCase() : 'get';
}

/** `getAccountKeysId`, when the operation has no name of its own. */
export function operationIdOf(operation: Operation): string {
  const parts = operation.path
    .replace(/^\/v1/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');
  const capitals = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return operation.about?.operationId ?? `${methodName(operation)}${capitals.join('')}`;
}

export function tagOf({ about, path }: Operation): string {
  return about?.tag ?? (path.startsWith('/v1/account') ? 'Account' : 'Service');
}

function successHeaders(operation: Operation): HeaderName[] {
  const isCatalogue = operation.kind === 'catalogue';
  return [
    'X-Request-Id',
    'Cache-Control',
    ...(isConditional(operation) ? (['ETag', 'Vary'] as const) : []),
    ...('page' in operation.params ? (['Link'] as const) : []),
    ...(isCatalogue || operation.about?.tellsQuota ? quotaHeaderNames : []),
  ];
}

function successResponse(operation: Operation, answer: Json | undefined): Json {
  const status = operation.about?.status ?? 200;
  return {
    description: STATUS_CODES[status] ?? 'Success',
    headers: headersNamed(successHeaders(operation)),
    ...(status !== 204 && { content: { 'application/json': { schema: answer ?? {} } } }),
  };
}

const notModified: Json = {
  description: 'What the client has is still right. Nothing was charged.',
  headers: headersNamed(['X-Request-Id', 'ETag', 'Cache-Control', 'Vary']),
};

function describeBody({ about }: Operation): Json {
  if (about?.body === undefined) return {};
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

/** An Operation Object (OpenAPI 3.1 §4.8.10). @param answer the schema of the body of success */
export function describeOperation(operation: Operation, answer: Json | undefined): Json {
  const { summary, about } = operation;
  return {
    operationId: operationIdOf(operation),
    tags: [tagOf(operation)],
    summary,
    ...(about?.description !== undefined && { description: about.description }),
    parameters: describeParams(operation),
    ...describeBody(operation),
    responses: {
      [about?.status ?? 200]: successResponse(operation, answer),
      ...(isConditional(operation) && { 304: notModified }),
      ...problemResponses(operation),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: securityOf(operation),
  };
}
