import { describe, expect, test } from 'vitest';
import { migrationNames, migrationSql, openPlainDatabases } from '../support/old-databases.ts';

const own = migrationNames.findIndex((name) => name.endsWith('_real_time'));

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

describe.each(Object.entries(openPlainDatabases))('rows from before the change log on %s', (_kind, open) => {
  test('share the revision of the upgrade, and prices are recorded in the order of the log', async (context) => {
    const database = await open();
    if (database === null) return context.skip();
    try {
      for (const name of migrationNames.slice(0, own)) await database.exec(migrationSql(name));
      await database.exec(oldRows);
      for (const name of migrationNames.slice(own)) await database.exec(migrationSql(name));

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
