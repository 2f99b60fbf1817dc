import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, Redis } from 'ioredis';
import { type RedisAddress, readRedisAddress } from './redis-address.ts';
import type { RedisConnection } from './redis-settings.ts';
import { SlotCluster } from './slot-cluster.ts';

const readyEveryMs = 10;

export type RedisClient = Redis | Cluster;

/**
 * Opens a client for a `REDIS_URL` of any kind. It connects in the background, unless `lazyConnect` is set.
 * @param settings for every connection; the URL cannot override them
 */
export function openRedisClient(url: string, settings: RedisConnection): RedisClient {
  const client = clientFor(readRedisAddress(url), settings);
  // First listener, so that it cleans the error before anything logs it.
  for (const event of ['error', 'node error']) client.on(event, forgetCommand);
  return client;
}

/** ioredis puts the command that failed on the error, and the first one of a connection has the password in it. */
function forgetCommand(error: Error & { command?: unknown }): void {
  delete error.command;
}

function clientFor(address: RedisAddress, settings: RedisConnection): RedisClient {
  if (address.kind === 'cluster') return openCluster(address, settings);
  const { hosts, username, password, database, isTls } = address;
  const connection = {
    ...settings,
    ...credentials(username, password),
    db: database,
    ...(isTls && { tls: {} }),
  };
  if (address.kind === 'single') return new Redis({ ...connection, ...hosts[0] });
  return new Redis({
    ...connection,
    sentinels: [...hosts],
    name: address.primaryName,
    sentinelUsername: address.sentinel.username ?? undefined,
    sentinelPassword: address.sentinel.password ?? undefined,
    ...(isTls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: 1000,
    // A primary without replicas may have been replaced; ask the sentinels.
    reconnectOnError: ({ message }) => /READONLY|NOREPLICAS/.test(message),
  });
}

/** The known servers that accept writes. */
export function primariesOf(client: RedisClient): Redis[] {
  return client.isCluster ? (client as Cluster).nodes('master') : [client as Redis];
}

/** Resolves to true once every server that accepts writes is connected, or to false after `ms` or at the end. */
export async function waitForRedis(client: RedisClient, ms: number): Promise<boolean> {
  const giveUpAt = performance.now() + ms;
  const isReady = (one: RedisClient): boolean => one.status === 'ready';
  while (!isReady(client) || !primariesOf(client).every(isReady)) {
    if (client.status === 'end' || performance.now() >= giveUpAt) return false;
    await sleep(readyEveryMs);
  }
  return true;
}

function openCluster({ hosts, username, password, isTls }: RedisAddress, settings: RedisConnection): Cluster {
  const { lazyConnect, enableReadyCheck, retryStrategy, ...redisOptions } = settings;
  const cluster = new SlotCluster([...hosts], {
    ...(lazyConnect !== undefined && { lazyConnect }),
    ...(enableReadyCheck !== undefined && { enableReadyCheck }),
    redisOptions: { ...redisOptions, ...credentials(username, password), ...(isTls && { tls: {} }) },
    // Certificates name hosts; ioredis would replace names by addresses.
    ...(isTls && { dnsLookup: (name, callback) => callback(null, name) }),
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy as (times: number) => number }),
    // With the delays that ioredis has here it sends a command again after its connection was lost: a charge would
    // be made twice. Redirections stay, since a node that redirects has not run the command.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: false,
  });
  // Before it is ready the cluster asks one of its nodes for its state, and takes one that is connecting for a failure.
  const connectAll = (): void => {
    if (cluster.status !== 'ready') return;
    const waiting = cluster.nodes('master').filter(({ status }) => status === 'wait');
    for (const node of waiting) node.connect().catch(() => {}); // reported as 'node error'
  };
  cluster.on('ready', connectAll);
  cluster.on('+node', connectAll);
  return cluster;
}

const credentials = (username: string | null, password: string | null) => ({
  ...(username !== null && { username }),
  ...(password !== null && { password }),
});
