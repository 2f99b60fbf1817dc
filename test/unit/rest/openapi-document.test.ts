import { expect, test } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from '../../../src/rest/openapi/openapi-document.ts';
import type { OpenOperation } from '../../../src/rest/operation.ts';

const site = { origin: 'https://phones.example', release: '1.2.3' };
const open: Omit<OpenOperation, 'path' | 'method' | 'summary'> = {
  kind: 'open',
  cors: false,
  params: {},
  handle: () => ({ status: 204, headers: [], body: '' }),
};

test('an operation that says nothing of itself is described all the same', () => {
  const operation: OpenOperation = {
    ...open,
    method: 'POST',
    path: '/v1/account/keys/{id}',
    summary: 'Change a key',
  };
  expect(openapiDocument([operation], site)).toMatchObject({
    paths: {
      '/v1/account/keys/{id}': {
        post: {
          operationId: 'postAccountKeysId',
          tags: ['Account'],
          parameters: [{ name: 'id', in: 'path', required: true }],
          responses: { 200: { description: 'OK' }, 401: {}, 404: {}, 503: {} },
          security: [{ accountSecret: [] }],
        },
      },
    },
    components: { securitySchemes: { accountSecret: { scheme: 'bearer', bearerFormat: 'phs_' } } },
  });
});

test('an operation plugs in with its answer, its body, its status and what stands for {id}', () => {
  const key = z.strictObject({ id: z.string() }).meta({ id: 'TestKey' });
  const operation: OpenOperation = {
    ...open,
    method: 'POST',
    path: '/v1/account/keys/{id}/rotate',
    summary: 'Rotate a key',
    about: {
      operationId: 'rotateKey',
      answer: z.strictObject({ key }),
      status: 201,
      body: { schema: z.strictObject({ grace_seconds: z.int().default(0) }), example: {}, required: false },
      segment: { schema: z.string().length(10), description: 'The id of a key.' },
      refuses: ['too-many-keys'],
    },
  };
  expect(openapiDocument([operation], site)).toMatchObject({
    paths: {
      '/v1/account/keys/{id}/rotate': {
        post: {
          operationId: 'rotateKey',
          parameters: [{ name: 'id', schema: { minLength: 10, maxLength: 10 } }],
          requestBody: {
            required: false,
            content: { 'application/json': { schema: { additionalProperties: false }, example: {} } },
          },
          responses: {
            201: {
              content: {
                'application/json': {
                  schema: { properties: { key: { $ref: '#/components/schemas/TestKey' } } },
                },
              },
            },
            409: { $ref: '#/components/responses/Problem409' },
            413: {},
            415: {},
          },
        },
      },
    },
    components: { schemas: { TestKey: { type: 'object' } } },
  });
});
