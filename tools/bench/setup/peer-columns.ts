import { toFirstDayNumber } from '../../../src/record/partial-date.ts';
import type { Phone } from '../../../src/record/phone.ts';
import { createCatalogueSource } from '../../../src/stores/prisma/catalogue/catalogue-source.ts';
import { openDatabase } from '../../../src/stores/prisma/database.ts';

/**
 * Statements that add what authors of the peers would have put into their schema: columns to sort and select by with
 * their indexes, a trigram index for search, and functions that PostGraphile exposes as fields. They do not affect the
 * gateway, which selects its columns by name.
 */
const columnStatements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  'ALTER TABLE phone ADD COLUMN device_type text, ADD COLUMN released_key int',
  'ALTER TABLE brand ADD COLUMN phone_count int NOT NULL DEFAULT 0',
];
const indexStatements = [
  `UPDATE brand SET phone_count = listed.count FROM (SELECT brand_id, count(*)::int AS count FROM phone
     WHERE device_type IN ('PHONE', 'FEATURE_PHONE') GROUP BY brand_id) AS listed WHERE listed.brand_id = brand.id`,
  'CREATE INDEX phone_list ON phone (released_key DESC NULLS LAST, id)',
  'CREATE INDEX phone_brand_list ON phone (brand_id, released_key DESC NULLS LAST, id)',
  'CREATE INDEX phone_name_trigrams ON phone USING gin (full_name gin_trgm_ops)',
  createFieldFunction('released_on', 'text', "phone.facts ->> 'releasedOn'"),
  createFieldFunction('battery_mah', 'int', "(phone.facts -> 'battery' ->> 'capacityMah')::int"),
  createFieldFunction('weight_g', 'float', "(phone.facts -> 'body' ->> 'weightG')::float"),
  createFieldFunction(
    'main_camera_mp',
    'float',
    `(SELECT max((camera ->> 'megapixels')::float) FROM jsonb_array_elements(phone.facts -> 'cameras') AS camera
      WHERE camera ->> 'position' = 'REAR')`,
  ),
  'VACUUM ANALYZE',
];

function createFieldFunction(name: string, type: string, expression: string): string {
  return `CREATE FUNCTION phone_${name}(phone phone) RETURNS ${type} STABLE LANGUAGE sql AS $$ SELECT ${expression} $$`;
}

/** Adds and fills the columns. @returns every phone of the catalogue, and the currencies of its exchange rates */
export async function addPeerColumns(url: string): Promise<{ phones: Phone[]; currencies: string[] }> {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    const { bulk } = database;
    for (const statement of columnStatements) await bulk.$executeRawUnsafe(statement);
    const source = createCatalogueSource(bulk);
    const phones = await source.findPhonesSince(0);
    const rows = phones.map((phone) => ({
      id: phone.id,
      device_type: phone.deviceType,
      // Null for an unknown date, which the gateway sorts last.
      released_key: toFirstDayNumber(phone.releasedOn) || null,
    }));
    await bulk.$executeRaw`
      UPDATE phone SET device_type = new.device_type, released_key = new.released_key
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new(id int, device_type text, released_key int)
      WHERE phone.id = new.id`;
    for (const statement of indexStatements) await bulk.$executeRawUnsafe(statement);
    const { rates } = await source.readRates();
    return { phones, currencies: [...rates.keys()] };
  } finally {
    await database.close();
  }
}
