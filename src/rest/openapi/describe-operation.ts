import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { cursorHeader } from '../../domain/changes/change-cursor.ts';
import { getUnits, isConditional, type Operation } from '../operation.ts';
import { maxIdempotencyKeyLength } from '../operations/account-operation.ts';
import type { Param } from '../params/param.ts';
import { idSchema } from '../schemas/scalars.ts';
import { createSecurity } from './credential.ts';
import {
  createHeaderRefs,
  createProblemResponses,
  type HeaderName,
  quotaHeaderNames,
} from './describe-responses.ts';
import { type Json, toInputSchema } from './json-schema.ts';
import type { ExampleAnswer, OperationMetadata } from './operation-metadata.ts';

const referToSchema = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const cursor: Json = {
  type: 'string',
  minLength: 1,
  description: 'The position to continue from: send it as since or Last-Event-ID.',
};
const cursorObject: Json = { type: 'object', required: ['cursor'], properties: { cursor } };

/** Describes the fields of one event. The parameter `data` is the schema of the JSON in the field `data`. */
const describeEvent = (name: string, description: string, data: Json, hasId = true): Json => ({
  type: 'object',
  description,
  required: ['event', ...(hasId ? ['id'] : []), 'data'],
  properties: {
    event: { const: name, description: 'The name of the event.' },
    ...(hasId && { id: cursor }),
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: data,
      description: 'JSON in one line.',
    },
  },
});

/**
 * The Media Type Object of `text/event-stream`. OpenAPI 3.1 can describe it only as a string. `x-itemSchema` is
 * the schema for the fields of one event, as in `itemSchema` of OpenAPI 3.2 (§4.14.3).
 */
const eventStream: Json = {
  schema: {
    type: 'string',
    description:
      'An endless stream of server-sent events. Lines end with LF. Each event has one line of data, which is JSON. x-itemSchema describes it for each event name.',
  },
  'x-itemSchema': {
    oneOf: [
      describeEvent('ready', 'The first event, with the position where the stream starts.', cursorObject),
      describeEvent('change', 'A change; the id is its cursor.', referToSchema('Change')),
      describeEvent('heartbeat', 'At least every 15 seconds.', cursorObject),
      describeEvent(
        'problem',
        'The last event, if the stream ends because of a problem.',
        referToSchema('Problem'),
        false,
      ),
    ],
  },
};

/**
 * The path parameter `id` of a phone, with a schema for everything that `readPhoneRef` accepts. A string of
 * digits is allowed too, because some validators do not convert it to a number. The pattern has no look-ahead,
 * because some validators do not support it.
 */
export const phoneIdParam: NonNullable<OperationMetadata['idParam']> = {
  schema: z.union([
    idSchema,
    z
      .string()
      .max(120)
      .regex(/^([1-9][0-9]{0,9}|([0-9]+-)*[0-9]*[a-z][a-z0-9]*(-[a-z0-9]+)*)$/),
  ]),
  description: 'The number or the slug of a phone.',
  example: 'samsung-galaxy-s24-ultra',
};

const etagHeader: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETag of your cached copy; returns 304 (free) if unchanged.',
  schema: { type: 'string' },
  example: 'W/"0.1.0-1k2l3m"',
};

const catalogueCursorHeader: Json = {
  name: cursorHeader,
  in: 'header',
  description:
    'A cursor of the change log, such as the cursor of a change that you were notified of. The answer is at least as new, whichever gateway sends it: the gateway waits up to 2 seconds, or sends a free 503.',
  schema: { type: 'string' },
  example: '0',
};

const lastEventIdHeader: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    'ID of the last event that you received; the stream continues after it. It takes precedence over since.',
  schema: { type: 'string' },
  example: '0',
};

const idempotencyKeyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to repeat the request: the first answer is repeated for 24 hours. Use a new key, such as a UUID, for each new request.',
  schema: { type: 'string', pattern: `^[!-~]{1,${maxIdempotencyKeyLength}}$` },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
};

const toExampleMember = ({ example }: { readonly example?: unknown }): Json =>
  example === undefined ? {} : { example };

function describePathParams(operation: Operation): Json[] {
  if (!operation.path.includes('{id}')) return [];
  const idParam = operation.metadata.idParam ?? phoneIdParam;
  return [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: idParam.description,
      schema: toInputSchema(idParam.schema),
      ...toExampleMember(idParam),
    },
  ];
}

/**
 * Describes a parameter of the query string. The values of a list are repeated (`explode`) or separated by
 * commas, which `textSchema` allows in each item.
 */
function describeQueryParam(name: string, param: Param<unknown>): Json {
  const schema = toInputSchema(param.textSchema ?? param.schema);
  return {
    name,
    in: 'query',
    description: param.description,
    ...(param.required && { required: true }),
    ...(param.mayBeEmpty && { allowEmptyValue: true }),
    schema: param.default === undefined ? schema : { ...schema, default: param.default },
    ...(param.isList && { style: 'form', explode: true }),
    ...toExampleMember(param),
  };
}

/** Creates the member `parameters` of an operation. The same table of parameters is used to read its requests. */
function describeParams(operation: Operation): Json[] {
  return [
    ...describePathParams(operation),
    ...Object.entries(operation.params).map(([name, param]) => describeQueryParam(name, param)),
    ...(isConditional(operation) ? [etagHeader, catalogueCursorHeader] : []),
    ...(operation.metadata.isRepeatable ? [idempotencyKeyHeader] : []),
    ...(operation.kind === 'stream' ? [lastEventIdHeader] : []),
  ];
}

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
