import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../testing/free-port.ts';
import type { PrivatePostgres } from '../../testing/private-postgres.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { openPrivateRedis, type PrivateRedis } from '../../testing/redis.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { createLabGateway, type LabGateway } from './gateways.ts';
import { createLabAccounts, type LabAccount, writePlansFile } from './lab-accounts.ts';

interface LabBase {
  readonly accounts: readonly LabAccount[];
  /** A key for requests of the scenario itself, which are not in the account of requests. */
  readonly ownKey: string;
  /** The same with real-time data. */
  readonly ownLiveKey: string;
  /** Accounts whose programs follow changes. */
  readonly followers: readonly LabAccount[];
  readonly gateways: readonly LabGateway[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Units used of each account in the day that is open, as the store has them now. */
  readCounters(accounts: readonly LabAccount[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Gateways on a Redis and a Postgres database of the scenario's own. */
export interface StoresLab extends LabBase {
  readonly redis: PrivateRedis;
  /** Through which gateways reach Redis, when the scenario asks for it. */
  readonly line: TcpProxy;
  /** The same to Postgres; commands of an operator go directly. */
  readonly databaseLine: TcpProxy;
  readonly direct: Redis;
  readonly postgres: PrivatePostgres;
  readonly databaseUrl: string;
}

/** One gateway on its embedded stores. */
export interface EmbeddedLab extends LabBase {
  readonly dataDir: string;
}

export interface LabOptions {
  readonly gateways?: number;
  /** Whether Redis is reached through a line that can be cut. */
  readonly hasLine?: boolean;
  /** Whether gateways reach Postgres so. */
  readonly hasDatabaseLine?: boolean;
  readonly hasClocks?: boolean;
}

const common = (plans: string) => ({
  PLANS_FILE: plans,
  DEMO_ACCOUNT: 'off',
  KEY_PEPPER: 'a pepper for fault scenarios only',
  // The receiver of webhooks is on this machine.
  WEBHOOK_ALLOW_PRIVATE: 'on',
});

async function makeGateways(env: Record<string, string>, folder: string, options: LabOptions) {
  const made = Array.from({ length: options.gateways ?? 2 }, async (_, index) => {
    const own = { ...env, DATA_DIR: join(folder, `gateway-${index}`) };
    return createLabGateway(own, await freePort(), options.hasClocks ?? false);
  });
  return Promise.all(made);
}

const endAll = (gateways: readonly LabGateway[]) =>
  Promise.all(gateways.filter((gateway) => gateway.isRunning()).map((gateway) => gateway.kill()));

/** @param postgres A private server, on which a database is made. */
export async function openStoresLab(postgres: PrivatePostgres, options: LabOptions): Promise<StoresLab> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const redis = await openPrivateRedis(['--appendonly', 'yes']);
  if (redis === null) throw new Error('There is no redis-server on the PATH.');
  opened.defer(() => redis.close());
  const line = await openTcpProxy(redis.port);
  opened.defer(() => line.close());
  const direct = new Redis(redis.url, { retryStrategy: () => 50 });
  direct.on('error', () => {});
  opened.defer(() => direct.disconnect());

  const name = `faults_${randomBytes(6).toString('hex')}`;
  await queryPostgres(postgres.url, `CREATE DATABASE ${name}`);
  opened.defer(async () => {
    await postgres.start(); // a scenario that failed may have left it stopped
    await queryPostgres(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: name }).href;
  const env = {
    ...common(writePlansFile(folder)),
    DATABASE_URL: databaseUrl,
    REDIS_URL: options.hasLine === true ? `redis://127.0.0.1:${line.port}` : redis.url,
  };
  const made = await createLabAccounts(env);
  const databaseLine = await openTcpProxy(postgres.port);
  opened.defer(() => databaseLine.close());
  const throughLine = Object.assign(new URL(databaseUrl), { port: databaseLine.port }).href;
  const ofGateways = options.hasDatabaseLine === true ? { ...env, DATABASE_URL: throughLine } : env;
  const gateways = await makeGateways(ofGateways, folder, options);
  opened.defer(async () => void (await endAll(gateways)));
  const readCounters: LabBase['readCounters'] = (those) =>
    Promise.all(those.map(async ({ id }) => Number((await direct.hget(`pg:quota:{${id}}`, 'd')) ?? 0)));
  const owned = opened.move();
  const stores = { redis, line, databaseLine, direct, postgres, databaseUrl };
  return {
    ...stores,
    ...made,
    gateways,
    env,
    folder,
    readCounters,
    close: () => owned.disposeAsync(),
  };
}

/** @param parent Where the data directory is made; a file system of the scenario's own, or the temporary folder. */
export async function openEmbeddedLab(parent: string, options: LabOptions): Promise<EmbeddedLab> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(parent, 'phone-gateway-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const env = common(writePlansFile(folder));
  const dataDir = join(folder, 'gateway-0');
  const made = await createLabAccounts({ ...env, DATA_DIR: dataDir });
  const gateways = await makeGateways(env, folder, { ...options, gateways: 1 });
  opened.defer(async () => void (await endAll(gateways)));
  const readCounters: LabBase['readCounters'] = (those) =>
    Promise.all(those.map(({ key }) => askUsed((gateways[0] as LabGateway).origin, key)));
  const owned = opened.move();
  return {
    dataDir,
    ...made,
    gateways,
    env,
    folder,
    readCounters,
    close: () => owned.disposeAsync(),
  };
}

async function askUsed(origin: string, key: string): Promise<number> {
  const answer = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: { quota: { day: { used: number } } } };
  return data.quota.day.used;
}
