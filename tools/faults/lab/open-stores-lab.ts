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
import { createCommonEnv, createGateways, killRunningGateways } from './create-gateways.ts';
import type { LabOptions, StoresLab } from './lab.ts';
import { createLabAccounts, writePlansFile } from './lab-accounts.ts';
import { openReplicated } from './replicated-redis.ts';
import { openSecureStores } from './secure-stores.ts';
import { startFront } from './start-front.ts';

/** @param postgres a private server, on which a database is created */
export async function openStoresLab(postgres: PrivatePostgres, options: LabOptions): Promise<StoresLab> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const tls = options.hasTls === true ? await openSecureStores() : null;
  opened.defer(() => tls?.close());
  const redis = await openPrivateRedis(['--appendonly', 'yes', ...(tls?.redisArguments ?? [])]);
  if (redis === null) throw new Error('There is no redis-server on the PATH.');
  opened.defer(() => redis.close());
  const redisProxy = await openTcpProxy(tls?.redisPort ?? redis.port);
  opened.defer(() => redisProxy.close());
  const redisClient = new Redis(redis.url, { retryStrategy: () => 50 });
  redisClient.on('error', () => {});
  opened.defer(() => redisClient.disconnect());
  const replicated = options.replicated ? await openReplicated[options.replicated]() : null;
  opened.defer(() => replicated?.close());

  const databaseUrl = await createDatabase(postgres, opened);
  await tls?.enableTls(postgres);
  const databaseProxy = await openTcpProxy(postgres.port);
  opened.defer(() => databaseProxy.close());
  const pooler = options.hasPooler === true ? await openPgBouncer(databaseUrl) : null;
  opened.defer(() => pooler?.close());

  const redisProxyUrl = `${tls === null ? 'redis' : 'rediss'}://127.0.0.1:${redisProxy.port}`;
  const env = {
    ...createCommonEnv(writePlansFile(folder)),
    KEY_PEPPER: 'a pepper for fault scenarios only',
    DATABASE_URL: pooler?.url ?? databaseUrl,
    REDIS_URL:
      replicated?.url ?? (options.hasRedisProxy === true || tls !== null ? redisProxyUrl : redis.url),
    ...(options.front && { TRUST_PROXY: '1' }),
    ...(tls && { NODE_EXTRA_CA_CERTS: tls.certificateFile }),
  };
  const labAccounts = await createLabAccounts(env, options.hasManyChanges);
  const proxiedUrl = Object.assign(new URL(databaseUrl), { port: databaseProxy.port });
  if (tls !== null)
    proxiedUrl.search = `${new URLSearchParams({ sslmode: 'verify-full', sslrootcert: tls.certificateFile })}`;
  const hasDatabaseProxy = options.hasDatabaseProxy === true || tls !== null;
  const gatewayEnv = hasDatabaseProxy ? { ...env, DATABASE_URL: proxiedUrl.href } : env;
  const gateways = await createGateways(gatewayEnv, folder, options);
  opened.defer(() => killRunningGateways(gateways));
  const [firstHost = '', secondHost = ''] = gateways.map(({ origin }) => new URL(origin).host);
  const front = options.front ? await startFront[options.front]([firstHost, secondHost]) : null;
  opened.defer(() => front?.close());

  const readField = (key: string, field: string) => (replicated ?? redisClient).hget(key, field);
  const resources = opened.move();
  return {
    ...{ redis, redisProxy, databaseProxy, redisClient, postgres, databaseUrl },
    getPooler: createGetter('pooler', pooler),
    getFront: createGetter('front', front),
    getReplicatedRedis: createGetter('replicated Redis', replicated),
    ...labAccounts,
    gateways,
    origins: front === null ? gateways.map(({ origin }) => origin) : [front.origin],
    killTimesMs: [],
    env,
    folder,
    readCounters: (accounts) =>
      Promise.all(accounts.map(async ({ id }) => Number((await readField(formatQuotaKey(id), 'd')) ?? 0))),
    close: () => resources.disposeAsync(),
  };
}

/** Returns the key of the counters of an account in Redis. */
export const formatQuotaKey = (account: string): string => `pg:quota:{${account}}`;

async function createDatabase(postgres: PrivatePostgres, opened: AsyncDisposableStack): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  await queryPostgres(postgres.url, `CREATE DATABASE ${name}`);
  opened.defer(async () => {
    await postgres.start(); // a failed scenario may have left it stopped
    await queryPostgres(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return Object.assign(new URL(postgres.url), { pathname: name }).href;
}

function createGetter<Part>(name: string, part: Part | null): () => Part {
  return () => {
    if (part === null) throw new Error(`This scenario has not ordered a ${name}`);
    return part;
  };
}
