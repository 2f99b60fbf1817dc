import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createCredentialMaker } from '../../../src/services/keys/credential-maker.ts';

/**
 * Inserts accounts, each with a secret and a key, with values that the database generates, and some valid keys.
 * @param options `keyCount`: the number of valid keys
 * @returns the texts of the valid keys, each of a different account
 */
export async function fillAccounts(
  url: string,
  count: number,
  { keyCount, pepper, plan }: { readonly keyCount: number; readonly pepper: string; readonly plan: string },
): Promise<string[]> {
  const { issue } = createCredentialMaker(pepper, randomBytes);
  const keys = Array.from({ length: keyCount }, () => issue('key'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO account (id, email, email_key, name, plan, secret_id, secret_hash, created_at)
       SELECT 'acc_' || substr(md5(n::text), 1, 16), n || '@example.com', n || '@example.com', 'Account ' || n, $2,
         substr(md5('secret' || n), 1, 10), decode(md5('a' || n) || md5('b' || n), 'hex'), now()
       FROM generate_series(1, $1::int) AS n`,
      [count, plan],
    );
    await client.query(
      `INSERT INTO api_key (id, account_id, name, hash, created_at)
       SELECT substr(md5('key' || n), 1, 10), 'acc_' || substr(md5(n::text), 1, 16), 'default',
         decode(md5('c' || n) || md5('d' || n), 'hex'), now()
       FROM generate_series(1, $1::int) AS n`,
      [count],
    );
    // The valid keys are spread over all accounts.
    await client.query(
      `INSERT INTO api_key (id, account_id, name, hash, created_at)
       SELECT id, 'acc_' || substr(md5((1 + (n * $3::bigint) % $4::bigint)::text), 1, 16), 'known', decode(hash, 'hex'), now()
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS known(id, hash, n)`,
      [keys.map(({ id }) => id), keys.map(({ hash }) => Buffer.from(hash).toString('hex')), 7919, count],
    );
    await client.query('VACUUM ANALYZE account, api_key');
    return keys.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

/** Reads the size of a table with its indexes, in MiB. */
export async function readTableMegabytes(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT pg_total_relation_size($1::regclass) AS bytes', [table]);
    return Number(rows[0].bytes) / 2 ** 20;
  } finally {
    await client.end();
  }
}
