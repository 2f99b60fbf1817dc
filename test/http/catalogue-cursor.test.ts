import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { formatChangeCursor } from '../../src/domain/changes/change-cursor.ts';
import { getRevisionEnd, toPosition } from '../../src/domain/changes/change-log.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../tools/testing/query-postgres.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { importPrices } from '../support/import-prices.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('Catalogue-Cursor, over two gateways', () => {
  let writer: TestGateway;
  let reader: TestGateway;
  let key: string;
  let phones = 0;

  beforeAll(async () => {
    const env = {
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
    };
    writer = await startGateway(env);
    reader = await startGateway(env);
    ({ key } = await writer.createAccount('pro'));
  });
  afterAll(async () => {
    await writer.close();
    await reader.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  /** The cursor after everything that is committed, as a client has it that another gateway told. */
  async function readLastCursor(): Promise<string> {
    const [newest] = await queryPostgres(
      database?.url ?? '',
      'SELECT version, token FROM catalogue_revision ORDER BY version DESC LIMIT 1',
    );
    const position = toPosition(getRevisionEnd(Number(newest?.version)));
    return formatChangeCursor({ position, token: String(newest?.token) });
  }
  /** Imports a phone while further files of the import follow, so no gateway loads it by itself for a minute. */
  async function addPhone(): Promise<{ cursor: string; fullName: string; slug: string }> {
    phones += 1;
    const fullName = `Cursor P${phones}`;
    await importPrices(writer, { brand: 'Cursor', fullName }, [100], { hasMoreFiles: true });
    return { cursor: await readLastCursor(), fullName, slug: `cursor-p${phones}` };
  }
  const usedUnits = async (): Promise<number> =>
    (await (await reader.get('/v1/auth/status', key)).json()).data.quota.day.used;

  test('a gateway that lacks the change loads it before it answers over REST, GraphQL and MCP', async () => {
    /** Sends a request, and again while the gateway says that it has not loaded the change yet. */
    const read = async (path: string, headers: Record<string, string>, body?: object): Promise<string> => {
      const response = await fetch(`${reader.origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body && { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }),
          'X-API-Key': key,
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return response.status === 503 ? read(path, headers, body) : text;
    };
    const readers = {
      rest: (slug: string, headers: Record<string, string>) => read(`/v1/phones/${slug}`, headers),
      graphql: (slug: string, headers: Record<string, string>) =>
        read('/graphql', headers, { query: `{ phone(id: "${slug}") { fullName } }` }),
      mcp: (slug: string, headers: Record<string, string>) => {
        const params = { name: 'get_phone', arguments: { id: slug } };
        return read('/mcp', headers, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      },
    };
    for (const [transport, readPhone] of Object.entries(readers)) {
      const { cursor, fullName, slug } = await addPhone();
      expect([transport, await readPhone(slug, {})]).not.toEqual([
        transport,
        expect.stringContaining(fullName),
      ]);
      expect(await readPhone(slug, { 'Catalogue-Cursor': cursor })).toContain(fullName);
    }
  });

  test('the typed client sends it with a call', async () => {
    const { cursor, slug } = await addPhone();
    const { data } = await createClient({ baseUrl: reader.origin, key }).getPhone({ id: slug }, { cursor });
    expect(data.slug).toBe(slug);
  });

  test('a text that is no cursor is 400, a cursor of another database 410, and neither is charged', async () => {
    const before = await usedUnits();
    const other = { revision: 2_000_000_000, rank: 1, id: 1 };
    const foreign = formatChangeCursor({ position: { prices: other, others: other }, token: 'another' });
    const ask = async (cursor: string) => {
      const response = await reader.get('/v1/phones', key, { 'Catalogue-Cursor': cursor });
      const { code } = await response.json();
      return [response.status, code];
    };
    expect(await ask('yesterday')).toEqual([400, 'invalid-parameter']);
    expect(await ask(foreign)).toEqual([410, 'cursor-expired']);
    expect(await usedUnits()).toBe(before);
  });
});
