import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { openPgBouncer } from '../../testing/pgbouncer.ts';
import type { PrivatePostgres } from '../../testing/private-postgres.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { openPrivateRedis } from '../../testing/redis.ts';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';
import { commonEnv, createGateways, endAll } from './create-gateways.ts';
import { fronts } from './fronts.ts';
import type { LabOptions, StoresLab } from './lab.ts';
import { createLabAccounts, writePlansFile } from './lab-accounts.ts';
import { replicatedKinds } from './replicated-redis.ts';
import { openSecureStores } from './secure-stores.ts';

/** @param postgres A private server, on which a database is made. */
export async function openStoresLab(postgres: PrivatePostgres, options: LabOptions): Promise<StoresLab> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const tls = options.hasTls === true ? await openSecureStores() : null;
  opened.defer(() => tls?.close());
  const redis = await openPrivateRedis(['--appendonly', 'yes', ...(tls?.redisArguments ?? [])]);
  if (redis === null) throw new Error('There is no redis-server on the PATH.');
  opened.defer(() => redis.close());
  const line = await openTcpProxy(tls?.redisPort ?? redis.port);
  opened.defer(() => line.close());
  const direct = new Redis(redis.url, { retryStrategy: () => 50 });
  direct.on('error', () => {});
  opened.defer(() => direct.disconnect());
  const replicated = options.replicated ? await replicatedKinds[options.replicated]() : null;
  opened.defer(() => replicated?.close());

  const databaseUrl = await createDatabase(postgres, opened);
  await tls?.secure(postgres);
  const databaseLine = await openTcpProxy(postgres.port);
  opened.defer(() => databaseLine.close());
  const pooler = options.hasPooler === true ? await openPgBouncer(databaseUrl) : null;
  opened.defer(() => pooler?.close());

  const lineUrl = `${tls === null ? 'redis' : 'rediss'}://127.0.0.1:${line.port}`;
  const env = {
    ...commonEnv(writePlansFile(folder)),
    KEY_PEPPER: 'a pepper for fault scenarios only',
    DATABASE_URL: pooler?.url ?? databaseUrl,
    REDIS_URL: replicated?.url ?? (options.hasLine === true || tls !== null ? lineUrl : redis.url),
    ...(options.front && { TRUST_PROXY: '1' }),
    ...(tls && { NODE_EXTRA_CA_CERTS: tls.certificateFile }),
  };
  const made = await createLabAccounts(env, options.hasManyChanges);
  const throughLine = Object.assign(new URL(databaseUrl), { port: databaseLine.port });
  if (tls !== null)
    throughLine.search = `${new URLSearchParams({ sslmode: 'verify-full', sslrootcert: tls.certificateFile })}`;
  const hasLine = options.hasDatabaseLine === true || tls !== null;
  const ofGateways = hasLine ? { ...env, DATABASE_URL: throughLine.href } : env;
  const gateways = await createGateways(ofGateways, folder, options);
  opened.defer(() => endAll(gateways));
  const [one = '', two = ''] = gateways.map(({ origin }) => new URL(origin).host);
  const front = options.front ? await fronts[options.front]([one, two]) : null;
  opened.defer(() => front?.close());

  const hget = (key: string, field: string) => (replicated ?? direct).hget(key, field);
  const owned = opened.move();
  return {
    ...{ redis, line, databaseLine, direct, postgres, databaseUrl },
    pooler: ordered('pooler', pooler),
    front: ordered('front', front),
    replicated: ordered('replicated Redis', replicated),
    ...made,
    gateways,
    origins: front === null ? gateways.map(({ origin }) => origin) : [front.origin],
    killedAtMs: [],
    env,
    folder,
    readCounters: (those) =>
      Promise.all(those.map(async ({ id }) => Number((await hget(quotaKey(id), 'd')) ?? 0))),
    close: () => owned.disposeAsync(),
  };
}

/** Where Redis has the counters of an account. */
export const quotaKey = (account: string): string => `pg:quota:{${account}}`;

async function createDatabase(postgres: PrivatePostgres, opened: AsyncDisposableStack): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  await queryPostgres(postgres.url, `CREATE DATABASE ${name}`);
  opened.defer(async () => {
    await postgres.start(); // a scenario that failed may have left it stopped
    await queryPostgres(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return Object.assign(new URL(postgres.url), { pathname: name }).href;
}

function ordered<Part>(name: string, part: Part | null): () => Part {
  return () => {
    if (part === null) throw new Error(`This scenario has not ordered a ${name}`);
    return part;
  };
}
