import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { until } from '../../../tools/testing/until.ts';
import { askBy, doors, hadUnit } from '../../support/three-doors.ts';

/** The promised time: one second. */
const soon = { patienceMs: 1_000 };

const database = await openTestDatabase();
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('two gateways on one Postgres and one Redis', () => {
  let folder: string;
  let env: Record<string, string>;
  let gateways: TestGateway[] = [];

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
      ['one', 'two'].map((name) => startGateway({ ...env, DATA_DIR: join(folder, name) })),
    );
  });

  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
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
  const [one, two] = [() => gateways[0] as TestGateway, () => gateways[1] as TestGateway];
  const status = async (gateway: TestGateway, key: string): Promise<number> => {
    const response = await fetch(`${gateway.origin}/v1/brands`, { headers: { 'X-API-Key': key } });
    await response.arrayBuffer();
    return response.status;
  };

  test('load the starter catalogue once and serve it on both', async () => {
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

  test('allow exactly 1,000 of 2 × 1,000 requests over REST, GraphQL and MCP with a limit of 1,000', async () => {
    const { api_key: key } = await createAccount('thousand@example.com', 'basic');
    const lanes = Array.from({ length: 40 }, async (_, lane) => {
      const gateway = lane % 2 === 0 ? one() : two();
      const had: boolean[] = [];
      for (let request = 0; request < 50; request += 1) {
        const door = doors[(lane + request) % doors.length] as (typeof doors)[number];
        had.push(await hadUnit(door, await askBy(door, gateway, key)));
      }
      return had;
    });
    const had = (await Promise.all(lanes)).flat();
    expect(had).toHaveLength(2_000);
    expect(had.filter((one) => one)).toHaveLength(1_000);
  });

  test('reject a revoked key on both within a second', async () => {
    const { api_key: key } = await createAccount('revoked@example.com', 'free');
    expect([await status(one(), key), await status(two(), key)]).toEqual([200, 200]);
    await runCommand(['key', 'revoke', key.slice(4, 14)], env);
    for (const gateway of [one(), two()])
      await until('the key is refused', async () => (await status(gateway, key)) === 401, soon);
  });

  test('apply a changed plan on both within a second', async () => {
    const { api_key: key } = await createAccount('upgraded@example.com', 'free');
    const limitAt = async (gateway: TestGateway) => {
      const response = await fetch(`${gateway.origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
      const { data } = (await response.json()) as { data: { plan: { name: string } } };
      return data.plan.name;
    };
    expect([await limitAt(one()), await limitAt(two())]).toEqual(['free', 'free']);
    await runCommand(['account', 'set-plan', 'upgraded@example.com', 'pro'], env);
    for (const gateway of [one(), two()])
      await until('the plan is pro', async () => (await limitAt(gateway)) === 'pro', soon);
  });

  test('serve an import on both within two seconds, and no request fails meanwhile', async () => {
    const { api_key: key } = await createAccount('import@example.com', 'pro');
    const file = join(folder, 'new.ndjson');
    const { writeFile } = await import('node:fs/promises');
    await writeFile(
      file,
      `${JSON.stringify({ brand: 'Acme', full_name: 'Acme Rocket 9', released_on: '2026-01-01' })}\n`,
    );
    const { code } = await runCommand(['import', file], env);
    expect(code).toBe(0);
    for (const { origin } of gateways) {
      const ask = () => fetch(`${origin}/v1/phones/acme-rocket-9`, { headers: { 'X-API-Key': key } });
      await until('the new phone is served', async () => (await ask()).status === 200, { patienceMs: 2_000 });
    }
  });

  test('without Redis the second does not start and says what to set', async () => {
    const { REDIS_URL: _, ...withoutRedis } = env;
    const first = await startGateway({ ...withoutRedis, DATA_DIR: join(folder, 'alone') });
    const second = await runCommand(['serve'], {
      ...withoutRedis,
      DATA_DIR: join(folder, 'refused'),
      PORT: '0',
    });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/Set REDIS_URL/);
    await first.close();
  });
});
