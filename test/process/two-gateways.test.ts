import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayProcess, runCommand, startGatewayProcess } from '../support/gateway-process.ts';
import { openTestDatabase } from '../support/postgres.ts';
import { openTestRedis, removeKeys } from '../support/redis.ts';

const database = await openTestDatabase();
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('two gateways on one Postgres and one Redis', () => {
  let folder: string;
  let env: Record<string, string>;
  let gateways: GatewayProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-two-'));
    env = {
      DATA_DIR: join(folder, 'cli'),
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
    };
    // They start together on an empty database: both migrate, and both would load the starter catalogue.
    gateways = await Promise.all(
      ['one', 'two'].map((name) => startGatewayProcess({ ...env, DATA_DIR: join(folder, name) })),
    );
  });

  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGTERM')));
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const createAccount = async (email: string, plan: string) => {
    const args = ['account', 'create', '--email', email, '--name', 'Two', '--plan', plan, '--json'];
    const { stdout } = await runCommand(args, env);
    return JSON.parse(stdout) as { api_key: string; account: { id: string } };
  };
  const [one, two] = [() => gateways[0] as GatewayProcess, () => gateways[1] as GatewayProcess];
  const status = async (gateway: GatewayProcess, key: string): Promise<number> => {
    const response = await fetch(`${gateway.origin}/v1/brands`, { headers: { 'X-API-Key': key } });
    await response.arrayBuffer();
    return response.status;
  };

  test('both serve the starter catalogue once', async () => {
    const { api_key: key } = await createAccount('starter@example.com', 'pro');
    for (const gateway of gateways) {
      const response = await fetch(`${gateway.origin}/v1/phones?brand=apple`, {
        headers: { 'X-API-Key': key },
      });
      const { data } = (await response.json()) as { data: { full_name: string }[] };
      expect(new Set(data.map(({ full_name: name }) => name)).size).toBe(data.length);
      expect(data.length).toBeGreaterThan(5);
    }
  });

  test('of 2 × 1,000 requests at a limit of 1,000 exactly 1,000 succeed', async () => {
    const { api_key: key } = await createAccount('thousand@example.com', 'basic');
    const lanes = Array.from({ length: 40 }, async (_, lane) => {
      const gateway = lane % 2 === 0 ? one() : two();
      const statuses: number[] = [];
      for (let request = 0; request < 50; request += 1) statuses.push(await status(gateway, key));
      return statuses;
    });
    const statuses = (await Promise.all(lanes)).flat();
    expect(statuses.filter((code) => code === 200)).toHaveLength(1_000);
    expect(statuses.filter((code) => code === 429)).toHaveLength(1_000);
  });

  test('a key that is revoked stops working on both within a second', async () => {
    const { api_key: key } = await createAccount('revoked@example.com', 'free');
    expect([await status(one(), key), await status(two(), key)]).toEqual([200, 200]);
    await runCommand(['key', 'revoke', key.slice(4, 14)], env);
    await sleep(1_000);
    expect([await status(one(), key), await status(two(), key)]).toEqual([401, 401]);
  });

  test('a plan that is changed holds on both within a second', async () => {
    const { api_key: key } = await createAccount('upgraded@example.com', 'free');
    const limitAt = async (gateway: GatewayProcess) => {
      const response = await fetch(`${gateway.origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
      const { data } = (await response.json()) as { data: { plan: { name: string } } };
      return data.plan.name;
    };
    expect([await limitAt(one()), await limitAt(two())]).toEqual(['free', 'free']);
    await runCommand(['account', 'set-plan', 'upgraded@example.com', 'pro'], env);
    await sleep(1_000);
    expect([await limitAt(one()), await limitAt(two())]).toEqual(['pro', 'pro']);
  });

  test('an import is served by both within two seconds, and no request fails meanwhile', async () => {
    const { api_key: key } = await createAccount('import@example.com', 'pro');
    const file = join(folder, 'new.ndjson');
    const { writeFile } = await import('node:fs/promises');
    await writeFile(
      file,
      `${JSON.stringify({ brand: 'Acme', full_name: 'Acme Rocket 9', released_on: '2026-01-01' })}\n`,
    );
    const { code } = await runCommand(['import', file], env);
    expect(code).toBe(0);
    await sleep(2_000);
    for (const gateway of gateways) {
      const response = await fetch(`${gateway.origin}/v1/phones/acme-rocket-9`, {
        headers: { 'X-API-Key': key },
      });
      expect(response.status).toBe(200);
    }
  });

  test('a second gateway without Redis refuses to start and says what to set', async () => {
    const { REDIS_URL: _, ...withoutRedis } = env;
    const first = await startGatewayProcess({ ...withoutRedis, DATA_DIR: join(folder, 'alone') });
    const second = await runCommand(['serve'], {
      ...withoutRedis,
      DATA_DIR: join(folder, 'refused'),
      PORT: '0',
    });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/Set REDIS_URL/);
    expect(await first.stop('SIGTERM')).toBe(0);
  });
});
