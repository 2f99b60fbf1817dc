import { isObjectType } from 'graphql';
import { expect, test, vi } from 'vitest';
import { schema } from '../../../src/graphql/schema/schema.ts';
import { createTools } from '../../../src/mcp/create-tools.ts';
import type { ToolDeps } from '../../../src/mcp/tool.ts';
import { createAnswerSchema } from '../../../src/mcp/tool-schemas.ts';
import { presentPlan, presentWebhook } from '../../../src/rest/answers/presenters.ts';
import { createOpenapiDocument } from '../../../src/rest/openapi/openapi-document.ts';
import { clientDocument } from '../../../tools/scripts/client/client-document.ts';
import { graphqlTypes } from '../../../tools/scripts/client/graphql-types.ts';
import { restTypes } from '../../../tools/scripts/client/rest-types.ts';
import { answerShapes, faultsOf } from '../../../tools/testing/answer-readers.ts';
import type { Document } from '../../../tools/testing/openapi.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';

// A member is added to the definitions of two types, and to nothing else: of a webhook, which REST alone has, and of a
// plan, which REST, GraphQL and MCP have.
vi.mock(import('../../../src/record/types/webhook.ts'), async (importOriginal) => {
  const { instant, nullable } = await import('../../../src/record/public-type.ts');
  const types = await importOriginal();
  const lastTestedAt = nullable(instant('When it was tested last; null: never', '2026-11-20T09:30:00Z'));
  Object.assign(types.webhookType.members, { lastTestedAt });
  return types;
});
vi.mock(import('../../../src/record/types/plan.ts'), async (importOriginal) => {
  const { integer } = await import('../../../src/record/public-type.ts');
  const types = await importOriginal();
  Object.assign(types.planType.members, { maxWebhooks: integer('Webhooks of an account', 5, { min: 0 }) });
  return types;
});

const webhook = {
  id: 'w7H2k9Q4xZ',
  url: 'https://shop.example/hooks',
  types: ['price'] as const,
  brands: null,
  phoneIds: null,
  state: 'active' as const,
  disabledReason: null,
  previousSecretUntil: null,
  createdAt: new Date('2026-11-20T09:30:00Z'),
  lastTestedAt: new Date('2026-11-21T10:00:00.750Z'),
};
const plan = {
  name: 'free',
  limits: { day: 100, month: 1_000 },
  price: null,
  data: 'complete' as const,
  support: 'community',
  maxWebhooks: 5,
};
const document = createOpenapiDocument(restOperations, { origin: 'http://localhost', release: '0.0.0' });
const { schemas } = (document as unknown as Document).components;

test('REST answers it, and its schema demands it', () => {
  const data = presentWebhook(webhook);
  expect(data).toMatchObject({ brand: null, last_tested_at: '2026-11-21T10:00:00Z' });
  const shape = answerShapes.get('getWebhook');
  expect(shape && faultsOf(shape, { data })).toEqual([]);
  const { last_tested_at: _absent, ...without } = data as typeof data & { last_tested_at: string };
  expect(shape && faultsOf(shape, { data: without })).toEqual([expect.stringContaining('last_tested_at')]);
  expect(presentPlan(plan)).toMatchObject({ requests_per_day: 100, max_webhooks: 5 });
});

test('OpenAPI describes it wherever the type stands', () => {
  expect(schemas?.Webhook).toMatchObject({
    required: expect.arrayContaining(['last_tested_at']),
    properties: { last_tested_at: { description: 'When it was tested last; null: never.' } },
  });
  expect(schemas?.Plan).toMatchObject({
    properties: {
      max_webhooks: { type: 'integer', minimum: 0, description: 'Webhooks of an account.', examples: [5] },
    },
  });
});

test('GraphQL answers and describes it, if it has the type', async () => {
  const type = schema.getType('Plan');
  const field = isObjectType(type) ? type.getFields().maxWebhooks : undefined;
  expect([String(field?.type), field?.description]).toEqual(['Int!', 'Webhooks of an account. Example: 5.']);
});

test('MCP tells of it where a tool answers the type', () => {
  const parts = { findOperation: () => ({ params: {}, about: {} }) } as unknown as ToolDeps;
  const getQuota = createTools(parts).find(({ name }) => name === 'get_quota');
  expect(getQuota && createAnswerSchema(getQuota)).toMatchObject({
    properties: { plan: { properties: { max_webhooks: { type: 'integer' } } } },
  });
});

test("the client's types have it", async () => {
  const rest = await restTypes(clientDocument(document as unknown as Document));
  expect(rest).toMatch(/export type Webhook = \{[^}]*last_tested_at: Instant \| null;/s);
  expect(rest).toMatch(/export type Plan = \{.*?max_webhooks: number;/s);
  expect(await graphqlTypes(schema)).toMatch(
    /export type Plan = \{.*?maxWebhooks: Scalars\['Int'\]\['output'\];/s,
  );
});
