import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('a key reads a phone by its slug', async () => {
  const { key } = await gateway.createAccount();
  const response = await gateway.get('/v1/phones/samsung-galaxy-s24-ultra', key);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { full_name: string } };
  expect(data.full_name).toBe('Samsung Galaxy S24 Ultra');
});
