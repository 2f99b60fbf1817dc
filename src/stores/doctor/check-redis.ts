import type { Cluster, Redis } from 'ioredis';
import { createFindings, type Finding } from '../../domain/finding.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import { describeRedis, readRedisAddress } from '../quota/redis/redis-address.ts';
import { getPrimaries, openRedisClient, waitForRedis } from '../quota/redis/redis-client.ts';
import { readRedisWarnings } from '../quota/redis/redis-warnings.ts';
import { checkClock } from './check-clock.ts';
import { describeError } from './describe-error.ts';

const timeoutMs = 2_000;
const oldestMajorVersion = { redis: 7, valkey: 8 };
/** Limits for the duration of a round trip: each charge waits for one round trip, and times out after 200 ms. */
const warnPingMs = 20;
const failPingMs = 200;
const pingCount = 5;
const slotCount = 16_384;

/** Checks the Redis of REDIS_URL, including every server in it that accepts writes. Changes nothing. */
export async function checkRedis(url: string): Promise<Finding[]> {
  const address = describeRedis(readRedisAddress(url));
  const client = openRedisClient(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  let connectionError: unknown = null;
  const recordError = (error: unknown): void => {
    // Only the first error gives the cause. Later ones only report that the connection is closed.
    connectionError ??= error;
  };
  client.on('error', recordError);
  client.on('node error', recordError);
  try {
    // The promise of a cluster may never settle, so it is not awaited.
    client.connect().catch(recordError);
    // A cluster may be incomplete here; the checks below report missing nodes.
    if (!(await waitForRedis(client, timeoutMs)) && client.status !== 'ready') throw new Error('not ready');
    if (!client.isCluster) return await checkServer(client as Redis, address);
    const nodeFindings = await Promise.all(getPrimaries(client).map(checkNode));
    return [...(await checkCluster(client as Cluster, address)), ...nodeFindings.flat()];
  } catch (error) {
    return [
      createFindings('redis').fail(
        `${address} does not answer: ${describeError(connectionError ?? error)}`,
        'Start Redis, or correct REDIS_URL.',
      ),
    ];
  } finally {
    client.disconnect();
  }
}

async function checkNode(node: Redis): Promise<Finding[]> {
  const address = `${node.options.host}:${node.options.port}`;
  try {
    return await checkServer(node, address);
  } catch (error) {
    return [
      createFindings('redis').fail(
        `${address} does not answer: ${describeError(error)}`,
        'Start it: until then, accounts in its slots can use only 5 % of their day limit in each gateway.',
      ),
    ];
  }
}

async function checkServer(server: Redis, address: string): Promise<Finding[]> {
  return [
    checkVersion(address, await server.info()),
    ...(await checkPersistence(server)),
    await checkLatency(server),
    await checkClock('Redis', async () => {
      const [seconds, microseconds] = await server.time();
      return Number(seconds) * 1000 + Number(microseconds) / 1000;
    }),
  ];
}

async function checkCluster(client: Cluster, address: string): Promise<Finding[]> {
  const { ok, fail } = createFindings('redis cluster');
  const info = String(await client.cluster('INFO'));
  const servedSlots = Number(/^cluster_slots_ok:(\d+)/m.exec(info)?.[1] ?? 0);
  const primaryCount = getPrimaries(client).length;
  return servedSlots === slotCount
    ? [ok(`${formatPlural(primaryCount, 'primary', 'primaries')} at ${address}`)]
    : [
        fail(
          `${servedSlots} of ${slotCount} slots are served: accounts in the others can use only 5 % of their day limit in each gateway`,
          'Run redis-cli --cluster fix, or start the missing nodes.',
        ),
      ];
}

function checkVersion(address: string, info: string): Finding {
  const { ok, fail } = createFindings('redis');
  const valkeyVersion = /^valkey_version:(\S+)/m.exec(info)?.[1];
  const version = valkeyVersion ?? /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'unknown';
  const isNewEnough =
    Number.parseInt(version, 10) >=
    (valkeyVersion === undefined ? oldestMajorVersion.redis : oldestMajorVersion.valkey);
  const detail = `${valkeyVersion === undefined ? 'Redis' : 'Valkey'} ${version} at ${address}`;
  return isNewEnough ? ok(detail) : fail(detail, 'Use Redis 7 or Valkey 8, or later.');
}

async function checkPersistence(server: Redis): Promise<Finding[]> {
  const { ok, warn } = createFindings('redis keeps counters');
  const warnings = await readRedisWarnings([server]);
  if (warnings.length === 0) return [ok('noeviction, with an append-only file')];
  return warnings.map((sentence) => {
    const [detail = sentence, fix = ''] = sentence.split(': ');
    return warn(detail, `In its configuration, ${fix}`);
  });
}

async function checkLatency(server: Redis): Promise<Finding> {
  const { ok, warn, fail } = createFindings('redis latency');
  const durationsMs: number[] = [];
  for (let count = 0; count < pingCount; count += 1) {
    const startedAtMs = performance.now();
    await server.ping();
    durationsMs.push(performance.now() - startedAtMs);
  }
  const medianMs = durationsMs.sort((a, b) => a - b)[Math.floor(pingCount / 2)] ?? 0;
  const detail = `${medianMs.toFixed(1)} ms per round trip`;
  if (medianMs >= failPingMs) return fail(detail, 'Every charge would time out: run Redis near the gateway.');
  return medianMs >= warnPingMs
    ? warn(detail, 'Every charged request waits for a round trip: run Redis nearer to the gateway.')
    : ok(detail);
}
