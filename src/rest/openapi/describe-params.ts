import { z } from 'zod';
import { cursorHeader } from '../../domain/changes/change-cursor.ts';
import { isConditional, type Operation } from '../operation.ts';
import { maxIdempotencyKeyLength } from '../operations/repeatable-operation.ts';
import type { Param } from '../params/param.ts';
import { idSchema } from '../schemas/scalars.ts';
import { type Json, toInputSchema } from './json-schema.ts';
import type { OperationMetadata } from './operation-metadata.ts';

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
export function describeParams(operation: Operation): Json[] {
  return [
    ...describePathParams(operation),
    ...Object.entries(operation.params).map(([name, param]) => describeQueryParam(name, param)),
    ...(isConditional(operation) ? [etagHeader, catalogueCursorHeader] : []),
    ...(operation.metadata.isRepeatable ? [idempotencyKeyHeader] : []),
    ...(operation.kind === 'stream' ? [lastEventIdHeader] : []),
  ];
}
