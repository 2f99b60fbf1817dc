import type { PepperStore, SealedSample } from '../../../domain/accounts/pepper.ts';
import { hasTable, type SqlQuery } from '../connection/sql-session.ts';

/** How many encrypted texts of each kind are tried, newest first. The pepper is right if it can decrypt one of them. */
const samplesPerKind = 5;
/** The number of encrypted texts that one query reads. */
const rowsPerRead = 500;

// Bytes are read as hexadecimal digits, because each driver has its own type for them.
const checksSql = `SELECT encode(value, 'hex') AS value FROM pepper_check ORDER BY id`;
/** SQL for whether the database has data that needs the pepper. */
const isNeededSql = `SELECT EXISTS (SELECT 1 FROM account)
  OR EXISTS (SELECT 1 FROM feed WHERE sealed_headers IS NOT NULL)
  OR EXISTS (SELECT 1 FROM mail WHERE sealed IS NOT NULL) AS needed`;
/** SQL for the time of the migration that added the table of check values. */
const recordedSinceSql = `SELECT finished_at AS since FROM _prisma_migrations
  WHERE migration_name LIKE '%\\_pepper\\_checks' AND rolled_back_at IS NULL`;
const samplesSql = `
  (SELECT 'webhook' AS kind, id, NULL AS url, NULL AS path, encode(sealed_secret, 'hex') AS sealed
    FROM webhook WHERE created_at < $1::timestamptz ORDER BY created_at DESC LIMIT ${samplesPerKind})
  UNION ALL
  (SELECT 'mail', id, NULL, NULL, encode(sealed, 'hex')
    FROM mail WHERE sealed IS NOT NULL AND created_at < $1::timestamptz ORDER BY created_at DESC LIMIT ${samplesPerKind})
  UNION ALL
  (SELECT 'feed', name, url, path, encode(sealed_headers, 'hex')
    FROM feed WHERE sealed_headers IS NOT NULL
      AND EXISTS (SELECT 1 FROM feed_run WHERE feed_name = name AND started_at < $1::timestamptz)
    LIMIT ${samplesPerKind})`;

/** The tables and columns in which encrypted texts are stored. */
const sealedColumns = {
  webhook: { table: 'webhook', column: 'sealed_secret', key: 'id' },
  mail: { table: 'mail', column: 'sealed', key: 'id' },
  feed: { table: 'feed', column: 'sealed_headers', key: 'name' },
  formerWebhook: {
    table: 'former_webhook_secret',
    column: 'sealed_secret',
    key: `(webhook_id || '/' || id)`,
  },
  answer: { table: 'repeatable_request', column: 'sealed_answer', key: 'id' },
} as const;

const createSealedSql = (kind: keyof typeof sealedColumns): string => {
  const { table, column, key } = sealedColumns[kind];
  const source = kind === 'feed' ? 'url, path' : 'NULL AS url, NULL AS path';
  return `SELECT '${kind}' AS kind, ${key} AS id, ${source}, encode(${column}, 'hex') AS sealed
    FROM ${table} WHERE ${column} IS NOT NULL AND ${key} > $1 ORDER BY ${key} LIMIT ${rowsPerRead}`;
};

/**
 * Creates SQL that counts the hashes that were made with a pepper. Hashes that early releases stored have no pepper
 * id, and belong to the first pepper.
 */
const createCountSql = (isFirstPepper: boolean): string => {
  const hasPepper = (column: string): string =>
    `(${column} = decode($1, 'hex')${isFirstPepper ? ` OR ${column} IS NULL` : ''})`;
  return `SELECT
    (SELECT count(*)::int FROM api_key WHERE ${hasPepper('pepper_id')}
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS keys,
    (SELECT count(*)::int FROM account WHERE ${hasPepper('secret_pepper_id')}) AS secrets,
    (SELECT count(*)::int FROM recovery_code WHERE ${hasPepper('pepper_id')}) AS recovery_codes`;
};

const fromHex = (text: unknown): Uint8Array => Buffer.from(String(text), 'hex');
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function toSample({ kind, id, url, path, sealed }: Record<string, unknown>): SealedSample {
  const bytes = fromHex(sealed);
  const name = String(id);
  if (kind !== 'feed')
    return { kind: kind as Exclude<SealedSample['kind'], 'feed'>, id: name, sealed: bytes };
  const source =
    url === null ? { kind: 'path' as const, path: String(path) } : { kind: 'url' as const, url: String(url) };
  return { kind, name, source, sealed: bytes };
}

/** Creates the store of pepper checks. It needs only a query function, because some commands open no other store. */
export function createPepperStore(query: SqlQuery): PepperStore {
  const readChecks = async (): Promise<Uint8Array[]> =>
    (await query(checksSql, [])).map(({ value }) => fromHex(value));
  return {
    read: async () => {
      if (!(await hasTable(query, 'pepper_check')))
        return { checks: [], isNeeded: true, recordedSince: null, samples: [] };
      const checks = await readChecks();
      const [neededRow] = await query(isNeededSql, []);
      const [migrationRow] = await query(recordedSinceSql, []);
      const isNeeded = neededRow?.needed === true;
      const recordedSince = migrationRow?.since instanceof Date ? migrationRow.since : null;
      if (checks.length > 0 || recordedSince === null)
        return { checks, isNeeded, recordedSince, samples: [] };
      const rows = await query(samplesSql, [recordedSince.toISOString()]);
      return { checks, isNeeded, recordedSince, samples: rows.map(toSample) };
    },
    recordFirst: async (check) => {
      const insertSql = `INSERT INTO pepper_check (id, value) VALUES (1, decode($1, 'hex')) ON CONFLICT (id) DO NOTHING RETURNING id`;
      await query(insertSql, [toHex(check)]);
      return readChecks();
    },
    recordNewer: async (check) => {
      const insertSql = `INSERT INTO pepper_check (id, value)
        SELECT COALESCE(max(id), 0) + 1, decode($1, 'hex') FROM pepper_check
        HAVING NOT COALESCE(bool_or(value = decode($1, 'hex')), false)
        ON CONFLICT (id) DO NOTHING RETURNING id`;
      await query(insertSql, [toHex(check)]);
      return readChecks();
    },
    remove: async (check) => {
      await query(`DELETE FROM pepper_check WHERE value = decode($1, 'hex') RETURNING id`, [toHex(check)]);
    },
    countHashes: async (pepperId, isFirstPepper) => {
      const [counts] = await query(createCountSql(isFirstPepper), [toHex(pepperId)]);
      return {
        keys: Number(counts?.keys),
        secrets: Number(counts?.secrets),
        recoveryCodes: Number(counts?.recovery_codes),
      };
    },
    readSealed: async (kind, after) => (await query(createSealedSql(kind), [after])).map(toSample),
    replaceSealed: async (sample, sealed) => {
      const { table, column, key } = sealedColumns[sample.kind];
      const rowKey = sample.kind === 'feed' ? sample.name : sample.id;
      await query(
        `UPDATE ${table} SET ${column} = decode($1, 'hex') WHERE ${key} = $2 AND ${column} = decode($3, 'hex') RETURNING ${key}`,
        [toHex(sealed), rowKey, toHex(sample.sealed)],
      );
    },
    replace: async (check) => {
      // A single statement is used, so that no other process sees an empty table.
      const replaceSql = `WITH others AS (DELETE FROM pepper_check WHERE id > 1)
        INSERT INTO pepper_check (id, value) VALUES (1, decode($1, 'hex'))
        ON CONFLICT (id) DO UPDATE SET value = excluded.value, added_at = now() RETURNING id`;
      await query(replaceSql, [toHex(check)]);
    },
  };
}
