import { Redis } from 'ioredis';
import { type Finding, findingsOf } from '../../domain/finding.ts';
import { redisWarnings } from '../quota/redis-warnings.ts';
import { checkClock } from './check-clock.ts';
import { explainFailure, withoutCredentials } from './explain-failure.ts';

const patienceMs = 2_000;
const oldest = { redis: 7, valkey: 8 };
/** A charge waits one round trip, and 200 ms at most. */
const warnPingMs = 20;
const failPingMs = 200;
const pings = 5;

/** The Redis that the quota is counted in. Reads only. */
export async function checkRedis(url: string): Promise<Finding[]> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let connectionError: unknown = null;
  client.on('error', (error) => {
    connectionError = error;
  });
  try {
    await client.connect();
    return [
      checkVersion(url, await client.info()),
      ...(await checkKeeping(client)),
      await checkLatency(client),
      await checkClock('Redis', async () => {
        const [seconds, microseconds] = await client.time();
        return Number(seconds) * 1000 + Number(microseconds) / 1000;
      }),
    ];
  } catch (error) {
    return [
      findingsOf('redis').fail(
        `${withoutCredentials(url)} does not answer: ${explainFailure(connectionError ?? error)}`,
        'Start Redis, or correct REDIS_URL.',
      ),
    ];
  } finally {
    client.disconnect();
  }
}

function checkVersion(url: string, info: string): Finding {
  const { ok, fail } = findingsOf('redis');
  const valkey = /^valkey_version:(\S+)/m.exec(info)?.[1];
  const version = valkey ?? /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'unknown';
  const isNewEnough = Number.parseInt(version, 10) >= (valkey === undefined ? oldest.redis : oldest.valkey);
  const detail = `${valkey === undefined ? 'Redis' : 'Valkey'} ${version} at ${withoutCredentials(url)}`;
  return isNewEnough ? ok(detail) : fail(detail, 'Use Redis 7 or Valkey 8, or later.');
}

async function checkKeeping(client: Redis): Promise<Finding[]> {
  const { ok, warn } = findingsOf('redis keeps counters');
  const warnings = await redisWarnings(client);
  if (warnings.length === 0) return [ok('noeviction, with an append-only file')];
  return warnings.map((sentence) => {
    const [detail = sentence, mend = ''] = sentence.split(': ');
    return warn(detail, `In its configuration, ${mend}`);
  });
}

async function checkLatency(client: Redis): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('redis latency');
  const times: number[] = [];
  for (let count = 0; count < pings; count += 1) {
    const startedAt = performance.now();
    await client.ping();
    times.push(performance.now() - startedAt);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(pings / 2)] ?? 0;
  const detail = `${median.toFixed(1)} ms a round trip`;
  if (median >= failPingMs) return fail(detail, 'Every charge would time out: put Redis near the gateway.');
  return median >= warnPingMs
    ? warn(detail, 'Every charged request waits for one: put Redis nearer.')
    : ok(detail);
}
