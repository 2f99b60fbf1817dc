import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema } from './answer.ts';
import { createDescribedObject } from './described-schema.ts';
import { createNamedEnum } from './enums.ts';

const methodMeanings = {
  GET: 'Reads; HEAD works too.',
  POST: 'Creates, or queries with a body.',
  PATCH: 'Changes the members that are sent.',
  DELETE: 'Deletes.',
};
const methodSchema = createNamedEnum({
  id: 'HttpMethod',
  description: 'The method of a request (RFC 9110 §9).',
  values: ['GET', 'POST', 'PATCH', 'DELETE'],
  getMeaning: (method) => methodMeanings[method],
});
const operationSchema = createDescribedObject('Operation', descriptions.Operation, {
  method: methodSchema,
  path: z.string().startsWith('/v1'),
  summary: z.string(),
});

export const operationListSchema = createAnswerSchema(
  'OperationList',
  'The operations.',
  z.array(operationSchema),
);
