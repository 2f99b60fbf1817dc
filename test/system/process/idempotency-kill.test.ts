import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
const signUps = 80;

describe.skipIf(database === null || redis === null)('a gateway that is killed during sign-ups', () => {
  let folder: string;
  let one: GatewayProcess;
  let two: GatewayProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-idempotency-'));
    const env = {
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
      SIGNUP_LIMIT_PER_HOUR: '100000',
    };
    one = await startGatewayProcess({ ...env, DATA_DIR: join(folder, 'one') });
    two = await startGatewayProcess({ ...env, DATA_DIR: join(folder, 'two') });
  });
  afterAll(async () => {
    await Promise.all([one?.stop('SIGKILL'), two?.stop('SIGTERM')]);
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('another gateway repeats its answers and finishes its work: each account is created once', async () => {
    const requests = Array.from({ length: signUps }, (_, index) => ({
      key: randomUUID(),
      email: `killed-${index}@example.com`,
    }));
    type Request = (typeof requests)[number];
    const signUp = async ({ origin }: GatewayProcess, { key, email }: Request) => {
      const response = await fetch(`${origin}/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ email, name: 'Killed' }),
      });
      const { status } = response;
      return { status, body: (await response.json()) as { api_secret: string; code?: string } };
    };
    let answered = 0;
    const first = requests.map(async (request) => {
      try {
        const answer = await signUp(one, request);
        answered += 1;
        // The others are in all stages of their work now.
        if (answered === signUps / 4) one.child.kill('SIGKILL');
        return answer.status === 201 ? answer.body.api_secret : null;
      } catch {
        return null;
      }
    });
    const firstSecrets = await Promise.all(first);
    expect(firstSecrets.filter((secret) => secret === null).length).toBeGreaterThan(0);

    /** Repeats a request as a client does: at once if it may, else when the claim of the killed gateway is over. */
    const repeat = async (request: Request): Promise<string> => {
      for (;;) {
        const { status, body } = await signUp(two, request);
        if (status === 201) return body.api_secret;
        expect(['idempotency-in-progress', 'unavailable']).toContain(body.code);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    };
    const secrets = await Promise.all(requests.map(repeat));
    for (const [index, secret] of firstSecrets.entries())
      if (secret !== null) expect(secrets[index]).toBe(secret);
    for (const secret of secrets) {
      const headers = { Authorization: `Bearer ${secret}` };
      expect((await fetch(`${two.origin}/v1/account/keys`, { headers })).status).toBe(200);
    }
    const [counts] = await queryPostgres(
      database?.url ?? '',
      `SELECT (SELECT count(*)::int FROM account WHERE email LIKE 'killed-%') AS accounts,
        (SELECT count(*)::int FROM account_event WHERE type = 'signed_up') AS events`,
    );
    expect(counts).toEqual({ accounts: signUps, events: signUps });
    // What was under way in the killed gateway has to be waited for: 10 s.
  }, 120_000);
});
