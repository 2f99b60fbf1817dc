import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const loads = (): number => gateway.logs.filter((line) => line.includes('"catalogue loaded"')).length;
const statusOf = async (path: string): Promise<number> => (await gateway.get(path, key)).status;

async function importFile(name: string, hasMoreFiles: boolean) {
  const asOf = '2026-11-20';
  const content = Buffer.from(JSON.stringify({ brand: 'Zephon', full_name: `Zephon ${name}` }));
  const stream = [content] as unknown as AsyncIterable<Uint8Array>;
  const options = { fileName: `${name}.ndjson`, asOf, today: asOf };
  const { phones, sha256 } = await readImportFile(stream, options);
  const file = { name: options.fileName, sha256, asOf };
  return gateway.app.operator.importFile({ file, phones, rejected: [], hasMoreFiles });
}

test('an import of several files renews the catalogue once, when it ends, and sign-ups do not wait meanwhile', async () => {
  const before = loads();
  for (const name of ['A', 'B', 'C']) expect(await importFile(name, true)).toMatchObject({ added: 1 });
  const signUp = await fetch(`${gateway.origin}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'meanwhile@example.com', name: 'Meanwhile' }),
  });
  expect(signUp.status).toBe(201);
  const { api_key: newKey } = (await signUp.json()) as { api_key: string };
  expect((await gateway.get('/v1/phones?per_page=1', newKey)).status).toBe(200);
  expect(await statusOf('/v1/phones/zephon-c')).toBe(404);
  expect(loads()).toBe(before);

  await gateway.app.operator.importEnd();
  expect(loads()).toBe(before + 1);
  for (const slug of ['a', 'b', 'c']) expect(await statusOf(`/v1/phones/zephon-${slug}`)).toBe(200);
});

test('a single imported file is served when it is imported', async () => {
  await importFile('D', false);
  expect(await statusOf('/v1/phones/zephon-d')).toBe(200);
});
