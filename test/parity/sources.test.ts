import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { importPhones } from '../support/import-phones.ts';

let gateway: TestGateway;
let key: string;
const { ask, used } = askThe(() => gateway);

beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
  const named = { brand: 'Zephon', full_name: 'Zephon Sourced' };
  const facts = { body: { weight_g: 190, depth_mm: 8 }, battery: { capacity_mah: 5000 }, cameras: [] };
  await importPhones(gateway, [{ ...named, ...facts, connectivity: { wifi: ['802.11ac'] } }], '2024-01-01');
  await importPhones(
    gateway,
    [{ ...named, body: { weight_g: 191 }, variants: [{ ram_mb: 8192 }] }],
    '2025-01-01',
  );
});
afterAll(() => gateway.close());

const read = async (path: string) => {
  const response = await gateway.get(path, key);
  return { status: response.status, ...(await response.json()) };
};

test('each known fact has its file, date and import, for one unit, over REST and GraphQL alike', async () => {
  const before = await used(key);
  const { data } = await read('/v1/phones/zephon-sourced/sources');
  expect(await used(key)).toBe(before + 1);
  const source = { name: 'test.ndjson', as_of: '2024-01-01', as_of_inferred: false, verified: true };
  const older = { ...source, imported_at: expect.stringMatching(/^20.*Z$/) };
  const newer = { ...older, as_of: '2025-01-01' };
  expect(data).toEqual([
    { fact: 'body.depth_mm', source: older },
    { fact: 'body.weight_g', source: newer },
    { fact: 'variants', source: newer },
    { fact: 'battery.capacity_mah', source: older },
    { fact: 'connectivity.has_wifi', source: older },
    { fact: 'connectivity.wifi', source: older },
    { fact: 'ram_gb', source: newer },
  ]);
  const query = `{ phone(id: "zephon-sourced") {
    source { name asOf asOfInferred verified importedAt }
    sources { fact source { name as_of: asOf as_of_inferred: asOfInferred verified imported_at: importedAt } } } }`;
  const answer = await ask(query, key);
  expect(answer.cost?.units).toBe(2);
  expect(answer.data.phone.sources).toEqual(data);
  expect(answer.data.phone.source).toMatchObject({ asOf: '2024-01-01' });
});

test('every known fact of a bundled phone has a source, and none of them is verified', async () => {
  const { data: phone } = await read('/v1/phones/apple-iphone-15');
  const { data } = await read('/v1/phones/apple-iphone-15/sources');
  const told = new Map<string, { name: string; verified: boolean; as_of: null }>(
    data.map(({ fact, source }: { fact: string; source: object }) => [fact, source]),
  );
  expect(new Set([...told.values()].map(({ verified, as_of }) => `${verified} ${as_of}`))).toEqual(
    new Set(['false null']),
  );
  expect(phone.source).toMatchObject({ verified: false, as_of: null, as_of_inferred: false });
  const others = new Set(
    'id slug brand name full_name device_type price rating review_count source updated_at url spec_sheet price_summary launch_price'.split(
      ' ',
    ),
  );
  const known = Object.entries(phone as Record<string, unknown>).flatMap(([name, value]) => {
    if (others.has(name) || value === null || (Array.isArray(value) && value.length === 0)) return [];
    if (typeof value !== 'object' || Array.isArray(value)) return [name];
    return Object.entries(value).flatMap(([leaf, each]) => (each === null ? [] : [`${name}.${leaf}`]));
  });
  expect(known.length).toBeGreaterThan(30);
  expect(known.filter((fact) => !told.has(fact))).toEqual([]);
});

test('sources of an unknown phone are 404 and charged, of an invalid ID 400 and free', async () => {
  const before = await used(key);
  expect(await read('/v1/phones/999999/sources')).toMatchObject({ status: 404, code: 'not-found' });
  expect(await read('/v1/phones/No%20Phone/sources')).toMatchObject({ status: 400 });
  expect(await used(key)).toBe(before + 1);
});
