import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/domain/finding.ts';
import { type Finished, runCommand, runProcess } from '../../../tools/testing/command.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openPgBouncer, type PgBouncer } from '../../../tools/testing/pgbouncer.ts';
import { openTestDatabase, type TestDatabase } from '../../../tools/testing/postgres.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';

const database: TestDatabase | null = await openTestDatabase();
const pooler: PgBouncer | null = database && (await openPgBouncer(database.url));
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

afterAll(async () => {
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
  await pooler?.close();
  await database?.close();
});

describe.skipIf(pooler === null)('behind PgBouncer, which shares connections by transactions', () => {
  let folder: string;
  let alone: Record<string, string>;
  const started: GatewayProcess[] = [];
  const stopAll = async () => {
    for (const { child } of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  const start = async (name: string, env: Record<string, string>): Promise<GatewayProcess> => {
    const gateway = await startGatewayProcess({ ...env, DATA_DIR: join(folder, name) });
    started.push(gateway);
    return gateway;
  };
  const run = (args: readonly string[], env = alone): Promise<Finished> => runCommand(args, env);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-pooler-'));
    alone = {
      DATA_DIR: join(folder, 'cli'),
      DATABASE_URL: pooler?.url ?? '',
      KEY_PEPPER: 'a pepper for tests only',
    };
  });
  afterAll(async () => {
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  });

  const createAccount = async (email: string, plan = 'free') => {
    const args = ['account', 'create', '--email', email, '--name', 'Pool', '--plan', plan, '--json'];
    return (JSON.parse((await run(args)).stdout) as { api_key: string }).api_key;
  };
  const ask = async (gateway: GatewayProcess, key: string): Promise<number> => {
    for (;;) {
      const response = await fetch(`${gateway.origin}/v1/brands`, { headers: { 'X-API-Key': key } });
      const body = await response.text();
      // On a busy machine there was no capacity for the request, which was not read.
      if (response.status !== 503 || /quota-unavailable/.test(body)) return response.status;
      await sleep(100);
    }
  };
  const importOne = async (name: string): Promise<Finished> => {
    const file = join(folder, `${name}.ndjson`);
    await writeFile(
      file,
      `${JSON.stringify({ brand: 'Acme', full_name: name, released_on: '2026-01-01' })}\n`,
    );
    return run(['import', file]);
  };

  test('migrations run from several processes at once, and again, and leave nothing locked', async () => {
    const migrate = () => runProcess(['migrate', '--json'], alone);
    const runs = await Promise.all([migrate(), migrate()]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const applied = runs.flatMap(({ stdout }) => JSON.parse(stdout).applied as string[]);
    expect(new Set(applied).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(3);
    expect((await run(['migrate'])).stdout).toBe('nothing to apply\n');
  });

  describe('without Redis', () => {
    let key: string;
    let serving: GatewayProcess;
    const counted = async () => {
      const sql = 'SELECT coalesce(sum(day_used), 0)::int AS used FROM quota_counter';
      return (await queryPostgres(database?.url ?? '', sql))[0]?.used;
    };
    const allowed = async (requests: number, gateway = serving): Promise<number> => {
      const statuses: number[] = [];
      for (let request = 0; request < requests; request += 1) statuses.push(await ask(gateway, key));
      expect(new Set(statuses).difference(new Set([200, 429]))).toEqual(new Set());
      return statuses.filter((status) => status === 200).length;
    };
    beforeAll(async () => {
      key = await createAccount('one-plan@example.com');
      serving = await start('first', alone);
    });
    afterAll(() => stopAll());

    test('a second gateway fails to start while the first renews its lease, and says what to set', async () => {
      expect(await allowed(40)).toBe(40);
      const refused = await runProcess(['serve'], {
        ...alone,
        DATA_DIR: join(folder, 'refused'),
        PORT: '0',
      });
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(
        `Another gateway counts this database's quota in its memory: process ${serving.child.pid} on`,
      );
      expect(refused.stderr).toContain('Set REDIS_URL');
    });

    test('a gateway that was suspended while another took over counts nothing more, and ends with a message', async () => {
      await expect.poll(counted).toBe(40);
      const still = serving;
      still.child.kill('SIGSTOP');
      serving = await start('second', alone);
      expect(await allowed(30)).toBe(30);
      const ended = new Promise((resolve) => still.child.once('exit', resolve));
      const asked = Promise.all(Array.from({ length: 20 }, () => ask(still, key).catch(() => 0)));
      still.child.kill('SIGCONT');
      expect(await asked).not.toContain(200);
      expect(await ended).toBe(1);
      expect(still.stderr()).toContain(
        `Another gateway counts this database's quota in its memory: process ${serving.child.pid} on`,
      );
      await expect.poll(counted).toBe(70);
    });

    test('after kill -9 another takes over within the lease, and the plan is exact', async () => {
      await serving.stop('SIGKILL');
      const sql = 'SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 AS seconds FROM lease';
      expect((await queryPostgres(database?.url ?? '', sql))[0]?.seconds).toBeLessThanOrEqual(10);
      serving = await start('third', alone);
      expect(await allowed(50)).toBe(30);
    });
  });

  test('with Redis two gateways share one plan, and an import is served by both', async (context) => {
    if (redis === null) return context.skip();
    const shared = { ...alone, REDIS_URL: redis.url, REDIS_PREFIX: prefix };
    const gateways = await Promise.all([start('one', shared), start('two', shared)]);
    const key = await createAccount('shared@example.com');
    const importing = importOne('Acme Pooled 1');
    const statuses = (
      await Promise.all(
        Array.from({ length: 20 }, async (_, lane) => {
          const own: number[] = [];
          for (let request = 0; request < 10; request += 1)
            own.push(await ask(gateways[lane % 2] as GatewayProcess, key));
          return own;
        }),
      )
    ).flat();
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect((await importing).code).toBe(0);
    const reader = await createAccount('reader@example.com', 'pro');
    for (const { origin } of gateways) {
      const status = async () =>
        (await fetch(`${origin}/v1/phones/acme-pooled-1`, { headers: { 'X-API-Key': reader } })).status;
      await expect.poll(status).toBe(200);
    }
  });

  test('doctor reports the pooler before Postgres, and the consequences', async () => {
    const look = async (url: string) => {
      const { stdout } = await run(['doctor', '--json'], { ...alone, DATABASE_URL: url });
      return (JSON.parse(stdout) as Finding[]).find(({ check }) => check === 'pooler');
    };
    expect(await look(pooler?.url ?? '')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('pools transactions'),
    });
    expect(await look(database?.url ?? '')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('none'),
    });
    for (const [mode, found] of [
      ['session', { status: 'ok', detail: expect.stringContaining('a session for each connection') }],
      ['statement', { status: 'fail', fix: expect.stringContaining('pool_mode') }],
    ] as const) {
      const other = await openPgBouncer(database?.url ?? '', mode);
      try {
        expect(await look(other?.url ?? '')).toMatchObject(found);
      } finally {
        await other?.close();
      }
    }
  });
});
