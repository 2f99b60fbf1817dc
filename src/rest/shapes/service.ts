import { z } from 'zod';

/** What the service says of itself. */
export const operationListShape = z
  .strictObject({
    data: z.array(
      z.strictObject({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: z
          .string()
          .startsWith('/v1')
          .meta({ examples: ['/v1/phones'] }),
        summary: z.string(),
      }),
    ),
  })
  .meta({ id: 'OperationList' });

export const openapiShape = z
  .looseObject({ openapi: z.string().regex(/^3\.1\.\d+$/) })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });
