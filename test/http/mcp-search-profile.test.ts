import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';

let gateway: TestGateway;
let key: string;
const { used } = askThe(() => gateway);
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount());
});
afterAll(() => gateway.close());

async function send(method: string, params: object = {}, query = 'profile=search') {
  const response = await fetch(`${gateway.origin}/mcp?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, body: await response.json() };
}
async function call(name: string, given: object) {
  const { body } = await send('tools/call', { name, arguments: given });
  const { content, structuredContent } = body.result;
  if (body.result.isError !== true)
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  return body.result;
}

test('the search profile has the tools search and fetch, and no others', async () => {
  const { tools } = (await send('tools/list')).body.result;
  expect(tools.map(({ name }: { name: string }) => name)).toEqual(['search', 'fetch']);
  expect(tools[0].inputSchema).toMatchObject({
    properties: { query: { type: 'string' } },
    required: ['query'],
  });
  expect(tools[1].inputSchema).toMatchObject({ properties: { id: { type: 'string' } }, required: ['id'] });
  const other = await send('tools/call', { name: 'get_phone', arguments: { id: '5' } });
  expect(other.body.error.code).toBe(-32_602);
});

test('search finds id, title and URL, and fetch reads all facts of an id, each for 1 unit', async () => {
  const before = await used(key);
  const { results } = (await call('search', { query: 'galxy s24 utra' })).structuredContent;
  expect(results[0]).toEqual({
    id: 'samsung-galaxy-s24-ultra',
    title: 'Samsung Galaxy S24 Ultra',
    url: expect.stringMatching(/\/phones\/samsung-galaxy-s24-ultra$/),
  });
  const result = await call('fetch', { id: results[0].id });
  expect(await used(key)).toBe(before + 2);
  expect(result.structuredContent).toEqual({
    ...results[0],
    text: expect.any(String),
    metadata: {
      slug: 'samsung-galaxy-s24-ultra',
      brand: 'Samsung',
      device_type: 'phone',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  });
  expect(JSON.parse(result.structuredContent.text)).toMatchObject({
    full_name: 'Samsung Galaxy S24 Ultra',
    battery: { capacity_mah: 5000 },
    price: { amount: expect.any(Number), currency: 'THB' },
  });
});

test('an unknown phone is an error with suggestions, for 1 unit as in REST', async () => {
  const before = await used(key);
  const { isError, structuredContent } = await call('fetch', { id: 'galxy s24 utra' });
  expect(isError).toBe(true);
  expect(structuredContent.error.suggestions[0].slug).toBe('samsung-galaxy-s24-ultra');
  expect(await used(key)).toBe(before + 1);
});

test('an unknown profile is rejected by its name, and an empty one is none', async () => {
  const { status, body } = await send('tools/list', {}, 'profile=serach');
  expect(status).toBe(400);
  expect(body.error.data).toMatchObject({
    code: 'invalid-parameter',
    detail: expect.stringContaining('the only profile is search'),
  });
  expect((await send('tools/list', {}, 'profile=')).body.result.tools).toHaveLength(7);
});

test('an id that names no phone leads to the tools of this profile only', async () => {
  for (const id of ['nope-nope', 'galxy s24 utra']) {
    const { structuredContent } = await call('fetch', { id });
    expect(structuredContent.error.detail).toMatch(/call search( with its name)?\.$/);
  }
});
