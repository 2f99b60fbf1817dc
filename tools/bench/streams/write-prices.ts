import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PriceWriter {
  /** Commits prices as one revision of the catalogue. @returns when they were committed, by `performance.now()` */
  commit(prices: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a writer that stores prices as an import does, but in this process, so that the time of the commit is known
 * exactly.
 */
export async function openPriceWriter(databaseUrl: string): Promise<PriceWriter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    commit: async (prices) => {
      await client.query('BEGIN');
      const { rows } = await client.query(
        "UPDATE revision SET version = version + 1 WHERE topic = 'catalogue' RETURNING version",
      );
      const { version } = rows[0] as { version: number };
      await client.query(
        'INSERT INTO catalogue_revision (version, token, changed_at) VALUES ($1, $2, clock_timestamp())',
        [version, randomBytes(9).toString('base64url')],
      );
      await client.query(
        `INSERT INTO price (phone_id, kind, amount_minor, currency, seller, observed_at, source_name, revision, key)
         SELECT phones.ids[1 + n % cardinality(phones.ids)], 'STREET', 20000 + n % 50000, 'EUR', 'A shop', now(), 'bench.csv',
           $1::int, 'bench ' || $1::int || ' ' || n
         FROM generate_series(0, $2::int - 1) AS n, (SELECT array_agg(id ORDER BY id) AS ids FROM phone) AS phones`,
        [version, prices],
      );
      await client.query('COMMIT');
      return performance.now();
    },
    close: () => client.end(),
  };
}
