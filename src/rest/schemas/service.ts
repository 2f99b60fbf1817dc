import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { describedObject } from './described.ts';
import { namedEnum } from './enums.ts';

const methods = {
  GET: 'Reads; HEAD works too.',
  POST: 'Creates, or asks with a body.',
  PATCH: 'Changes what is sent.',
  DELETE: 'Deletes.',
};
const methodShape = namedEnum({
  id: 'HttpMethod',
  about: 'Method of a request (RFC 9110 §9).',
  values: ['GET', 'POST', 'PATCH', 'DELETE'],
  meaningOf: (method) => methods[method],
});
const operationShape = describedObject('Operation', descriptions.Operation, {
  method: methodShape,
  path: z.string().startsWith('/v1'),
  summary: z.string(),
});

export const operationListShape = answer('OperationList', 'The operations.', z.array(operationShape));

export const openapiShape = z
  .looseObject({
    openapi: z
      .string()
      .regex(/^3\.1\.\d+$/)
      .describe('Version of OpenAPI.'),
  })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });
