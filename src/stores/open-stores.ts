import type { AttemptLimiter } from '../domain/attempts.ts';
import type { QuotaStore } from '../domain/quota.ts';
import { type AttemptLimit, createAttemptLimiter } from './attempt-limiter.ts';
import type { Database, DatabaseConfig } from './prisma/database.ts';
import { openGatewayLock } from './prisma/gateway-lock.ts';
import { createQuotaPersistence } from './prisma/quota-persistence.ts';
import { openEmbeddedQuotaStore } from './quota/embedded.ts';
import { createInsuredQuotaStore } from './quota/insured.ts';
import { openRedisQuotaStore } from './quota/redis.ts';
import { openRedisClient } from './quota/redis-client.ts';

export interface StoresConfig {
  readonly database: DatabaseConfig;
  readonly quota:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'redis'; readonly url: string; readonly prefix: string };
}

export interface QuotaStores {
  readonly quota: QuotaStore;
  limiter(limit: AttemptLimit): AttemptLimiter;
  /** Writes the counters that are only in memory; Redis keeps its own. */
  writeAll(): Promise<void>;
  /** Before the database: the embedded store writes what it has not written yet. */
  close(): Promise<void>;
}

export interface StoreEvents {
  readonly onEvent: (message: string, error?: unknown) => void;
  /** Told how long each charge in Redis took. */
  readonly onRedisCharge?: (durationMs: number) => void;
}

/** How long Redis is waited for at start; after that the gateway goes on with the insurance alone. */
const redisStartMs = 5_000;

/** The quota store of the configuration, and the limiters that live beside it. */
export async function openQuotaStores(
  config: StoresConfig,
  database: Database,
  { now, ...events }: StoreEvents & { readonly now: () => number },
): Promise<QuotaStores> {
  if (config.quota.kind === 'redis') return openRedisStores(config.quota, events);
  const { onEvent } = events;
  const lock =
    config.database.kind === 'postgres'
      ? await openGatewayLock(config.database.url, onEvent)
      : { close: async () => {} };
  const quota = await openEmbeddedQuotaStore({
    now,
    persistence: createQuotaPersistence(database.prisma),
    onError: (error) => onEvent('quota counters could not be written yet', error),
  });
  return {
    quota,
    limiter: (limit) => createAttemptLimiter(limit, null),
    writeAll: () => quota.writeAll(),
    close: async () => {
      await quota.close();
      await lock.close();
    },
  };
}

async function openRedisStores(
  { url, prefix }: { url: string; prefix: string },
  { onEvent, onRedisCharge }: StoreEvents,
): Promise<QuotaStores> {
  const onError = (error: unknown): void => onEvent('Redis', error);
  const store = openRedisQuotaStore({
    connection: url,
    prefix,
    onError,
    ...(onRedisCharge && { onCharge: onRedisCharge }),
  });
  // Limits are no quota: a connection of their own, so that neither waits for the other.
  const client = openRedisClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
  });
  client.on('error', () => {}); // told by the quota's connection
  if (!(await store.waitUntilReady(redisStartMs)))
    onEvent('Redis does not answer; going on with the quota insurance');
  const quota = createInsuredQuotaStore(store, {
    onStateChange: (state) => onEvent(`the quota store is ${state === 'ok' ? 'back' : 'away'}`),
    onError: (error) => onEvent('units admitted in an outage could not be added', error),
  });
  return {
    quota,
    limiter: (limit) => createAttemptLimiter(limit, { client, prefix }),
    writeAll: async () => {},
    close: async () => {
      await quota.close();
      client.disconnect();
    },
  };
}
