import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, Command, Redis, type RedisOptions } from 'ioredis';
import { type RedisAddress, readRedisAddress } from './redis-address.ts';
import { SendTrackingCluster } from './send-tracking-cluster.ts';

const readyPollMs = 10;

export type RedisClient = Redis | Cluster;

/** The options of ioredis, except the one that changes the shape of replies. */
export type RedisConnection = Omit<RedisOptions, 'replyMapping'>;

/**
 * The settings of ioredis with which each charge runs at most once, as tests with injected faults show. With the
 * default settings, a charge whose reply was lost would be sent twice. With a queue, a charge that timed out would
 * still run later.
 */
export const redisQuotaSettings: RedisConnection = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  enableAutoPipelining: false,
  socketTimeout: 1000,
  // Units used during an outage are counted within 3 s after Redis answers again, so all delays below must be short.
  connectTimeout: 1000,
  maxLoadingRetryTime: 500,
  // The random factor prevents all gateways from reconnecting at once.
  retryStrategy: (times) => Math.min(500, 25 * 2 ** times) * (0.5 + Math.random() / 2),
  // After READONLY, the primary has become a replica, and a new connection may find the new primary.
  reconnectOnError: (error) => error.message.includes('READONLY'),
};

/**
 * Opens a client for a `REDIS_URL` of any kind. It connects in the background, unless `lazyConnect` is set.
 * @param settings the options of every connection, which the URL cannot override
 */
export function openRedisClient(url: string, settings: RedisConnection): RedisClient {
  const client = createClient(readRedisAddress(url), settings);
  // This listener is added first, so that it cleans the error before another listener logs it.
  for (const event of ['error', 'node error']) client.on(event, deleteCommand);
  return client;
}

/** Deletes the command that ioredis attaches to an error. A connection's first command contains the password. */
function deleteCommand(error: Error & { command?: unknown }): void {
  delete error.command;
}

function createClient(address: RedisAddress, settings: RedisConnection): RedisClient {
  if (address.kind === 'cluster') return openCluster(address, settings);
  const { hosts, username, password, database, isTls } = address;
  const connection = {
    ...settings,
    ...toCredentialOptions(username, password),
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
    // A primary without replicas may have been replaced. A new connection leads to the primary that the sentinels name.
    reconnectOnError: ({ message }) => /READONLY|NOREPLICAS/.test(message),
  });
}

/** @returns the servers that accept writes and are known to the client */
export function getPrimaries(client: RedisClient): Redis[] {
  return client.isCluster ? (client as Cluster).nodes('master') : [client as Redis];
}

/**
 * Resolves to true once every server that accepts writes is connected. Resolves to false after the timeout or
 * if the client is closed.
 */
export async function waitForRedis(client: RedisClient, timeoutMs: number): Promise<boolean> {
  const giveUpAtMs = performance.now() + timeoutMs;
  const isReady = (server: RedisClient): boolean => server.status === 'ready';
  while (!isReady(client) || !getPrimaries(client).every(isReady)) {
    if (client.status === 'end' || performance.now() >= giveUpAtMs) return false;
    await sleep(readyPollMs);
  }
  return true;
}

function openCluster({ hosts, username, password, isTls }: RedisAddress, settings: RedisConnection): Cluster {
  const { lazyConnect, enableReadyCheck, retryStrategy, ...redisOptions } = settings;
  const cluster = new SendTrackingCluster([...hosts], {
    ...(lazyConnect !== undefined && { lazyConnect }),
    ...(enableReadyCheck !== undefined && { enableReadyCheck }),
    redisOptions: { ...redisOptions, ...toCredentialOptions(username, password), ...(isTls && { tls: {} }) },
    // Certificates contain host names, but ioredis would connect to addresses.
    ...(isTls && { dnsLookup: (name, callback) => callback(null, name) }),
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy as (times: number) => number }),
    // Any delay makes ioredis send a command again after its connection was lost, and a charge would be made twice.
    // Redirections are still followed, because a node that redirects has not run the command.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: false,
  });
  // Connect only once the cluster is ready. Before that, ioredis reads the cluster's state from a node, and a node
  // that is still connecting would count as a failure.
  const connectAll = (): void => {
    if (cluster.status !== 'ready') return;
    const unconnectedNodes = cluster.nodes('master').filter(({ status }) => status === 'wait');
    // The event 'node error' reports a failure.
    for (const node of unconnectedNodes) node.connect().catch(() => {});
  };
  cluster.on('ready', connectAll);
  cluster.on('+node', connectAll);
  return cluster;
}

const toCredentialOptions = (username: string | null, password: string | null) => ({
  ...(username !== null && { username }),
  ...(password !== null && { password }),
});

/** @returns the cluster slot of an account, whose id is the hash tag of all its Redis keys */
export const getSlot = (account: string): number => new Command('get', [`{${account}}`]).getSlot();
