import { type Cluster, Redis } from 'ioredis';
import { type RedisAddress, readRedisAddress } from '../../domain/redis-address.ts';
import type { RedisConnection } from './redis-settings.ts';
import { SlotCluster } from './slot-cluster.ts';

export type RedisClient = Redis | Cluster;

/**
 * Opens a client for a `REDIS_URL` of any kind. It connects in the background, unless `lazyConnect` is set.
 * @param settings They hold for each connection, and nothing in the URL overrides them.
 */
export function openRedisClient(url: string, settings: RedisConnection): RedisClient {
  const address = readRedisAddress(url);
  if (address.kind === 'cluster') return openCluster(address, settings);
  const { hosts, username, password, database, isTls } = address;
  const connection = { ...settings, ...credentials(username, password), db: database, ...(isTls && { tls: {} }) };
  if (address.kind === 'single') return new Redis({ ...connection, ...hosts[0] });
  return new Redis({
    ...connection,
    sentinels: [...hosts],
    name: address.primaryName,
    sentinelUsername: address.sentinel.username ?? undefined,
    sentinelPassword: address.sentinel.password ?? undefined,
    ...(isTls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: 1000,
    // A primary that lost its replicas may have been replaced: the sentinels know by whom.
    reconnectOnError: ({ message }) => /READONLY|NOREPLICAS/.test(message),
  });
}

/** The servers that take writes, as far as they are known. */
export function primariesOf(client: RedisClient): Redis[] {
  return client.isCluster ? (client as Cluster).nodes('master') : [client as Redis];
}

/** Whether every server that takes writes is connected to. */
export function isReady(client: RedisClient): boolean {
  return client.status === 'ready' && primariesOf(client).every(({ status }) => status === 'ready');
}

function openCluster({ hosts, username, password, isTls }: RedisAddress, settings: RedisConnection): Cluster {
  const { lazyConnect = false, retryStrategy, ...redisOptions } = settings;
  const cluster = new SlotCluster([...hosts], {
    lazyConnect: true,
    redisOptions: { ...redisOptions, ...credentials(username, password), ...(isTls && { tls: {} }) },
    // Certificates are for names, which ioredis would replace by addresses.
    ...(isTls && { dnsLookup: (name, callback) => callback(null, name) }),
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy as (times: number) => number }),
    // With the delays that ioredis has here it sends a command again after its connection was lost: a charge would
    // be made twice. Redirections stay, since a node that redirects has not run the command.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: false,
  });
  cluster.on('+node', (node: Redis) => {
    if (!node.options.readOnly && node.status === 'wait') node.connect().catch(() => {}); // told as 'node error'
  });
  if (!lazyConnect) cluster.connect().catch(() => {}); // told as 'error', and tried again
  return cluster;
}

const credentials = (username: string | null, password: string | null) => ({
  ...(username !== null && { username }),
  ...(password !== null && { password }),
});
