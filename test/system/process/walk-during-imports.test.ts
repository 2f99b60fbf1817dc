import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { until } from '../../../tools/testing/until.ts';

const phoneCount = 12_000;
/** Each import changes one phone in this many. */
const imports = 50;
const touched = (index: number): number => index % imports;

/** The state after imports, written at once: few different values, so that many phones tie. */
const fill = `
  WITH brand AS (INSERT INTO brand (slug, name, key) VALUES ('walker', 'Walker', 'walker') RETURNING id),
  source AS (
    INSERT INTO import (name, sha256, as_of, as_of_inferred, imported_at)
    VALUES ('walkers', 'walkers', '2024-01-01', false, now()) RETURNING id),
  added AS (
    INSERT INTO phone (slug, brand_id, full_name, key, facts, spec_sheet, source_id, updated_at, changed_in,
      revision)
    SELECT 'walker-' || n, brand.id, 'Walker ' || n, 'walker ' || n,
      jsonb_build_object('releasedOn', (2015 + n % 10)::text, 'battery', jsonb_build_object('capacityMah', 3000 + n % 20 * 100),
        'body', jsonb_build_object('weightG', 150 + n % 90), 'platform', jsonb_build_object('os', 'ANDROID')),
      '[]', source.id, now(), 1, 1
    FROM generate_series(0, ${phoneCount - 1}) AS n, brand, source RETURNING id)
  INSERT INTO price (phone_id, kind, amount_minor, currency, observed_at, source_name, revision, key)
  SELECT id, 'STREET', 10000 + id % 300 * 100, 'EUR', now(), 'walkers', 1, 'walker-' || id FROM added`;

/** The n-th import: 240 phones that change in all sort values, and 40 new ones among the others. */
function fileOf(n: number): string {
  const known = Array.from({ length: phoneCount / imports }, (_, at) => at * imports + n);
  const fresh = Array.from({ length: 40 }, (_, at) => `${at * 300}.${n}`);
  const lines = [...known, ...fresh].map((name, at) => ({
    brand: 'Walker',
    full_name: `Walker ${name}`,
    released_on: `20${10 + ((at + n) % 15)}-06`,
    battery: { capacity_mah: 3_050 + ((at * 7 + n) % 20) * 100 },
    body: { weight_g: 150 + ((at + n) % 90) },
    platform: { os: 'android' },
    prices: [
      {
        kind: 'street',
        amount_minor: 10_050 + ((at * 31 + n) % 300) * 100,
        currency: 'EUR',
        observed_at: new Date().toISOString(),
      },
    ],
  }));
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

interface Part {
  readonly names: readonly string[];
  /** Null at the end. */
  readonly next: string | null;
}
type ReadPart = (cursor: string | null) => Promise<Part>;

const database = await openTestDatabase(templateOn);

describe.skipIf(database === null)('paging by cursor through 12,000 phones on Postgres', () => {
  let folder: string;
  let env: Record<string, string>;
  let gateway: TestGateway;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-walk-'));
    env = {
      DATA_DIR: join(folder, 'cli'),
      DATABASE_URL: database?.url ?? '',
      KEY_PEPPER: 'a pepper for tests only',
    };
    await queryPostgres(env.DATABASE_URL ?? '', fill);
    gateway = await startGateway({ ...env, DATA_DIR: join(folder, 'gateway') });
    ({ key } = await gateway.createAccount('pro'));
  });
  afterAll(async () => {
    await gateway.close();
    await database?.close();
    await rm(folder, { recursive: true });
  });

  const loads = (): number => gateway.logs.filter((line) => line.includes('"catalogue loaded"')).length;
  const rest =
    (query: string): ReadPart =>
    async (cursor) => {
      const response = await gateway.get(
        `/v1/phones?${query}&per_page=100&fields=full_name&cursor=${cursor ?? ''}`,
        key,
      );
      expect(response.status).toBe(200);
      const { data, pagination } = await response.json();
      const names = data.map(({ full_name }: { full_name: string }) => full_name);
      return { names, next: pagination.next_cursor };
    };
  const graphql =
    (args: string, isBackward: boolean): ReadPart =>
    async (cursor) => {
      const [count, at] = isBackward ? ['last', 'before'] : ['first', 'after'];
      const response = await gateway.graphql(
        `query ($cursor: String) { phonesConnection(${count}: 100, ${at}: $cursor, ${args}) {
          edges { node { fullName } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor } } }`,
        key,
        { cursor },
      );
      const { data } = await response.json();
      const { edges, pageInfo } = data.phonesConnection;
      const names = edges.map(({ node }: { node: { fullName: string } }) => node.fullName);
      const [goesOn, next] = isBackward
        ? [pageInfo.hasPreviousPage, pageInfo.startCursor]
        : [pageInfo.hasNextPage, pageInfo.endCursor];
      return { names, next: goesOn ? next : null };
    };

  test('while files are imported: returns every unchanged phone exactly once, in every order', {
    timeout: 240_000,
  }, async () => {
    const walks: [string, ReadPart][] = [
      ['newest first', rest('')],
      ['by name', rest('sort=name')],
      ['by price, the highest first', graphql('sort: PRICE_DESC, filter: { currency: "EUR" }', false)],
      ['by battery, from the end', graphql('sort: BATTERY', true)],
      ['by weight, the heaviest first', rest('sort=-weight')],
    ];
    let imported = 0;
    let isWalking = true;
    const importing = (async () => {
      for (; isWalking && imported < imports; imported += 1) {
        const path = join(folder, `${imported}.ndjson`);
        await writeFile(path, fileOf(imported));
        const before = loads();
        const { code, stderr } = await runCommand(['import', path, '--as-of', '2026-01-01', '--json'], env);
        expect(code, stderr).toBe(0);
        // An import that begins at once would count as the same import, whose end the renewal waits for.
        await until('the gateway serves the import', () => loads() > before);
      }
    })();

    const walked = await Promise.all(
      walks.map(async ([name, read]) => {
        const times = new Map<string, number>();
        let cursor: string | null = null;
        for (let parts = 1; parts < 400; parts += 1) {
          const part: Part = await read(cursor);
          for (const one of part.names) times.set(one, (times.get(one) ?? 0) + 1);
          cursor = part.next;
          if (cursor === null) break;
          const renewed = loads();
          if (parts === 60) await until('an import renewed the catalogue', () => loads() > renewed);
        }
        return [name, times] as const;
      }),
    );
    isWalking = false;
    await importing;
    expect(loads()).toBeGreaterThan(1);
    for (const [name, times] of walked) {
      const missed = Array.from({ length: phoneCount }, (_, index) => index)
        .filter((index) => name === 'by name' || touched(index) >= imported)
        .filter((index) => times.get(`Walker ${index}`) !== 1);
      expect({ name, missed }).toEqual({ name, missed: [] });
    }
  });
});
