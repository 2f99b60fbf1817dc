import { expect, test } from 'vitest';
import { z } from 'zod';
import { createOpenapiDocument } from '../../../src/rest/openapi/openapi-document.ts';
import type { FreeOperation } from '../../../src/rest/operation.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';

const site = { origin: 'https://phones.example', release: '1.2.3' };
const open: Omit<FreeOperation, 'path' | 'method' | 'summary' | 'metadata'> = {
  kind: 'free',
  isOpenToOrigins: false,
  params: {},
  handle: () => ({ status: 204, headers: [], body: '' }),
};

test('an operation has its answer, its body, its status and its example of {id}', () => {
  const key = z.strictObject({ id: z.string() }).meta({ id: 'TestKey' });
  const operation: FreeOperation = {
    ...open,
    method: 'POST',
    path: '/v1/account/keys/{id}/rotate',
    summary: 'Rotate a key',
    metadata: {
      operationId: 'rotateKey',
      tag: 'Account',
      description: 'For a test.',
      answer: z.strictObject({ key }),
      status: 201,
      body: { schema: z.strictObject({ grace_seconds: z.int().default(0) }), example: {}, required: false },
      idParam: { schema: z.string().length(10), description: 'The id of a key.' },
      errorCodes: ['too-many-keys'],
    },
  };
  expect(createOpenapiDocument([operation], site)).toMatchObject({
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

test('every schema, member and parameter is described in a sentence', () => {
  const { components, paths } = createOpenapiDocument(restOperations, site) as unknown as {
    components: { schemas: Record<string, Described> };
    paths: Record<string, Record<string, { parameters: (Described & { name: string })[] }>>;
  };
  const { schemas } = components;
  // An object is described wherever it is used; a date or an amount has no description of its own.
  const isTold = ({ description, $ref }: Described): boolean => {
    const meant = schemas[$ref?.split('/').at(-1) ?? ''];
    const isObject = meant?.properties !== undefined || meant?.allOf !== undefined;
    return /\.$/.test(description ?? (isObject ? meant.description : null) ?? '');
  };
  const silent: string[] = [];
  let count = 0;
  const look = (name: string, described: Described): void => {
    count += 1;
    if (!isTold(described)) silent.push(name);
  };
  const lookInside = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties = {} } = value as Described;
    for (const [name, member] of Object.entries(properties)) look(`${place}.${name}`, member);
    for (const [key, inner] of Object.entries(value))
      if (key !== 'examples' && key !== 'example') lookInside(inner, `${place}.${key}`);
  };
  for (const [name, schema] of Object.entries(schemas)) look(name, schema);
  for (const [path, operations] of Object.entries(paths))
    for (const { parameters } of Object.values(operations))
      for (const parameter of parameters) look(`${path} ${parameter.name}`, parameter);
  lookInside({ schemas, paths }, '');
  expect(silent).toEqual([]);
  expect(count).toBeGreaterThan(300);
});

interface Described {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly allOf?: unknown;
}
