import type { RedisOptions } from 'ioredis';

/** Options of ioredis, without the one that changes what a reply looks like. */
export type RedisConnection = Omit<RedisOptions, 'replyMapping'>;

/**
 * The ioredis settings under which a charge runs once or not at all, measured against fault injection: with
 * the defaults a charge whose reply was lost is sent twice, with a queue one that was given up runs later.
 */
export const redisQuotaSettings: RedisConnection = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  enableAutoPipelining: false,
  socketTimeout: 1000,
  // Owed units are added within 3 s after Redis answers again, so no delay below may be longer.
  connectTimeout: 1000,
  maxLoadingRetryTime: 500,
  // With jitter, so that gateways do not return all at once.
  retryStrategy: (times) => Math.min(500, 25 * 2 ** times) * (0.5 + Math.random() / 2),
  // A primary that became a replica: another connection may find the new primary.
  reconnectOnError: (error) => error.message.includes('READONLY'),
};
