import type { KeyRestrictions } from '../../src/domain/key-restrictions.ts';
import type { TestGateway } from '../../testing/gateway.ts';

/**
 * Restricts a key in the database, with the revision that tells every gateway.
 * @param exec runs SQL
 * @param key its text
 * @param members null: it is not restricted any more
 */
export async function restrictKey(
  exec: (sql: string) => Promise<unknown>,
  key: string,
  members: Partial<KeyRestrictions> | null,
): Promise<void> {
  const restrictions = members === null ? 'NULL' : `'${JSON.stringify(members)}'::jsonb`;
  await exec(`
    WITH changed AS (UPDATE api_key SET restrictions = ${restrictions} WHERE id = '${key.slice(4, 14)}' RETURNING account_id),
      raised AS (UPDATE revision SET version = version + 1 WHERE topic = 'credentials' RETURNING version)
    INSERT INTO credential_change (version, account_id) SELECT version, account_id FROM raised, changed`);
}

/** Another key of the account, by the account API. */
export async function createKey(gateway: TestGateway, secret: string): Promise<string> {
  const response = await fetch(`${gateway.origin}/v1/account/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: '{"name":"Another"}',
  });
  const { api_key: key } = (await response.json()) as { api_key: string };
  return key;
}
