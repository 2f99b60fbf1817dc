import type { Stores } from '../../domain/stores.ts';
import { createQuotaPersistence } from '../prisma/accounts/quota-persistence.ts';
import { openGatewayLease, type SecondGatewayError } from '../prisma/connection/gateway-lease.ts';
import type { Database, DatabaseConfig } from '../prisma/database.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import { openEmbeddedQuotaStore } from './embedded-quota-store.ts';
import { OutageTolerantQuotaStore } from './outage-tolerant-quota-store.ts';
import { openRedisClient } from './redis/redis-client.ts';
import { RedisQuotaStore } from './redis/redis-quota-store.ts';

export type QuotaConfig =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix: string };

export interface QuotaStores extends Pick<Stores, 'quota' | 'isUsageTemporary' | 'createLimiter'> {
  /** Resolves when this gateway has lost the lease and must stop. */
  readonly lost: Promise<SecondGatewayError>;
  /** Writes the counters that are only in memory. Does nothing with Redis, which has no such counters. */
  writeAll(): Promise<void>;
  /** Must be called before the database is closed, because the embedded store writes its last counters to it. */
  close(): Promise<void>;
}

export interface StoreEvents {
  /** A listener that receives messages for the log. */
  readonly onEvent: (message: string, error?: unknown) => void;
  /** A listener that receives the duration of each charge in Redis. */
  readonly onRedisCharge: (durationMs: number) => void;
}

/** How long a start waits for Redis. After this time, the gateway starts with only the outage allowance. */
const maxRedisWaitMs = 5_000;

/** Opens the configured quota store. With Redis, the limiters of attempts use the same server. */
export async function openQuotaStores(
  config: { readonly database: DatabaseConfig; readonly quota: QuotaConfig },
  database: Database,
  { now, ...events }: StoreEvents & { readonly now: () => number },
): Promise<QuotaStores> {
  if (config.quota.kind === 'redis') return openRedisStores(config.quota, events);
  const { onEvent } = events;
  const lease =
    config.database.kind === 'postgres' ? await openGatewayLease(config.database.url, onEvent) : null;
  const quota = await openEmbeddedQuotaStore({
    now,
    persistence: createQuotaPersistence(database.prisma, lease?.assertHeld),
    ...(lease && { hasLease: lease.isHeld }),
    onError: (error) => onEvent('quota counters could not be written yet', error),
  });
  return {
    // The embedded store writes its usage to the database itself.
    isUsageTemporary: false,
    quota,
    createLimiter: (limit) => createAttemptLimiter(limit, null),
    lost: lease?.lost ?? waitForever(),
    writeAll: () => quota.writeAll(),
    close: async () => {
      try {
        await quota.close();
      } finally {
        await lease?.close();
      }
    },
  };
}

const waitForever = (): Promise<SecondGatewayError> => new Promise(() => {});

async function openRedisStores(
  { url, prefix }: { url: string; prefix: string },
  { onEvent, onRedisCharge }: StoreEvents,
): Promise<QuotaStores> {
  const onError = (error: unknown): void => onEvent('the connection to Redis failed', error);
  const store = new RedisQuotaStore({ connection: url, prefix, onError, onCharge: onRedisCharge });
  // The limiters have a separate connection, so charges and attempts do not wait for each other.
  const settings = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 };
  const client = openRedisClient(url, settings);
  // The connection of the quota store reports the same errors.
  client.on('error', () => {});
  if (!(await store.waitUntilReady(maxRedisWaitMs)))
    onEvent(
      'Redis does not answer; starting without it, so each account can use only 5 % of its daily limit',
    );
  const quota = new OutageTolerantQuotaStore(store, {
    onStateChange: (state) =>
      onEvent(`the quota store is ${state === 'ok' ? 'available again' : 'unavailable'}`),
    onError: (error) => onEvent('units used while Redis was unavailable could not be added', error),
    onRefundLost: (error) => onEvent('units could not be refunded and may remain charged', error),
  });
  return {
    quota,
    isUsageTemporary: true,
    createLimiter: (limit) => createAttemptLimiter(limit, { client, prefix }),
    lost: waitForever(),
    writeAll: async () => {},
    close: async () => {
      await quota.close();
      client.disconnect();
    },
  };
}
