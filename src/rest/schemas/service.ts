import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { describedObject } from './described.ts';

const operationShape = describedObject('Operation', descriptions.Operation, {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
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
