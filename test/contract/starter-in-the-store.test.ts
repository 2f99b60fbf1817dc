import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../tools/testing/query-postgres.ts';

const database = await openTestDatabase(templateOn);

describe.skipIf(database === null)('a first start', () => {
  const rows = (sql: string) => queryPostgres(database?.url ?? '', sql);

  afterAll(() => database?.close());

  test('marks each bundled phone and price as unverified', async () => {
    expect(await rows('SELECT DISTINCT name, verified FROM import')).toEqual([
      { name: 'starter catalogue', verified: false },
    ]);
    const priceSources = await rows(
      'SELECT DISTINCT source_name, source_verified FROM price ORDER BY source_name',
    );
    expect(priceSources).toEqual(
      ['GSMArena', 'Smartprix', 'starter catalogue'].map((name) => ({
        source_name: name,
        source_verified: false,
      })),
    );
  });

  test('distinguishes launch prices, which have a day, from shop prices, which have that of their file', async () => {
    expect(
      await rows(
        `SELECT kind = 'MSRP' AS launch, date_inferred AS inferred, count(*) > 100 AS many FROM price GROUP BY 1, 2 ORDER BY 1`,
      ),
    ).toEqual([
      { launch: false, inferred: true, many: true },
      { launch: true, inferred: false, many: true },
    ]);
  });

  test('has an editorial review of the same phones in both languages', async () => {
    const [english, thai] = await rows(
      `SELECT locale, array_agg(phone_id ORDER BY phone_id) AS phones FROM review
       WHERE kind = 'EDITORIAL' GROUP BY locale ORDER BY locale`,
    );
    expect([english?.locale, thai?.locale]).toEqual(['en', 'th']);
    expect(english?.phones).toEqual(thai?.phones);
  });
});
