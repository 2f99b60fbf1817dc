import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tools/testing/postgres.ts';

const folder = 'prisma/migrations';
const names = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort();
const own = names.findIndex((name) => name.endsWith('_real_time'));
const sqlOf = (name: string): string => readFileSync(`${folder}/${name}/migration.sql`, 'utf8');

/** Rows as the release before left them: nobody knows which revision they came with, and a clock went back once. */
const oldRows = `
INSERT INTO brand (id, slug, name, key) VALUES (1, 'acme', 'Acme', 'acme');
INSERT INTO import (id, name, sha256, as_of, version, imported_at) VALUES
  (1, 'a.csv', 'a', '2026-01-01', 1, '2026-11-20T00:00:00Z'), (2, 'b.csv', 'b', '2026-01-02', 7, '2026-11-22T12:00:00Z');
INSERT INTO phone (id, slug, brand_id, full_name, key, facts, spec_sheet, source_id, updated_at, changed_in)
SELECT id, 'acme-' || id, 1, 'Acme ' || id, 'acme ' || id, '{}', '[]', 1, now(), id FROM generate_series(1, 3) AS id;
INSERT INTO price (id, phone_id, kind, amount_minor, currency, observed_at, recorded_at, key) VALUES
  (1, 1, 'MSRP', 1, 'THB', '2024-01-24', '2026-11-20T00:00:00Z', 'a'),
  (2, 1, 'MSRP', 2, 'THB', '2024-01-24', '2026-11-22T00:00:00Z', 'b'),
  (3, 2, 'STREET', 3, 'THB', '2025-05-05', '2026-11-21T00:00:00Z', 'c'),
  (4, 2, 'STREET', 4, 'THB', '2025-05-05', '2026-11-22T06:00:00Z', 'd');
INSERT INTO review (id, phone_id, kind, body, locale, published_at, key, pros, cons) VALUES
  (1, 3, 'USER', 'Fine', 'en', '2025-05-05', 'a', '{}', '{}');
UPDATE revision SET version = 7 WHERE topic = 'catalogue';`;

const databases = {
  'the embedded database': async () => {
    const database = new PGlite();
    return {
      exec: (sql: string) => database.exec(sql),
      rows: async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows,
      close: () => database.close(),
    };
  },
  Postgres: async () => {
    const empty = await openTestDatabase();
    if (empty === null) return null;
    const client = new pg.Client(empty.url);
    await client.connect();
    return {
      exec: (sql: string) => client.query(sql),
      rows: async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[],
      close: () => client.end().then(empty.close),
    };
  },
};

describe.each(Object.entries(databases))('rows from before the change log on %s', (_kind, open) => {
  test('share the revision of the upgrade, and prices are recorded in the order of the log', async (context) => {
    const database = await open();
    if (database === null) return context.skip();
    try {
      for (const name of names.slice(0, own)) await database.exec(sqlOf(name));
      await database.exec(oldRows);
      for (const name of names.slice(own)) await database.exec(sqlOf(name));

      for (const table of ['phone', 'price', 'review']) {
        expect(await database.rows(`SELECT DISTINCT revision FROM ${table}`)).toEqual([{ revision: 7 }]);
      }
      expect(await database.rows('SELECT * FROM catalogue_revision')).toEqual([
        {
          version: 7,
          token: expect.stringMatching(/^[0-9a-f]{12}$/),
          changed_at: new Date('2026-11-22T12:00:00Z'),
        },
      ]);
      const prices = await database.rows('SELECT recorded_at FROM price ORDER BY revision, id');
      expect(prices.map(({ recorded_at }) => (recorded_at as Date).toISOString())).toEqual([
        ...['2026-11-20T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
        ...['2026-11-22T00:00:00.000Z', '2026-11-22T06:00:00.000Z'],
      ]);
    } finally {
      await database.close();
    }
  });
});
