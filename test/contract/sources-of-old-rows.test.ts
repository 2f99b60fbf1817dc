import { describe, expect, test } from 'vitest';
import { migrationNames, migrationSql, openPlainDatabases } from '../support/old-databases.ts';

const own = migrationNames.findIndex((name) => name.endsWith('_fact_sources'));

/**
 * Rows of release 0.1, which had only a date for each fact, and the name of the file with most facts of the
 * phone.
 */
const oldRows = `
INSERT INTO brand (id, slug, name, key) VALUES (1, 'acme', 'Acme', 'acme');
INSERT INTO import (id, name, sha256, as_of, version, imported_at) VALUES
  (1, 'starter catalogue', 'a', '', 1, '2026-01-01'), (2, 'old.csv', 'b', '2021-06-30', 2, '2026-01-02'),
  (3, 'acme.csv', 'c', '2025-05-05', 3, '2026-01-03'), (4, 'other.csv', 'd', '2025-05-05', 4, '2026-01-04');
SELECT setval('import_id_seq', 4);
INSERT INTO phone (id, slug, brand_id, full_name, key, facts, spec_sheet, as_of, older_facts, source_name, imported_at, updated_at, changed_in)
SELECT id, slug, 1, slug, slug, facts::jsonb, sheet::json, as_of, older::jsonb, source, now(), now(), 1 FROM (VALUES
  (1, 'shipped', '{"status":"AVAILABLE","body":{"weightG":1}}', '[]', NULL, '{}', 'starter catalogue'),
  (2, 'named', '{"status":"AVAILABLE","body":{"weightG":1,"depthMm":2},"colors":["Red"],"sensors":[]}', '[1]', '2025-05-05',
    '{"body.weightG":"2021-06-30","colors":null}', 'acme.csv'),
  (3, 'mostly-old', '{"status":"AVAILABLE","body":{"weightG":1,"depthMm":2,"build":null},"cameras":[]}', '[]', '2025-05-05',
    '{"body.weightG":"2021-06-30","body.depthMm":"2021-06-30"}', 'acme.csv'),
  (4, 'ambiguous', '{"status":"AVAILABLE"}', '[]', '2025-05-05', '{}', 'gone.csv')
) AS old (id, slug, facts, sheet, as_of, older, source);
INSERT INTO price (phone_id, kind, amount_minor, currency, observed_at, recorded_at, key) VALUES
  (1, 'MSRP', 1, 'THB', '2024-01-24', '2026-11-20T00:00:00Z', 'a'), (1, 'MSRP', 2, 'THB', '1970-01-01T00:00:00Z', '2026-11-20T00:00:00Z', 'b'),
  (2, 'STREET', 3, 'THB', '2025-05-05T00:00:00Z', '2026-11-21T00:00:00Z', 'c'), (2, 'STREET', 4, 'THB', '2025-05-05T12:00:00Z', '2026-11-21T00:00:00Z', 'd');`;

describe.each(Object.entries(openPlainDatabases))('rows of release 0.1 on %s', (_kind, open) => {
  test('get the import of each fact if the date identifies it, otherwise "unknown file"; so do prices', async (context) => {
    const database = await open();
    if (database === null) return context.skip();
    try {
      for (const name of migrationNames.slice(0, own)) await database.exec(migrationSql(name));
      await database.exec(oldRows);
      for (const name of migrationNames.slice(own)) await database.exec(migrationSql(name));

      const imports = await database.rows(
        'SELECT id, name, as_of, as_of_inferred, verified FROM import ORDER BY id',
      );
      expect(imports.map((row) => Object.values(row))).toEqual([
        [1, 'starter catalogue', '', false, false],
        [2, 'old.csv', '2021-06-30', null, true],
        [3, 'acme.csv', '2025-05-05', null, true],
        [4, 'other.csv', '2025-05-05', null, true],
        [5, 'unknown file', '2025-05-05', null, true],
      ]);
      const phones = await database.rows('SELECT slug, source_id, fact_sources FROM phone ORDER BY id');
      expect(phones.map((row) => Object.values(row))).toEqual([
        ['shipped', 1, {}],
        ['named', 3, { 'body.weightG': 2, colors: 1 }],
        ['mostly-old', 2, { status: 3 }],
        ['ambiguous', 5, {}],
      ]);
      // The rows of the starter catalogue are recognized; for others the name was not stored.
      const prices = await database.rows(
        'SELECT amount_minor::int, source_name, source_verified, date_inferred FROM price ORDER BY amount_minor',
      );
      expect(prices.map((row) => Object.values(row))).toEqual([
        [1, 'starter catalogue', false, false],
        [2, 'starter catalogue', false, true],
        [3, null, true, true],
        [4, null, true, false],
      ]);
    } finally {
      await database.close();
    }
  });
});
