import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../tools/testing/query-postgres.ts';

const database = await openTestDatabase(templateOn);

describe.skipIf(database === null)('a first start', () => {
  const rows = (sql: string) => queryPostgres(database?.url ?? '', sql);

  afterAll(() => database?.close());

  test('marks each bundled phone and price as unverified', async () => {
    expect(await rows('SELECT DISTINCT verified FROM import')).toEqual([{ verified: false }]);
    const priceSources = await rows(
      'SELECT DISTINCT source_name, source_verified FROM price ORDER BY source_name',
    );
    expect(priceSources.every(({ source_verified: isVerified }) => isVerified === false)).toBe(true);
    const names = priceSources.map(({ source_name: name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['GSMArena', 'Smartprix', 'WhatMobile', 'starter catalogue']),
    );
  });

  test('names the publisher of each fact of the phones of 2025 and 2026, with a date', async () => {
    const imports = await rows('SELECT name, as_of, as_of_inferred FROM import ORDER BY id');
    expect(imports[0]).toEqual({ name: 'starter catalogue', as_of: '', as_of_inferred: false });
    expect(imports.length).toBeGreaterThanOrEqual(20);
    expect(imports.slice(1).filter(({ as_of: date }) => !/^202[56]-\d\d/.test(String(date)))).toEqual([]);
    const [iphone] = await rows(
      `SELECT import.name, fact_sources FROM phone JOIN import ON import.id = source_id WHERE slug = 'apple-iphone-17'`,
    );
    expect(iphone?.name).toBe('GSMArena');
    const [galaxy] = await rows(
      `SELECT import.name, import.as_of FROM phone JOIN import
       ON import.id = (fact_sources ->> 'platform.securitySupportUntil')::int WHERE slug = 'samsung-galaxy-s26-ultra'`,
    );
    expect(galaxy).toEqual({ name: 'endoflife.date', as_of: '2026-08-07' });
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
